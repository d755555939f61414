import type { Trx } from '../../deps.ts'
import { bool, day, instant, int, orNull, text } from '../kinds.ts'
import { IS_REACHABLE } from './price-changes.ts'
import { statement } from '../statement.ts'
import type { ToldPrice } from '@sipday/rules/prices/told-price.ts'

const held = statement({
  name: 'the price at which a membership is held',
  text: `
    select p.from_cents, p.held_from from price_change_members p join price_changes c on c.id = p.change_id
      join memberships m on m.id = p.membership_id
    where p.membership_id = :membershipId and p.held_from is not null and c.plan_id = m.plan_id
      and p.state not in ('applied', 'out')
    order by p.from_cents limit 1`,
  takes: { membershipId: text },
  gives: { from_cents: int, held_from: orNull(day) },
})

/** Null when no higher tax is untold (I13). */
export const heldPrice = async (trx: Trx, membershipId: string): Promise<ToldPrice | null> => {
  const [found] = await held(trx, { membershipId })
  return found?.held_from ? { cents: found.from_cents, from: found.held_from } : null
}

/** Of a tax that no one was told of yet. */
const HELD = `left join lateral (
      select p.change_id, c.to_cents, p.from_cents, p.total_cents
      from price_change_members p join price_changes c on c.id = p.change_id
      where p.membership_id = m.id and p.held_from is not null and c.plan_id = m.plan_id and p.letter is null
        and p.state in ('waiting', 'unreachable') limit 1) h on true`

/** Who renews at a location, by what they pay or will, what they were told of it, and their next bill. */
export const pricesOfLocation = statement({
  name: 'what members of a location pay',
  text: `
    select coalesce(m.next_price_cents, h.to_cents, m.told_cents, m.price_cents) as cents, h.total_cents as told_total,
      coalesce(m.paused_until, m.paid_through) as bill_on, m.reminded_for, ${IS_REACHABLE} as reachable, count(*) as count
    from memberships m join customers u on u.id = m.payer_id ${HELD}
    where m.location_id = :locationId and m.kind = 'renewing' and m.state <> 'ended' and m.cancelled_at is null
      and m.paid_through is not null
    group by 1, 2, 3, 4, 5`,
  takes: { locationId: text },
  gives: {
    cents: int,
    told_total: orNull(int),
    bill_on: day,
    reminded_for: orNull(day),
    reachable: bool,
    count: int,
  },
})

/** Locked, in order. `held_to`, `held_cents`, `held_total`: what a tax that no one was told of yet holds, of the present plan. */
export const membershipsToHold = statement({
  name: 'memberships whose tax changes',
  text: `
    with locked as materialized (
      select * from memberships where location_id = :locationId and kind = 'renewing' and state <> 'ended'
        and (:membershipId::text is null or id = :membershipId) order by id for update)
    select m.id, m.plan_id, m.price_cents, m.offer_cents, m.next_plan_id, m.next_price_cents, m.told_cents, m.told_from,
      m.reminded_for, m.paid_through, m.paused_until, h.change_id as held_by, h.to_cents as held_to, h.from_cents as held_cents, h.total_cents as held_total,
      ${IS_REACHABLE} as reachable
    from locked m join customers u on u.id = m.payer_id ${HELD}
    order by m.id`,
  takes: { locationId: text, membershipId: orNull(text) },
  gives: {
    id: text,
    plan_id: text,
    price_cents: int,
    offer_cents: orNull(int),
    next_plan_id: orNull(text),
    next_price_cents: orNull(int),
    told_cents: orNull(int),
    told_from: orNull(day),
    reminded_for: orNull(day),
    paid_through: orNull(day),
    paused_until: orNull(day),
    held_by: orNull(text),
    held_to: orNull(int),
    held_cents: orNull(int),
    held_total: orNull(int),
    reachable: bool,
  },
})

/** One change for all of a location who have this plan at this price and are told from that day on; its id. */
const changeFor = statement({
  name: 'the told change of a tax',
  text: `
    with known as (
      select id from price_changes where location_id = :locationId and plan_id = :planId and to_cents = :toCents
        and first_on = :firstOn),
    made as (
      insert into price_changes (id, location_id, plan_id, to_cents, first_on, silent, at)
        select :id, :locationId, :planId, :toCents, :firstOn, 'new', :at where not exists (select from known)
        returning id)
    select id from known union all select id from made`,
  takes: { id: text, locationId: text, planId: text, toCents: int, firstOn: day, at: instant },
  gives: { id: text },
})

const putHeld = statement({
  name: 'hold a membership at what was told',
  text: `
    insert into price_change_members (change_id, membership_id, from_cents, total_cents, held_from)
      values (:changeId, :membershipId, :cents, :toldCents, :from)
    on conflict (change_id, membership_id) do update set state = 'waiting', from_cents = excluded.from_cents,
      total_cents = excluded.total_cents, held_from = excluded.held_from, letter = null, told_at = null`,
  takes: { changeId: text, membershipId: text, cents: int, toldCents: int, from: day },
  gives: {},
})

type Held = {
  locationId: string
  membershipId: string
  planId: string
  toCents: number
  cents: number
  toldCents: number
  from: string
}

/** `cents`: charged from that day on, until its payer is told of `toCents`. */
export const holdMember = async (
  trx: Trx,
  { at, newId }: { at: Date; newId: () => string },
  { locationId, membershipId, planId, toCents, cents, toldCents, from }: Held,
): Promise<void> => {
  const [made] = await changeFor(trx, { id: newId(), locationId, planId, toCents, firstOn: from, at })
  if (made) await putHeld(trx, { changeId: made.id, membershipId, cents, toldCents, from })
}

export const letGo = statement({
  name: 'hold a membership no longer',
  text: `update price_change_members set state = 'out' where change_id = :changeId and membership_id = :membershipId`,
  takes: { changeId: text, membershipId: text },
  gives: {},
})
