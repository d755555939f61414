import type { Db } from '../database.ts'
import { float, instant, int, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** As the function `take_limits` expects it: parallel lists of counts and windows. */
export type Limit = { bucket: string; counts: number[]; windowsMs: number[] }

/** For statements that count limits with `take_limits(:limits, :now)`, which returns milliseconds to wait. */
export const limitKinds = { limits: json<Limit[]>(), now: instant }
/** Null: allowed. */
export const waitKinds = { wait_ms: orNull(float) }

/** Counts in order, and stops at the one that refuses. */
export const takeLimitsOf = statement({
  name: 'take limits',
  text: 'select take_limits(:limits, :now) as wait_ms',
  takes: limitKinds,
  gives: waitKinds,
})

/**
 * How long the fullest window lasts; counts nothing. A window with all the hits its rule allows is full until the
 * oldest leaves it. `buckets`, `sinces` and `counts` are parallel.
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

/** Each once; returns how many are new and how many there were. */
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
