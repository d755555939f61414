import type { Use } from '@sipday/contract/use.ts'
import { bool, day, int, json, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** The first day of which anything is known: a booking, or a drink that was counted. */
export const labBegan = statement({
  name: 'since when the lab has something to play',
  text: `select least((select min(day) from journal_days), (select min(day) from day_redemptions)) as began`,
  takes: {},
  gives: { began: orNull(day) },
})

/** Sales and what went back of these days, as the tax pages of the books have them; and how many pay. */
export const labBooked = statement({
  name: 'what the books have for the lab',
  text: `
    select coalesce(sum(sold_cents), 0)::bigint as "netCents", coalesce(sum(tax_cents), 0)::bigint as "taxCents",
      coalesce(sum(back_cents), 0)::bigint as "backNetCents", coalesce(sum(back_tax_cents), 0)::bigint as "backTaxCents",
      (select count(distinct payer_id)::int from memberships
        where ended_at is null or ended_at >= :from::date::timestamptz) as payers
    from tax_days where day between :from and :until`,
  takes: { from: day, until: day },
  gives: {
    netCents: orNull(int),
    taxCents: orNull(int),
    backNetCents: orNull(int),
    backTaxCents: orNull(int),
    payers: orNull(int),
  },
})

export const labPlans = statement({
  name: 'the plans of the lab',
  text: `
    select p.id, p.name, p.frequency, p.price_cents as cents, p.retired_on is not null as retired,
      array(select b.benefit_id from plan_benefits b where b.plan_id = p.id order by 1) as benefits
    from plans p order by p.retired_on is not null, p.position, p.id`,
  takes: {},
  gives: {
    id: text,
    name: text,
    frequency: oneOf('month', 'year', '3 months', '6 months'),
    cents: int,
    retired: orNull(bool),
    benefits: orNull(listOf(text)),
  },
})

export const labBenefits = statement({
  name: 'the benefits of the lab',
  text: `select id, name, use, menu_cents as "menuCents", cost_cents as "costCents" from benefits order by position, id`,
  takes: {},
  gives: { id: text, name: text, use: json<Use>(), menuCents: orNull(int), costCents: orNull(int) },
})

export const labPlaces = statement({
  name: 'the locations of the lab',
  text: `select id, name, time_zone as "timeZone" from locations order by position, id`,
  takes: {},
  gives: { id: text, name: orNull(text), timeZone: text },
})
