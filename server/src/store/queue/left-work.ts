import { float, instant, int, json, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { queueJobs, SEVERAL, type Work } from './jobs.ts'

/** `source` gives the `parts` of work that failed, or that no one is doing. */
const jobOf = (source: string): string =>
  queueJobs(`select '${SEVERAL}'::text as task, parts as payload, null::text as key from ${source}`)

/** `taxRate` in thousandths of a percent. */
export type MadeSubscription = { membershipId: string; squareId: string; taxRate: number | null }

/**
 * Failed parts become jobs unless someone else took the row. If this fails, the rows remain and everything is repeated
 * with the same keys.
 */
export const noteLeftWork = statement({
  name: 'note what came of left work',
  text: `
  with gone as (delete from left_work where id = any((select :ids::bigint[])::bigint[]) returning id),
  made as (
    update memberships m set square_subscription_id = x."squareId", square_status = 'made',
        square_tax_rate = round(x."taxRate"), exact_square_tax_rate = x."taxRate"
      from json_to_recordset(:made) x("membershipId" text, "squareId" text, "taxRate" float8)
      where m.id = x."membershipId" and m.square_attempt = 1 and m.square_subscription_id is null),
  mailed as (update mails set sent_at = :now where dedupe_key = any((select :sent::text[])::text[])),
  failed as (
    select x.parts from json_to_recordset(:failed) x(id bigint, parts json) where x.id in (select id from gone)),
  queued as materialized (${jobOf('failed')})
  select count(*) as queued from queued`,
  takes: {
    ids: listOf(int),
    now: instant,
    made: json<readonly MadeSubscription[]>(),
    sent: listOf(text),
    failed: json<readonly { id: number; parts: readonly Work[] }[]>(),
  },
  gives: { queued: int },
})

/** Left at least `olderThan` seconds ago, except `held`, which this process is doing. */
export const queueLeftWork = statement({
  name: 'queue left work',
  text: `
  with claimed as (
    delete from left_work where id in (
        select id from left_work where left_at <= now() - make_interval(secs => :olderThan) and id <> all(:held::bigint[])
          for update skip locked)
      returning parts),
  queued as materialized (${jobOf('claimed')})
  select count(*) as queued from queued`,
  takes: { olderThan: float, held: listOf(int) },
  gives: { queued: int },
})
