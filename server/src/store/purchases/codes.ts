import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** One of the kinds of `codeRefusal`, or null. Only beginning a purchase decides it. */
export const codeRefusedNow = statement({
  name: 'why a code cannot be used now',
  text: 'select code_refused(:codeId, :payerId, :subscriberIds, :cardId, :single) as why',
  takes: { codeId: text, single: orNull(text), payerId: text, subscriberIds: listOf(text), cardId: orNull(text) },
  gives: { why: orNull(text) },
})

/**
 * Codes that were ever used and are not retired, or were used from `from` through `until` (days of the location), most
 * used first. `uses` and what follows are of these days, `ever` and `everCents` of all, today included. `offCents`: taken off the first payments,
 * before tax; `cents`: what was paid, tax included; `stay`: memberships that still renew. `during`: memberships in their
 * offer or trial; `after`: those that still renew, and paid a bill after it. `only`, `plan`: null for all.
 */
export const codesUsed = statement({
  name: 'codes that were used',
  text: `
    with used as (
      select p.*, (p.settled_at at time zone l.time_zone)::date between :from and :until as "isAsked"
      from purchases p join locations l on l.id = p.location_id
      where p.code_id is not null and p.state = 'succeeded'
        and ((select :only::text[]) is null or p.location_id = any(:only))
        and (:plan::text is null or p.plan_id = :plan)),
    counted as (
      select code_id, count(*)::int as ever, coalesce(sum(total_cents), 0)::int as "everCents",
        count(*) filter (where "isAsked")::int as uses,
        coalesce(sum(total_cents) filter (where "isAsked"), 0)::int as cents,
        coalesce(sum(unit_price_cents * quantity - subtotal_cents) filter (where "isAsked"), 0)::int as "offCents",
        coalesce(sum(stay) filter (where "isAsked"), 0)::int as stay,
        coalesce(sum(open - after) filter (where "isAsked"), 0)::int as during,
        coalesce(sum(after) filter (where "isAsked"), 0)::int as after
      from used cross join lateral (
        select count(*) as open, count(*) filter (where m.kind = 'renewing') as stay,
          count(*) filter (where m.kind = 'renewing' and m.offer_cents is null and exists (
            select from renewals r where r.membership_id = m.id and r.kind = 'renewal' and r.state = 'paid')) as after
        from memberships m
        where m.purchase_id = used.id and m.state in ('active', 'grace') and m.cancelled_at is null
          and (m.kind = 'renewing' or m.trial_until is not null)) kept
      group by code_id)
    select c.id, c.code, uses, ever, "everCents", cents, "offCents", stay, during, after
    from counted join codes c on c.id = counted.code_id
    where uses > 0 or c.retired_on is null
    order by uses desc, c.code`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day },
  gives: {
    id: text,
    code: text,
    uses: int,
    ever: int,
    everCents: int,
    cents: int,
    offCents: int,
    stay: int,
    during: int,
    after: int,
  },
})
