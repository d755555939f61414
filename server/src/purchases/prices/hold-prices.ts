import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { heldBy, type TaxStep } from '@sipday/rules/prices/tax-rise.ts'
import type { Deps, Trx } from '../../deps.ts'
import { type Pricing, pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { changeMembership, type MembershipChange } from '../../store/memberships/change-membership.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { holdMember, letGo, membershipsToHold } from '../../store/prices/held-prices.ts'
import { toldColumns } from '../../store/prices/told-columns.ts'
import type { RowOf } from '../../store/statement.ts'
import { nextBillOn } from '../renewing/due.ts'

type Tools = Pick<Deps, 'clock' | 'ids' | 'jobs'>
type Row = RowOf<typeof membershipsToHold>

/** What becomes of the tax of each location, from `today` on. */
export const taxStepsOf = (before: Pricing, after: Pricing, today: CalendarDate): Map<string, TaxStep[]> => {
  const terms = [...before.placeTerms, ...after.placeTerms]
  const steps = new Map<string, TaxStep[]>()
  for (const locationId of new Set(terms.map((one) => one.locationId))) {
    const days = terms.filter((one) => one.locationId === locationId && one.from > today).map(({ from }) => from)
    const own = [...new Set([today, ...days])].map((on) => ({
      on,
      was: taxRateIn(before, locationId, on),
      is: taxRateIn(after, locationId, on),
    }))
    if (own.some(({ was, is }) => was !== is)) steps.set(locationId, own)
  }
  return steps
}

/** The tax of a location from `from` on, beside the one of that day. */
export const risesFrom = (pricing: Pricing, locationId: string, from: CalendarDate): TaxStep[] => {
  const was = taxRateIn(pricing, locationId, from)
  const later = pricing.placeTerms.filter((one) => one.locationId === locationId && one.from > from)
  return [from, ...later.map((one) => one.from)].map((on) => ({ on, was, is: taxRateIn(pricing, locationId, on) }))
}

/**
 * Who would pay more than 50 cents more because of a tax keeps the sum, tax included, and is told of the higher one like
 * of a price (I13). One whose tax is not higher after all is let go.
 */
export const holdPrices = async (
  trx: Trx,
  deps: Tools,
  {
    locationId,
    steps,
    membershipId = null,
  }: { locationId: string; steps: readonly TaxStep[]; membershipId?: string | null },
): Promise<void> => {
  for (const row of await membershipsToHold(trx, { locationId, membershipId })) {
    const change = { ...(await presentHeld(trx, deps, locationId, row, steps)), ...offerHeld(row, steps) }
    const next = await nextHeld(trx, deps, locationId, row, steps)
    if (next === null && Object.keys(change).length === 0) continue
    await changeMembership(trx, row.id, { ...change, ...next, price_told_at: deps.clock.now() })
    await deps.jobs.add(trx, 'align_subscription', { membershipId: row.id }, { jobKey: `align:${row.id}` })
  }
}

type Seen = {
  /** The location whose tax was seen, another one when the shop moved it. */
  at?: string
  /** The last bill whose sum was seen, where that is not the next one. */
  on?: CalendarDate
}

/**
 * Holds a membership whose payer has seen one bill and none after it: one that joined, moved, or has another plan, while a
 * higher tax is known already (I13).
 */
export const holdUnseen = async (trx: Trx, deps: Tools, membershipId: string, seen: Seen = {}): Promise<void> => {
  const { location_id: locationId, ...row } = await lockMembership(trx, membershipId)
  const renewsOn = row.kind === 'renewing' && row.state !== 'ended' ? nextBillOn(row) : null
  if (renewsOn === null) return
  const pricing = await pricingIn(trx)
  const { at: seenAt, on: seenOn = renewsOn } = seen
  const was = taxRateIn(pricing, seenAt ?? locationId, seenOn)
  const steps = risesFrom(pricing, locationId, seenOn).map((step) => ({ ...step, was }))
  const isElsewhere = seenAt !== undefined && seenAt !== locationId
  if (isElsewhere || steps.length > 1) await holdPrices(trx, deps, { locationId, membershipId, steps })
}

export const toolsOf = ({ clock, ids }: Tools) => ({ at: clock.now(), newId: () => ids.id() })

const presentHeld = async (
  trx: Trx,
  deps: Tools,
  locationId: string,
  row: Row,
  steps: readonly TaxStep[],
): Promise<MembershipChange> => {
  const { id: membershipId, plan_id: planId } = row
  const asked = standingOf(row)
  const held = heldBy(asked.toCents, steps, asked.toldCents, row.reminded_for)
  // At the held price already, its payer is still to be told of more.
  const isLetGo = asked.heldBy !== null && (held !== null || row.price_cents >= asked.toCents)
  if (isLetGo) await letGo(trx, { changeId: asked.heldBy, membershipId })
  if (held === null) return asked.heldBy === null ? {} : toldColumns(null)
  const from = asked.from ?? held.from
  await holdMember(trx, toolsOf(deps), { locationId, membershipId, planId, toCents: asked.toCents, ...held, from })
  return toldColumns({ cents: held.cents, from })
}

/** What its payer pays, or was told of last; `from`: of a told price, the day of its first bill. */
const standingOf = (row: Row) => {
  const isTold = row.told_cents !== null && row.told_cents !== row.held_cents
  if (isTold || row.held_by === null || row.held_to === null)
    return { toCents: row.told_cents ?? row.price_cents, toldCents: null, from: row.told_from, heldBy: null } as const
  return { toCents: row.held_to, toldCents: row.held_total, from: null, heldBy: row.held_by } as const
}

const offerHeld = (
  { offer_cents: cents, reminded_for: remindedFor }: Row,
  steps: readonly TaxStep[],
): MembershipChange => {
  const held = cents === null || cents < 1 ? null : heldBy(cents, steps, null, remindedFor)
  return held ? { offer_cents: held.cents } : {}
}

/** Of the plan that begins with the next bill; for a tax after that bill it is held once it has begun. */
const nextHeld = async (
  trx: Trx,
  deps: Tools,
  locationId: string,
  row: Row,
  steps: readonly TaxStep[],
): Promise<MembershipChange | null> => {
  const { id: membershipId, next_plan_id: planId, next_price_cents: toCents } = row
  if (planId === null || toCents === null) return null
  const inForce = steps.filter(({ on }) => on <= (nextBillOn(row) ?? on)).toSorted((a, b) => (a.on < b.on ? -1 : 1))
  const held = heldBy(toCents, inForce.slice(-1), null, row.reminded_for)
  if (!held) return null
  await holdMember(trx, toolsOf(deps), { locationId, membershipId, planId, toCents, ...held })
  return { next_price_cents: held.cents }
}
