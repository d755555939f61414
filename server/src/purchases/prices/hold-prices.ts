import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { heldAfter, heldAt, type TaxStep } from '@sipday/rules/prices/tax-rise.ts'
import type { Deps, Trx } from '../../deps.ts'
import { type Pricing, pricingIn, taxRateIn, type Taxes } from '../../store/catalogue/pricing.ts'
import { changeMembership, type MembershipChange } from '../../store/memberships/change-membership.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { holdMember, letGo, membershipsToHold } from '../../store/prices/held-prices.ts'
import { toldColumns } from '../../store/prices/told-columns.ts'
import type { RowOf } from '../../store/statement.ts'
import { nextBillOn } from '../renewing/due.ts'

type Tools = Pick<Deps, 'clock' | 'ids' | 'jobs'>
type Row = RowOf<typeof membershipsToHold>

/** What becomes of the tax of each of these locations, from `today` on. */
export const taxStepsOf = (
  before: Taxes,
  after: Taxes,
  { today, locationIds }: { today: CalendarDate; locationIds: readonly string[] },
): Map<string, TaxStep[]> => {
  const terms = [...before.placeTerms, ...after.placeTerms]
  const steps = new Map<string, TaxStep[]>()
  for (const locationId of locationIds) {
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

type Holding = {
  locationId: string
  steps: readonly TaxStep[]
  membershipId?: string | null
  /** With which a told price was seen, where that is not the tax before. */
  toldRate?: number | null
}

/**
 * Who would pay more than 50 cents more because of a tax keeps the sum, tax included, and is told of the higher one like
 * of a price (I13). One whose tax is not higher after all is let go.
 */
export const holdPrices = async (
  trx: Trx,
  deps: Tools,
  { locationId, steps, membershipId = null, toldRate = null }: Holding,
): Promise<void> => {
  for (const row of await membershipsToHold(trx, { locationId, membershipId })) {
    const change = { ...(await presentHeld(trx, deps, locationId, row, { steps, toldRate })), ...offerHeld(row, steps) }
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
  on?: CalendarDate | null
}

/**
 * Holds a membership whose payer has seen one bill and none after it, while a higher tax is known already: one that
 * joined, moved, has another plan, or whose next bill is on another day than it was (I13).
 */
export const holdUnseen = async (trx: Trx, deps: Tools, membershipId: string, seen: Seen = {}): Promise<void> => {
  const { location_id: locationId, ...row } = await lockMembership(trx, membershipId)
  const renewsOn = row.kind === 'renewing' && row.state !== 'ended' ? nextBillOn(row) : null
  if (renewsOn === null) return
  const pricing = await pricingIn(trx)
  const seenAt = seen.at
  const seenOn = seen.on ?? renewsOn
  const rateOn = (day: CalendarDate) => taxRateIn(pricing, seenAt ?? locationId, day)
  const was = rateOn(seenOn)
  const steps = risesFrom(pricing, locationId, seenOn).map((step) => ({ ...step, was }))
  const isElsewhere = seenAt !== undefined && seenAt !== locationId
  if (isElsewhere || steps.length > 1)
    await holdPrices(trx, deps, { locationId, membershipId, steps, toldRate: rateOn(later(row.told_from, seenOn)) })
}

const later = (a: CalendarDate | null, b: CalendarDate): CalendarDate => (a !== null && a > b ? a : b)

/** `on`: the first bill at the full price, whose sum was named as well. */
export const holdJoined = async (trx: Trx, deps: Tools, membershipId: string, on: CalendarDate | null) => {
  const row = await lockMembership(trx, membershipId)
  const renewsOn = nextBillOn(row)
  if (on !== null && renewsOn !== null && on > renewsOn)
    await changeMembership(trx, membershipId, toldColumns({ cents: row.price_cents, from: on }))
  await holdUnseen(trx, deps, membershipId)
}

export const toolsOf = ({ clock, ids }: Tools) => ({ at: clock.now(), newId: () => ids.id() })

const presentHeld = async (
  trx: Trx,
  deps: Tools,
  locationId: string,
  row: Row,
  { steps, toldRate }: { steps: readonly TaxStep[]; toldRate: number | null },
): Promise<MembershipChange> => {
  const { id: membershipId, plan_id: planId } = row
  const billOn = nextBillOn(row)
  // A bill that is overdue has the tax of its day.
  if (billOn === null || !steps.some(({ on }) => on <= billOn)) return {}
  const asked = standingOf(row)
  const toldCents = asked.isTold && toldRate !== null ? renewalCents(asked.toCents, toldRate) : asked.toldCents
  const seen = { ...seenBy(row), toldCents }
  const isOwn = !asked.isTold && row.price_cents === asked.toCents
  const held =
    heldAt(asked.toCents, steps, billOn, seen) ?? (isOwn ? heldAfter(asked.toCents, steps, billOn, seen) : null)
  if (asked.heldBy !== null && held?.cents === row.held_cents) return {}
  if (asked.heldBy !== null) await letGo(trx, { changeId: asked.heldBy, membershipId })
  const toldOn = isOwn ? null : row.told_from
  if (held === null)
    return asked.heldBy === null ? {} : toldColumns(isOwn ? null : { cents: asked.toCents, from: toldOn ?? billOn })
  const from = toldOn ?? held.from
  await holdMember(trx, toolsOf(deps), { locationId, membershipId, planId, toCents: asked.toCents, ...held, from })
  return toldColumns({ cents: held.cents, from })
}

const seenBy = ({ reminded_for: remindedFor, reachable: isReachable }: Row) => ({ remindedFor, isReachable })

/** What its payer pays, or was told of last. What no price of it is any more holds nothing. */
const standingOf = (row: Row) => {
  const cents = row.told_cents ?? row.price_cents
  return row.held_by === null || row.held_to === null || cents !== row.held_cents
    ? ({ toCents: cents, toldCents: null, isTold: row.told_cents !== null, heldBy: null } as const)
    : ({ toCents: row.held_to, toldCents: row.held_total, isTold: false, heldBy: row.held_by } as const)
}

const offerHeld = (row: Row, steps: readonly TaxStep[]): MembershipChange => {
  const { offer_cents: cents } = row
  const billOn = nextBillOn(row)
  const held = cents === null || cents < 1 || billOn === null ? null : heldAt(cents, steps, billOn, seenBy(row))
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
  const billOn = nextBillOn(row)
  if (planId === null || toCents === null || billOn === null) return null
  const held = heldAt(toCents, steps, billOn, seenBy(row))
  if (!held) return null
  await holdMember(trx, toolsOf(deps), { locationId, membershipId, planId, toCents, ...held })
  return { next_price_cents: held.cents }
}
