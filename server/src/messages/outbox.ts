import type { Deps, Trx } from '../deps.ts'
import type { Work } from '../store/queue/jobs.ts'
import { type ForgottenKind, insertMail } from '../store/messages/mails.ts'
import type { MailFacts, MailKind } from './templates.ts'

export type QueuedMail<K extends MailKind> = { kind: K; dedupeKey: string; to: string; facts: MailFacts<K> }

export const mailWork = <K extends MailKind>(mail: QueuedMail<K>): Work => ({ task: 'send_mail', payload: mail })

/** In the caller's transaction; `dedupeKey` identifies the event, so no email is queued twice. */
export const queueMail = async <K extends MailKind>(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  mail: QueuedMail<K>,
): Promise<void> => {
  if (!mail.to) return
  const { kind, dedupeKey, to } = mail
  await insertMail(trx, { kind, dedupeKey, to, now: deps.clock.now(), payload: mail })
}

/** The address is only in `mails`, and erased once sent. */
export const queueForgottenMail = async <K extends ForgottenKind>(
  trx: Trx,
  deps: Pick<Deps, 'clock'>,
  { kind, dedupeKey, to, facts }: QueuedMail<K>,
): Promise<void> => {
  if (!to) return
  await insertMail(trx, { kind, dedupeKey, to, now: deps.clock.now(), payload: { kind, dedupeKey, facts } })
}
