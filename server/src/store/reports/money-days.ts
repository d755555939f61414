import { day, instant, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { moneyFacts } from './money-by-location.ts'

/** `day`: the last that can be counted now; `counted`: the last counted one. */
export const placesOfMoney = statement({
  name: 'locations whose money can be counted',
  text: `
    select * from (
      select l.id, (:now::timestamptz at time zone l.time_zone)::date - :leave::int as day, c.until_day as counted
      from locations l left join money_counted c on c.location_id = l.id) each
    where counted is null or counted < day order by id`,
  takes: { now: instant, leave: int },
  gives: { id: text, day: orNull(day), counted: orNull(day) },
})

/** Locks until the transaction ends: other processes wait. */
export const markMoney = statement({
  name: 'money is counted through a day',
  text: `
    insert into money_counted (location_id, from_day, until_day) select id, :from, :until from locations where id = any(:only)
    on conflict (location_id) do update
      set from_day = least(money_counted.from_day, excluded.from_day), until_day = excluded.until_day`,
  takes: { only: listOf(text), from: day, until: day },
  gives: {},
})

export const forgetMoneySince = statement({
  name: 'forget the counted money since a day',
  text: `delete from day_money where location_id = any(:only) and day >= :from`,
  takes: { only: listOf(text), from: day },
  gives: {},
})

export const countMoney = statement({
  name: 'count money',
  text: `
    with asked as (
        select id, time_zone, :from::date::timestamp at time zone time_zone as since,
          (:until::date + 1)::timestamp at time zone time_zone as before
        from locations where id = any(:only)),
      span as (select min(since) as since, max(before) as before from asked),${moneyFacts('many days')}
    insert into day_money (location_id, day, plan_id, payments, bought_cents, renewed_cents, tax_cents, back_cents)
    select a.id, (f.at at time zone a.time_zone)::date, coalesce(f.plan_id, ''), count(*) filter (where what <> 'back'),
      coalesce(sum(net_cents) filter (where what = 'bought'), 0),
      coalesce(sum(net_cents) filter (where what = 'renewed'), 0), sum(tax_cents),
      coalesce(sum(net_cents) filter (where what = 'back'), 0)
    from money_facts f join asked a on a.id = f.location_id and f.at >= a.since and f.at < a.before
    group by 1, 2, 3`,
  takes: { only: listOf(text), from: day, until: day },
  gives: {},
})
