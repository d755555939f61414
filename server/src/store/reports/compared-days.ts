import { bool, day, instant, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { moneyFacts } from './money-by-location.ts'

/** Locations whose last day is counted but not compared. */
export const placesToCompare = statement({
  name: 'locations whose counted days were not compared',
  text: `
    select l.id, l.name, y.day from locations l
      cross join lateral (select (:now::timestamptz at time zone l.time_zone)::date - 1 as day) y
      join counted_days c on c.location_id = l.id and c.until_day >= y.day
      left join compared_days d on d.location_id = l.id
    where d.day is null or d.day < y.day order by l.position, l.id`,
  takes: { now: instant },
  gives: { id: text, name: orNull(text), day: orNull(day) },
})

export const markCompared = statement({
  name: 'the counted days of a location are compared',
  text: `insert into compared_days (location_id, day) values (:locationId, :day)
    on conflict (location_id) do update set day = excluded.day`,
  takes: { locationId: text, day },
  gives: {},
})

/**
 * A day as counted and as in the source tables: drinks not voided, cents paid less those returned, and members at its
 * end. Null for what is not counted, or waits to be recounted.
 */
export const comparedDay = statement({
  name: 'a counted day beside what happened',
  text: `
    with place as (
        select id, :day::date::timestamp at time zone time_zone as since,
          (:day::date + 1)::timestamp at time zone time_zone as before
        from locations where id = :locationId),
      span as (select since, before from place),${moneyFacts('many days')}
    select
      case when exists (select from counted_days c
          where c.location_id = p.id and :day::date between c.from_day and c.until_day)
        and not exists (select from days_to_recount r where r.location_id = p.id and r.day = :day::date) then (
          select coalesce(sum(d.drinks), 0) from day_redemptions d where d.location_id = p.id and d.day = :day::date)
        end as "countedDrinks",
      (select count(*) from redemptions r where r.location_id = p.id and r.voided_at is null
        and r.redeemed_at >= p.since and r.redeemed_at < p.before) as drinks,
      case when exists (select from money_counted c
          where c.location_id = p.id and :day::date between c.from_day and c.until_day) then (
          select coalesce(sum(d.bought_cents + d.renewed_cents + d.tax_cents - d.back_cents), 0)::bigint
          from day_money d where d.location_id = p.id and d.day = :day::date) end as "countedCents",
      (select coalesce(sum(case f.what when 'back' then -f.net_cents else f.net_cents + f.tax_cents end), 0)::bigint
        from money_facts f where f.location_id = p.id and f.at >= p.since and f.at < p.before) as cents,
      case when exists (select from member_days c
          where c.location_id = p.id and :day::date between c.from_day and c.until_day) then (
          select coalesce(sum(d.members), 0)::int from day_members d where d.location_id = p.id and d.day = :day::date)
        end as "countedMembers",
      (select count(*) from membership_stays s where s.location_id = p.id and s.since <= :day::date
        and (s.left_on is null or (s.left_on > :day::date and s.left_on > s.since))) as members
    from place p`,
  takes: { locationId: text, day },
  gives: {
    countedDrinks: orNull(int),
    drinks: orNull(int),
    countedCents: orNull(int),
    cents: orNull(int),
    countedMembers: orNull(int),
    members: orNull(int),
  },
})

/** Through which day each location's reports are counted and compared; `isLate`: more than a day behind. */
export const reportsStanding = statement({
  name: 'how far reports are counted',
  text: `
    select l.id, l.name, c.until_day as counted, d.day as compared,
      c.until_day < (:now::timestamptz at time zone l.time_zone)::date - 2 as "isLate"
    from locations l join counted_days c on c.location_id = l.id left join compared_days d on d.location_id = l.id
    order by l.position, l.id`,
  takes: { now: instant },
  gives: { id: text, name: orNull(text), counted: day, compared: orNull(day), isLate: orNull(bool) },
})

/** With the next sweep. */
export const recountDrinks = statement({
  name: 'count the drinks of a day again',
  text: `insert into days_to_recount (location_id, day) values (:locationId, :day) on conflict do nothing`,
  takes: { locationId: text, day },
  gives: {},
})

export const forgetMoneyOf = statement({
  name: 'forget the counted money of a day',
  text: `delete from day_money where location_id = :locationId and day = :day`,
  takes: { locationId: text, day },
  gives: {},
})

export const forgetMembersOf = statement({
  name: 'forget the counted members of a day',
  text: `delete from day_members where location_id = :locationId and day = :day`,
  takes: { locationId: text, day },
  gives: {},
})
