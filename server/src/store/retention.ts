import { sql } from 'kysely'
import type { Db } from './database.ts'
import { instant, int } from './kinds.ts'
import { FORGOTTEN_KINDS } from './messages/mails.ts'
import { statement } from './statement.ts'

/**
 * What may be forgotten after a while, a batch at a time. None of these tables says who paid, who agreed to what, or
 * what was redeemed: the campaign of a purchase, its consent and its receipt are in the purchase itself. Nothing else is
 * ever deleted by age here. The log of what happened is dropped month by month.
 */
const takes = { before: instant, most: int }
const gives = { id: int }

export const forgetVisits = statement({
  name: 'forget old visits',
  text: `delete from visits where ctid = any (array(select ctid from visits where at < :before limit :most))
    returning 1 as id`,
  takes,
  gives,
})

export const forgetVisitSteps = statement({
  name: 'forget old steps of visits',
  text: `delete from visit_steps
    where ctid = any (array(select ctid from visit_steps where at < :before limit :most)) returning 1 as id`,
  takes,
  gives,
})

/** The provider repeats an event for days; after that, its id is no longer needed to recognize it. */
export const forgetEvents = statement({
  name: 'forget old events of the provider',
  text: `delete from webhook_events
    where ctid = any (array(select ctid from webhook_events where received_at < :before limit :most)) returning 1 as id`,
  takes,
  gives,
})

/** One that was never sent keeps its address, except one to an address that is no customer’s any more. */
export const blankAddresses = statement({
  name: 'forget to whom old emails went',
  text: `update mails set to_address = ''
    where ctid = any (array(select ctid from mails where to_address <> '' and (sent_at < :before
      or sent_at is null and kind in (${FORGOTTEN_KINDS}) and queued_at < :before) limit :most))
    returning 1 as id`,
  takes,
  gives,
})

export const forgetMails = statement({
  name: 'forget old emails',
  text: `delete from mails where ctid = any (array(select ctid from mails where sent_at < :before limit :most))
    returning 1 as id`,
  takes,
  gives,
})

/** A session ends after 180 days at most: an older key cannot come again (risk 26). */
export const forgetAnswers = statement({
  name: 'forget old answers',
  text: `delete from replays where ctid = any (array(select ctid from replays where created_at < :before limit :most))
    returning 1 as id`,
  takes,
  gives,
})

/**
 * Sessions that ended: their proofs and codes go with them. A checkout that was paid stays, without its session, and so
 * does what came of it. A till's sessions stay, since its shifts are told by them.
 */
export const forgetSessions = statement({
  name: 'forget sessions that ended long ago',
  text: `
    with old as (
        select id from sessions s where kind in ('anonymous', 'member', 'office') and expires_at < :before
          and not exists (select from purchases p where p.session_id = s.id and p.state in ('charging', 'unknown'))
        limit :most),
      unpaid as (delete from checkouts c using old where c.session_id = old.id and c.paid_at is null),
      answers as (delete from replays r using old where r.session_id = old.id)
    delete from sessions using old where sessions.id = old.id returning 1 as id`,
  takes,
  gives,
})

/** Makes the months of the log ahead of time. @throws when someone reads the log for so long that it would wait. */
export const extendAudit = async (db: Db, through: Date): Promise<void> => {
  await sql`select extend_audit(${through})`.execute(db)
}

/** Drops the months of the log that ended before. @throws as `extendAudit`. */
export const forgetAudit = async (db: Db, before: Date): Promise<void> => {
  await sql`select forget_audit(${before})`.execute(db)
}
