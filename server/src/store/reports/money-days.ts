import { day, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { moneyFacts } from './money-by-location.ts'

export const countMoney = statement({
  name: 'count money',
  text: `
    with asked as (
        select id, time_zone, :from::date::timestamp at time zone time_zone as since,
          (:until::date + 1)::timestamp at time zone time_zone as before
        from locations where id = any(:places)),
      span as (select min(since) as since, max(before) as before from asked),${moneyFacts('many days')}
    insert into day_money (location_id, day, plan_id, payments, bought_cents, renewed_cents, tax_cents, back_cents)
    select a.id, (f.at at time zone a.time_zone)::date, coalesce(f.plan_id, ''), count(*) filter (where what <> 'back'),
      coalesce(sum(net_cents) filter (where what = 'bought'), 0),
      coalesce(sum(net_cents) filter (where what = 'renewed'), 0), sum(tax_cents),
      coalesce(sum(net_cents) filter (where what = 'back'), 0)
    from money_facts f join asked a on a.id = f.location_id and f.at >= a.since and f.at < a.before
    group by 1, 2, 3`,
  takes: { places: listOf(text), from: day, until: day },
  gives: {},
})
