import type { Deps, Trx } from '../deps.ts'
import type { Work } from '../store/queue/jobs.ts'
import { type ForgottenKind, insertMail } from '../store/messages/mails.ts'
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

/** Queues an email whose address is forgotten as soon as it is sent: it stands in `mails` until then, and nowhere else. */
export const queueForgottenMail = async <K extends ForgottenKind>(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { kind, dedupeKey, to, facts }: QueuedMail<K>,
): Promise<void> => {
  if (!to) return
  await insertMail(trx, { kind, dedupeKey, to, now: deps.clock.now(), payload: { kind, dedupeKey, facts } })
}
