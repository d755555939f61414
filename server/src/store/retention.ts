import { sql } from 'kysely'
import type { Db } from './database.ts'
import { instant, int } from './kinds.ts'
import { FORGOTTEN_KINDS } from './messages/mails.ts'
import { statement } from './statement.ts'

/**
 * What is forgotten by age, in batches; nothing else ever is. None of it says who paid, agreed or redeemed: a purchase
 * has its own campaign, consent and receipt. The security log is dropped by month.
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

/** The provider repeats an event for days; later its id is not needed. */
export const forgetEvents = statement({
  name: 'forget old events of the provider',
  text: `delete from webhook_events
    where ctid = any (array(select ctid from webhook_events where received_at < :before limit :most)) returning 1 as id`,
  takes,
  gives,
})

/** An unsent one keeps its address, unless it is no customer’s any more. */
export const blankAddresses = statement({
  name: 'forget to whom old emails went',
  text: `update mails set to_address = ''
    where ctid = any (array(select ctid from mails where to_address <> '' and (coalesce(sent_at, bounced_at) < :before
      or sent_at is null and kind in (${FORGOTTEN_KINDS}) and queued_at < :before) limit :most))
    returning 1 as id`,
  takes,
  gives,
})

export const forgetMails = statement({
  name: 'forget old emails',
  text: `delete from mails where ctid = any (array(select ctid from mails where coalesce(sent_at, bounced_at) < :before limit :most))
    returning 1 as id`,
  takes,
  gives,
})

/** Names and contacts; what each row made is kept. */
export const forgetImported = statement({
  name: 'forget whom old imports named',
  text: `
    with old as (
        select id from imports where created_at < :before
          and state not in ('checking', 'staging', 'running', 'undoing')),
      files as (delete from import_files f using old where f.import_id = old.id),
      told as (update imports i set rehearsal = null from old where i.id = old.id and i.rehearsal is not null)
    update import_rows set planned = '{}', state = case when state = 'waiting' then 'failed' else state end
      where ctid = any (array(select r.ctid from import_rows r join old on old.id = r.import_id
        where r.planned <> '{}' limit :most))
      returning 1 as id`,
  takes,
  gives,
})

/** Sessions last at most 180 days: an older key cannot come again (risk 26). */
export const forgetAnswers = statement({
  name: 'forget old answers',
  text: `delete from replays where ctid = any (array(select ctid from replays where created_at < :before limit :most))
    returning 1 as id`,
  takes,
  gives,
})

/**
 * With their proofs and codes. Paid checkouts stay without a session; a till's sessions stay, since its shifts need
 * them.
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

/** Throws when a long reader of the log would make it wait. */
export const extendAudit = async (db: Db, through: Date): Promise<void> => {
  await sql`select extend_audit(${through})`.execute(db)
}

/** Drops past log partitions. Throws as `extendAudit`. */
export const forgetAudit = async (db: Db, before: Date): Promise<void> => {
  await sql`select forget_audit(${before})`.execute(db)
}
