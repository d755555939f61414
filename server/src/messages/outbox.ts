import type { Deps, Trx } from '../deps.ts'
import type { Work } from '../store/queue/jobs.ts'
import { insertMail, LAST_MAIL } from '../store/messages/mails.ts'
import type { MailFacts, MailKind } from './templates.ts'

export type QueuedMail<K extends MailKind> = { kind: K; dedupeKey: string; to: string; facts: MailFacts<K> }

/** The work of sending an email whose row in `mails` is new. */
export const mailWork = <K extends MailKind>(mail: QueuedMail<K>): Work => ({ task: 'send_mail', payload: mail })

/**
 * Queues one email in the caller's transaction. `dedupeKey` identifies the event: the same email is never queued twice.
 */
export const queueMail = async <K extends MailKind>(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  mail: QueuedMail<K>,
): Promise<void> => {
  if (!mail.to) return
  const { kind, dedupeKey, to } = mail
  await insertMail(trx, { kind, dedupeKey, to, now: deps.clock.now(), payload: mail })
}

/** Queues the email after which the address is forgotten: it stands in `mails` until it is sent, and nowhere else. */
export const queueLastMail = async (
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { customerId, to, shopName }: { customerId: string; to: string; shopName: string },
): Promise<void> => {
  if (!to) return
  const kind = LAST_MAIL
  const dedupeKey = `${kind}:${customerId}`
  await insertMail(trx, {
    kind,
    dedupeKey,
    to,
    now: deps.clock.now(),
    payload: { kind, dedupeKey, facts: { shopName } satisfies MailFacts<typeof LAST_MAIL> },
  })
}
