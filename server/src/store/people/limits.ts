import type { Db } from '../database.ts'
import { float, instant, int, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** One limit as the schema's function `take_limits` expects it: its rules are parallel lists of counts and windows. */
export type Limit = { bucket: string; counts: number[]; windowsMs: number[] }

/**
 * For limits that a statement counts along the way: `take_limits(:limits, :now)` returns how long to wait, in
 * milliseconds.
 */
export const limitKinds = { limits: json<Limit[]>(), now: instant }
/** Null: all of them allow it. */
export const waitKinds = { wait_ms: orNull(float) }

/** Counts an event for each of the limits in order; after the one that refuses, no further one is counted. */
export const takeLimitsOf = statement({
  name: 'take limits',
  text: 'select take_limits(:limits, :now) as wait_ms',
  takes: limitKinds,
  gives: waitKinds,
})

/**
 * How long to wait for the fullest of these windows; counts nothing. A window is full when it holds as many hits as the
 * rule allows, until the oldest of them has left it. `buckets`, `sinces` and `counts` are parallel lists.
 */
export const LONGEST_WAIT = `(
  select max(extract(epoch from full_by - since))::float8 * 1000
  from (
    select since, (
      select h.at from limit_hits h where h.bucket = w.bucket and h.at > w.since and h.at <= :latest
        order by h.at desc offset w.count - 1 limit 1) as full_by
    from unnest((select :buckets::text[]), (select :sinces::timestamptz[]), (select :counts::bigint[]))
      w(bucket, since, count)) peeked)`
export const windowKinds = { buckets: listOf(text), sinces: listOf(instant), counts: listOf(int), latest: instant }

export const longestWait = statement({
  name: 'look at limits',
  text: `select ${LONGEST_WAIT} as wait_ms`,
  takes: windowKinds,
  gives: waitKinds,
})

export const giveBackLimitsOf = statement({
  name: 'give back limits',
  text: 'with given as materialized (select give_back_limit(bucket) from unnest(:buckets::text[]) bucket) select count(*) from given',
  takes: { buckets: listOf(text) },
  gives: { count: orNull(int) },
})

export const deleteOldHits = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('limit_hits').where('at', '<', before).execute()
}

/**
 * Notes each of these things for a person, the same one once while it counts, and returns how many are new and how many
 * there were before.
 */
export const noteDifferent = statement({
  name: 'note different things',
  text: `
    with fresh as (
      select bucket from (select :bucket || ':' || id as bucket from unnest(:ids::text[]) id) asked
      where not exists (select from limit_hits h where h.bucket = asked.bucket and h.at > :since and h.at <= :now)),
    noted as (insert into limit_hits (bucket, at)
      select bucket, :now from fresh union all select :bucket, :now from fresh)
    select (select count(*) from fresh) as fresh,
      (select count(*) from limit_hits h where h.bucket = :bucket and h.at > :since and h.at <= :now) as before`,
  takes: { bucket: text, ids: listOf(text), since: instant, now: instant },
  gives: { fresh: orNull(int), before: orNull(int) },
})
