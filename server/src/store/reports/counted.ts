import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import { day, ensured, instant, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * What is not counted through the last day that is over (`day`), with the last day that is counted (`counted`), by
 * location; '' is the shop, where a day is over when it is everywhere.
 */
export const notCounted = statement({
  name: 'what is not counted yet',
  text: `
    with over as (
        select id, (:now::timestamptz at time zone time_zone)::date - 1 as day from locations
        union all
        select '', least((:now::timestamptz at time zone :zone)::date, min((:now::timestamptz at time zone time_zone)::date)) - 1
        from locations)
    select w.what, o.id, o.day, c.until_day as counted
    from unnest(:whats::text[]) w(what) cross join over o
    left join counted c on c.what = w.what and c.location_id = o.id
    where c.until_day is null or c.until_day < o.day order by o.id`,
  takes: { now: instant, zone: text, whats: listOf(text) },
  gives: { what: ensured(text), id: ensured(text), day: ensured(day), counted: orNull(day) },
})

/** Null in a shop in which nothing has happened. Reads whole tables. */
export const dayBeforeAll = statement({
  name: 'the day before the first of a shop',
  text: `
    select least((select min(started_on) from memberships), (select min(created_at)::date from purchases),
      (select min(redeemed_at)::date from redemptions), (select min(at)::date from visits),
      (select min(at)::date from visit_steps)) - 1 as day`,
  takes: {},
  gives: { day: orNull(day) },
})

/**
 * Gives the locations that are still counted through `known` only; other processes wait for them until the transaction
 * ends, and then get none.
 */
export const markCounted = statement({
  name: 'something is counted through a day',
  text: `insert into counted (what, location_id, from_day, until_day)
    select :what, id, :from, :until from unnest(:places::text[]) id
    where :known::date is null or exists (select from counted c where c.what = :what and c.location_id = id)
    order by id
    on conflict (what, location_id) do update
      set from_day = least(counted.from_day, excluded.from_day), until_day = excluded.until_day
      where counted.until_day = :known
    returning location_id as id`,
  takes: { what: text, places: listOf(text), known: orNull(day), from: day, until: day },
  gives: { id: text },
})

/** `places`: null for a table of the whole shop. */
export const forgetCounted = (
  trx: Trx,
  {
    table,
    key,
    places,
    from,
    until,
  }: { table: string; key: string; places: readonly string[] | null; from: string; until: string },
) =>
  sql`delete from ${sql.table(table)} where ${sql.ref(key)} between ${from} and ${until}
    ${places === null ? sql`` : sql`and location_id = any(${places})`}`.execute(trx)
