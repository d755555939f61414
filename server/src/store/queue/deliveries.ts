import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { ensured, instant, int, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { queueJobs } from './jobs.ts'

const TRIES = 6
/** The call that asks for a code delivers it directly; the job is for the case that its process dies while doing so. */
const UNLESS_DELIVERED = '12 s'
const AGAIN = '2 s'

const keyOf = (challengeId: string): string => `code:${challengeId}`

const queue = statement({
  name: 'queue the delivery of a code',
  text: queueJobs(
    `select 'deliver_code'::text as task, json_build_object('challengeId', :challengeId::text) as payload,
      :key::text as key`,
    { delay: UNLESS_DELIVERED, tries: TRIES },
  ),
  takes: { challengeId: text, key: text },
  gives: { key: ensured(text) },
})

/** Queues the delivery with the challenge, in one transaction. */
export const queueDelivery = async (trx: Trx, challengeId: string): Promise<void> => {
  await queue(trx, { challengeId, key: keyOf(challengeId) })
}

/**
 * A challenge whose code still has to be sent. The address is as the account has it: some mail servers distinguish
 * upper and lower case. An unknown contact has none (R10).
 */
export const undeliveredChallenge = statement({
  name: 'a challenge to deliver',
  text: `
    select channel, address, (select version from catalogue_version) as catalogue_version,
      (select trim(email) from customers where email_canonical = address order by created_at limit 1) as stored_email
    from otp_challenges
    where id = :challengeId and delivered_at is null and used_at is null and replaced_at is null and expires_at > :now`,
  takes: { challengeId: text, now: instant },
  gives: {
    channel: oneOf('email', 'sms'),
    address: text,
    catalogue_version: orNull(int),
    stored_email: orNull(text),
  },
})
export type Undelivered = Awaited<ReturnType<typeof undeliveredChallenge>>[number]

const finish = statement({
  name: 'finish a delivery',
  text: `
    with gone as materialized (select id from graphile_worker.remove_job(:key))
    update otp_challenges set delivered_at = :deliveredAt, failed_at = :failedAt
      where id = :challengeId and (select count(*) from gone) >= 0 returning id`,
  takes: { challengeId: text, key: text, deliveredAt: orNull(instant), failedAt: orNull(instant) },
  gives: { id: text },
})

/** Records on a challenge how its delivery ended, and removes its job. False when there is no such challenge. */
export const finishDelivery = async (
  db: Db,
  challengeId: string,
  ended: { deliveredAt: Date | null; failedAt: Date | null },
): Promise<boolean> => (await finish(db, { challengeId, key: keyOf(challengeId), ...ended })).length > 0

const tryAgain = statement({
  name: 'try a delivery again',
  text: `
    with waiting as (
      select array_agg(id) as ids from graphile_worker.jobs
        where key = :key and locked_at is null and run_at > now() + interval '${AGAIN}' having count(*) > 0),
    again as materialized (
      select j.id from waiting cross join lateral
        graphile_worker.reschedule_jobs(waiting.ids, run_at => now() + interval '${AGAIN}') j)
    update otp_challenges set failed_at = :failedAt where id = :challengeId and (select count(*) from again) >= 0`,
  takes: { challengeId: text, key: text, failedAt: instant },
  gives: {},
})

/** Records that a delivery failed; its job runs in two seconds. */
export const retryDelivery = async (db: Db, challengeId: string, failedAt: Date): Promise<void> => {
  await tryAgain(db, { challengeId, key: keyOf(challengeId), failedAt })
}
