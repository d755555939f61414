import { bool, day, ensured, instant, int, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { moneyFacts } from './money-by-location.ts'

/** Their last day is counted but not compared. */
export const placesToCompare = statement({
  name: 'locations whose counted days were not compared',
  text: `
    select l.id, l.name, y.day from locations l
      cross join lateral (select (:now::timestamptz at time zone l.time_zone)::date - 1 as day) y
      join counted c on c.what = 'drinks' and c.location_id = l.id and c.until_day >= y.day
      left join counted d on d.what = 'compared' and d.location_id = l.id
    where d.until_day is null or d.until_day < y.day order by l.position, l.id`,
  takes: { now: instant },
  gives: { id: text, name: orNull(text), day: orNull(day) },
})

export const markCompared = statement({
  name: 'the counted days of a location are compared',
  text: `insert into counted (what, location_id, from_day, until_day) values ('compared', :locationId, :day, :day)
    on conflict (what, location_id) do update set until_day = excluded.until_day`,
  takes: { locationId: text, day },
  gives: {},
})

/**
 * What is counted on a day and differs from the source tables: drinks not voided, cents paid less those returned, and
 * members at its end. Without what waits to be recounted.
 */
export const differingDay = statement({
  name: 'what differs on a counted day',
  text: `
    with place as (
        select id, :day::date::timestamp at time zone time_zone as since,
          (:day::date + 1)::timestamp at time zone time_zone as before
        from locations where id = :locationId),
      span as (select since, before from place),${moneyFacts('many days')},
      each as (
        select 'drinks' as what,
          (select coalesce(sum(d.drinks), 0) from day_redemptions d where d.location_id = p.id and d.day = :day::date)
            as counted,
          (select count(*) from redemptions r where r.location_id = p.id and r.voided_at is null
            and r.redeemed_at >= p.since and r.redeemed_at < p.before) as happened
        from place p
        where not exists (select from days_to_recount r where r.location_id = p.id and r.day = :day::date)
        union all
        select 'money',
          (select coalesce(sum(d.bought_cents + d.renewed_cents + d.tax_cents - d.back_cents), 0)
            from day_money d where d.location_id = p.id and d.day = :day::date),
          (select coalesce(sum(case f.what when 'back' then -f.net_cents else f.net_cents + f.tax_cents end), 0)
            from money_facts f where f.location_id = p.id and f.at >= p.since and f.at < p.before)
        from place p
        union all
        select 'members',
          (select coalesce(sum(d.members), 0) from day_members d where d.location_id = p.id and d.day = :day::date),
          (select count(*) from membership_stays s where s.location_id = p.id and s.since <= :day::date
            and (s.left_on is null or (s.left_on > :day::date and s.left_on > s.since)))
        from place p)
    select e.what, e.counted::bigint as counted, e.happened::bigint as happened
    from each e join counted c on c.what = e.what and c.location_id = :locationId
      and :day::date between c.from_day and c.until_day
    where e.counted <> e.happened`,
  takes: { locationId: text, day },
  gives: { what: ensured(oneOf('drinks', 'money', 'members')), counted: ensured(int), happened: ensured(int) },
})

/** `isLate`: more than a day behind, unless older days are being counted for the first time or anew. */
export const reportsStanding = statement({
  name: 'how far reports are counted',
  text: `
    select l.id, l.name, c.until_day as counted, d.until_day as compared,
      c.until_day < (:now::timestamptz at time zone l.time_zone)::date - 2 and c.until_day >= d.until_day as "isLate"
    from locations l join counted c on c.what = 'drinks' and c.location_id = l.id
    left join counted d on d.what = 'compared' and d.location_id = l.id
    order by l.position, l.id`,
  takes: { now: instant },
  gives: { id: text, name: orNull(text), counted: day, compared: orNull(day), isLate: orNull(bool) },
})
