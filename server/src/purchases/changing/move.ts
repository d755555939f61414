import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { dateIn } from '@sipday/rules/calendar.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { renewalCents } from '@sipday/rules/money.ts'
import { move, type MoveFacts, moveRefused } from '@sipday/rules/renewing/move.ts'
import { authorise } from '../../access/authorise.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { queueMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { pricingIn, taxRateIn } from '../../store/catalogue/pricing.ts'
import { lockMembership, type LockedMembership } from '../../store/memberships/locked-membership.ts'
import { holdPlace, moveMembership, placesSelling } from '../../store/memberships/moving.ts'
import { billedPlanOf } from '../../store/memberships/put-on-plan.ts'
import { openRenewalCharge } from '../../store/purchases/renewal-charges.ts'
import { nextBillOn } from '../renewing/due.ts'
import { holdUnseen } from '../prices/hold-prices.ts'
import type { DoneBy } from '../renewing/cancel-and-resume.ts'
import { mailFacts, schedule, todayOf } from '../renewing/renewal.ts'

type Movable = Pick<
  LockedMembership,
  'kind' | 'state' | 'cancelled_at' | 'location_id' | 'paid_through' | 'paused_until'
>

const moveFactsOf = (row: Movable, charging: boolean): MoveFacts => ({
  kind: row.kind,
  state: row.state,
  cancelled: row.cancelled_at !== null,
  charging,
  locationId: row.location_id,
  paidThrough: row.paid_through,
  pausedUntil: row.paused_until,
})

const isCharging = async (trx: Trx, membershipId: string): Promise<boolean> => {
  const open = [
    await openRenewalCharge(trx, membershipId, 'renewal'),
    await openRenewalCharge(trx, membershipId, 'plan_change'),
  ]
  return open.some(Boolean)
}

/** Ignores payments under way. */
export const moves = (row: Movable, today: CalendarDate): boolean =>
  moveRefused(moveFactsOf(row, false), today) === null

/** With tax, in cents; null when nothing more is charged. */
const nextBillAt = async (trx: Trx, row: LockedMembership, locationId: string) => {
  const renewsOn = row.kind === 'renewing' && row.cancelled_at === null ? nextBillOn(row) : null
  if (renewsOn === null) return { next_charge_cents: null }
  const taxRate = taxRateIn(await pricingIn(trx), locationId, renewsOn)
  return { next_charge_cents: renewalCents(billedPlanOf(row).priceCents, taxRate), untaxed: taxRate === 0 }
}

/** Where it could move with the next bill there, or why not. Changes nothing. */
export const moveOptionsOf = async (trx: Trx, deps: Deps, row: LockedMembership) => {
  const refused = moveRefused(moveFactsOf(row, await isCharging(trx, row.id)), todayOf(deps, row))
  const places = refused ? [] : await placesSelling(trx, row)
  const options = []
  for (const { id, name, address } of places)
    if (id !== row.location_id)
      options.push({
        location_id: id,
        name: locationName(id, name),
        address: address ?? '',
        ...(await nextBillAt(trx, row, id)),
      })
  return {
    refused: refused?.message ?? null,
    location_name: locationName(row.location_id, row.location_name),
    ...(await nextBillAt(trx, row, row.location_id)),
    renews_on: row.kind === 'renewing' && row.cancelled_at === null ? nextBillOn(row) : null,
    options,
  }
}

/** Shown before a code is asked for (decision 41). */
export const moveOptions = async (deps: Deps, session: Session, membershipId: string) => {
  await authorise(deps, session, 'read charges', { membershipId })
  return deps.db.transaction().execute(async (trx) => moveOptionsOf(trx, deps, await lockMembership(trx, membershipId)))
}

/**
 * Decision 41. The new tax begins with the next bill; what is paid stays. A job tells the provider, and the payer is
 * emailed. Returns both locations' names. Throws Refusal 422.
 */
export const moveIn = async (trx: Trx, deps: Deps, row: LockedMembership, locationId: string, by: DoneBy) => {
  const place = await holdPlace(trx, row, locationId)
  const facts = moveFactsOf(row, await isCharging(trx, row.id))
  const to = place && {
    locationId: place.id,
    sellsPlan: place.sells_plan,
    sellsNextPlan: place.sells_next_plan,
    open: place.open,
    closing: place.closing,
  }
  const { refused } = move(facts, to ?? null, todayOf(deps, row))
  if (refused || !place) throw new Refusal(422, refused?.code ?? 'not_sold_there', refused?.message ?? '')
  const now = deps.clock.now()
  const today = dateIn(now, place.time_zone)
  await moveMembership(trx, deps.ids, { membershipId: row.id, from: row.location_id, to: place.id, today, now })
  await schedule(trx, deps, row.id)
  if (row.kind === 'renewing')
    await deps.jobs.add(trx, 'align_subscription', { membershipId: row.id }, { jobKey: `align:${row.id}` })
  const detail = { membershipId: row.id, from: row.location_id, to: place.id }
  const sessionId = by === 'the shop' ? {} : { sessionId: by.session.id }
  await audit(deps, 'membership_moved', { ...sessionId, customerId: row.payer_id, detail }, trx)
  await holdUnseen(trx, deps, row.id, { at: by === 'the shop' ? row.location_id : place.id })
  const moved = await lockMembership(trx, row.id)
  const renewsOn = row.kind === 'renewing' ? nextBillOn(moved) : null
  const fromName = locationName(row.location_id, row.location_name)
  await queueMail(trx, deps, {
    kind: 'moved',
    dedupeKey: `moved:${row.id}:${now.toISOString()}`,
    to: row.payer_email,
    facts: {
      ...(await mailFacts(trx, deps, moved)),
      fromName,
      renewsOn,
      ...(by === 'the shop' ? { byShop: true as const } : {}),
    },
  })
  return { fromName, toName: locationName(place.id, place.name) }
}

export type AskedMove = { subscriptionId: string; locationId: string; expectedNextCents: number | null }

/** The bill must be the one that was shown. Throws Refusal. */
export const moveOwnMembership = async (deps: Deps, session: Session, asked: AskedMove): Promise<void> => {
  const { subscriptionId: membershipId, locationId, expectedNextCents } = asked
  await authorise(deps, session, 'manage membership', { membershipId })
  await deps.db.transaction().execute(async (trx) => {
    const row = await lockMembership(trx, membershipId)
    await moveIn(trx, deps, row, locationId, { session })
    const { next_charge_cents: nextCents } = await nextBillAt(trx, row, locationId)
    if (nextCents !== expectedNextCents)
      throw new Refusal(409, 'price_changed', 'The price has changed. Please look at it again. Nothing was changed.')
  })
}
