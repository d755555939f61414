import { int, instant, day, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Plans whose next price has begun by this day of the shop but is not applied. */
export const plansWithDuePrice = statement({
  name: 'plans with a price that has begun',
  text: `select distinct plan_id from plan_prices where applied_at is null and from_on <= :today`,
  takes: { today: day },
  gives: { plan_id: text },
})

/** Idempotent. */
export const applyDuePrice = statement({
  name: 'give a plan the price that has begun',
  text: `
    with due as (
      update plan_prices set applied_at = :now
      where plan_id = :planId and applied_at is null and from_on <= :today
      returning from_on, price_cents)
    update plans set price_cents = newest.price_cents
    from (select price_cents from due order by from_on desc limit 1) newest
    where plans.id = :planId returning plans.price_cents`,
  takes: { planId: text, today: day, now: instant },
  gives: { price_cents: int },
})
