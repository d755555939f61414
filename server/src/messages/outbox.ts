import type { Deps, Trx } from '../deps.ts'
import type { NewJob } from '../jobs/queue.ts'
import type { MailFacts, MailKind } from './templates.ts'

export type QueuedMail<K extends MailKind> = { kind: K; dedupeKey: string; to: string; facts: MailFacts<K> }

/** The job that sends a mail whose row in `mails` is new. */
export const mailJob = <K extends MailKind>(mail: QueuedMail<K>): NewJob => ({
  task: 'send_mail',
  payload: mail,
  key: `mail:${mail.dedupeKey}`,
})

/**
 * Queues one mail in the caller's transaction. `dedupeKey` names the occasion: the same mail is never queued twice,
 * whoever asks again.
 */
export const queueMail = async <K extends MailKind>(
  trx: Trx,
  deps: Pick<Deps, 'jobs' | 'clock'>,
  mail: QueuedMail<K>,
): Promise<void> => {
  if (!mail.to) return
  const queued = await trx
    .insertInto('mails')
    .values({
      dedupe_key: mail.dedupeKey,
      kind: mail.kind,
      to_address: mail.to,
      queued_at: deps.clock.now(),
      sent_at: null,
    })
    .onConflict((conflict) => conflict.column('dedupe_key').doNothing())
    .returning('dedupe_key')
    .executeTakeFirst()
  if (queued) await deps.jobs.add(trx, 'send_mail', mail, { jobKey: `mail:${mail.dedupeKey}` })
}
