import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bool, instant, json, text } from '../kinds.ts'
import { queueJobs } from '../queue/jobs.ts'
import { SOFT } from '../soft.ts'
import { statement } from '../statement.ts'

/** Stores an email and queues its job, once for each event. */
export const insertMail = statement({
  name: 'queue a mail',
  text: `
    with mailed as (
      insert into mails (dedupe_key, kind, to_address, queued_at) values (:dedupeKey, :kind, :to, :now)
        on conflict (dedupe_key) do nothing returning dedupe_key),
    queued as materialized (${queueJobs(
      `select 'send_mail'::text as task, :payload::json as payload, null::text as key from mailed`,
    )})
    select count(*) > 0 as queued from queued`,
  takes: { dedupeKey: text, kind: text, to: text, now: instant, payload: json<Record<string, unknown>>() },
  gives: { queued: bool },
})

const forgottenKinds = ['account_deleted', 'contact_replaced', 'contact_proposed'] as const
/** Their address is erased once sent: it is where the customer is no longer reached. */
export type ForgottenKind = (typeof forgottenKinds)[number]
export const FORGOTTEN_KINDS = forgottenKinds.map((kind) => `'${kind}'`).join(', ')

export const mailOf = (db: Db | Trx, dedupeKey: string) =>
  db
    .selectFrom('mails')
    .select(['to_address', 'sent_at', 'bounced_at'])
    .where('dedupe_key', '=', dedupeKey)
    .executeTakeFirst()

/** One that is not sent after all. */
export const withdrawMail = async (db: Db | Trx, dedupeKey: string): Promise<void> => {
  await db.deleteFrom('mails').where('dedupe_key', '=', dedupeKey).where('sent_at', 'is', null).execute()
}

/** If this is lost, the email is sent again under the same Message-ID. */
export const noteSent = statement({
  name: 'note that a mail was sent',
  text: `update mails set sent_at = :now,
      to_address = case when kind in (${FORGOTTEN_KINDS}) then '' else to_address end from (select ${SOFT}) how where dedupe_key = :dedupeKey`,
  takes: { dedupeKey: text, now: instant },
  gives: {},
})
