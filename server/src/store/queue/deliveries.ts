import type { Db } from '../database.ts'
import { instant, int, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { queueJobs } from './jobs.ts'

const TRIES = 6
const AGAIN = '2 s'
/** `of` gives the challenge's id. */
const job = (of: string): string =>
  queueJobs(
    `select 'deliver_code'::text as task, json_build_object('challengeId', id) as payload, null::text as key from ${of}`,
    { delay: AGAIN, tries: TRIES },
  )

/** The address as in the account: some mail servers distinguish case. An unknown contact has none (R10). */
export const undeliveredChallenge = statement({
  name: 'a challenge to deliver',
  text: `
    select channel, address, created_at, expires_at, (select version from catalogue_version) as catalogue_version,
      (select trim(email) from customers where email_canonical = address order by created_at limit 1) as stored_email
    from otp_challenges
    where id = :challengeId and delivered_at is null and used_at is null and replaced_at is null and expires_at > :now`,
  takes: { challengeId: text, now: instant },
  gives: {
    channel: oneOf('email', 'sms'),
    address: text,
    created_at: instant,
    expires_at: instant,
    catalogue_version: orNull(int),
    stored_email: orNull(text),
  },
})
export type Undelivered = Awaited<ReturnType<typeof undeliveredChallenge>>[number]

const finish = statement({
  name: 'finish a delivery',
  text: `
    update otp_challenges set delivered_at = :deliveredAt, failed_at = :failedAt where id = :challengeId returning id`,
  takes: { challengeId: text, deliveredAt: orNull(instant), failedAt: orNull(instant) },
  gives: { id: text },
})

/** False when there is no such challenge. */
export const finishDelivery = async (
  db: Db,
  challengeId: string,
  ended: { deliveredAt: Date | null; failedAt: Date | null },
): Promise<boolean> => (await finish(db, { challengeId, ...ended })).length > 0

export const deliverLater = statement({
  name: 'deliver a code later',
  text: `
    with failed as (update otp_challenges set failed_at = :failedAt where id = :challengeId returning id),
    queued as materialized (${job('failed')})
    select count(*) as queued from queued`,
  takes: { challengeId: text, failedAt: instant },
  gives: { queued: int },
})

/** Their process ended: they have no outcome by `before`. Recording the failure makes it happen once. */
export const deliverAbandoned = statement({
  name: 'deliver abandoned codes',
  text: `
    with abandoned as (
      update otp_challenges set failed_at = :now
        where delivered_at is null and failed_at is null and used_at is null and replaced_at is null
          and created_at < :before and expires_at > :now
        returning id),
    queued as materialized (${job('abandoned')})
    select count(*) as queued from queued`,
  takes: { now: instant, before: instant },
  gives: { queued: int },
})
