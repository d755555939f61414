import type { TakenExtra } from '@sipday/contract/counter.ts'
import { addDays, dateIn, dateText, startOfDay } from '@sipday/rules/calendar.ts'
import { openAt } from '@sipday/rules/hours/hours.ts'
import { hasStarted } from '@sipday/rules/membership.ts'
import { isPaused } from '@sipday/rules/renewing/pause.ts'
import { periodKey } from '@sipday/rules/uses/periods.ts'
import { readyAtTill, standingOfUse } from '@sipday/rules/uses/standing.ts'
import type { Session } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type Catalogue, catalogueOf } from '../store/catalogue/catalogue.ts'
import { hoursAt } from '../store/catalogue/hours.ts'
import { personAt } from '../store/counter/turns.ts'
import { insertRedemption } from '../store/counter/redeem.ts'
import { lookAtEntitlement } from '../store/counter/redemptions.ts'
import { requireDrink } from './drink.ts'
import { extrasOf, requireExtras } from './extras.ts'
import { notReady } from './not-ready.ts'

const SKEW_MS = 5 * 60_000
/** What is redeemed this soon after the member was found counts as redeemed without a code. */
const FOUND_MS = 15 * 60_000

/**
 * `at`: when an offline till accepted it; null for now. `extras`: what the guest was charged for. `drinkId`, `size`:
 * what was made, if the till said so.
 */
export type HandOver = {
  entitlementId: string
  key: string
  at: Date | null
  extras: readonly TakenExtra[]
  drinkId: string | null
  size: string | null
}
/** `left` in the period, null without a limit; `readyAt`: null for at once, or never again. */
type HandedOver = { redemptionId: string; redeemedAt: string; left: number | null; readyAt: string | null }
type Found = NonNullable<Awaited<ReturnType<typeof lookAtEntitlement>>['entitled']>

/**
 * R32: one row for each use, never more than its period has; it succeeds only if the row was inserted. The same key
 * never counts twice at a location. What a till reports late counts for the period in which it was accepted (R61), and
 * its extras stay as they were charged, whatever the list says by now.
 */
export const handOver = async (
  deps: Deps,
  session: Session,
  { entitlementId, key, at: acceptedAt, extras, drinkId, size }: HandOver,
): Promise<HandedOver> => {
  const { db, clock, ids } = deps
  const locationId = session.locationId ?? ''
  const now = clock.now()
  const at = acceptedAt ?? now
  const look = () => lookAtEntitlement(db, { entitlementId, locationId, key, now: at })
  const { made: before, entitled: found } = await look()
  if (before && before.entitlementId !== entitlementId)
    throw new Refusal(409, 'key_reused', 'This key belongs to another redemption. Look the member up again.')
  if (before?.voidedAt)
    throw new Refusal(409, 'redemption_undone', 'This redemption was undone. Look the member up again.')
  if (before) return handedOver(before, found, at, found?.taken)

  if (!found) throw new Refusal(404, 'entitlement_unknown', 'No benefit here has this id. Look the member up again.')
  if (acceptedAt) requireOwnShift(acceptedAt, now, session, found.timeZone)
  const staffId = await whoServed(deps, session, acceptedAt)
  requireRunning(found, at, acceptedAt !== null)
  const catalogue = await catalogueOf(db, session.catalogueVersion)
  const made = requireDrink({ drinkId, size }, found.use, catalogue, acceptedAt !== null)
  if (!acceptedAt) requireExtras(extras, extrasOf(catalogue), made.extra)
  if (standingOfUse(found.use, found.taken, at, found).why !== null) throw notReady(found, at)
  const period = periodKey(found.use, at, found)
  const row = {
    id: ids.id(),
    entitlementId: found.entitlementId,
    membershipId: found.membershipId,
    periodKey: period,
    most: found.use.per === 'unlimited' ? null : found.use.count,
    gapMinutes: found.use.gapMinutes ?? null,
    drinkId: made.drinkId,
    size: made.size,
    locationId,
    staffId,
    tillSessionId: session.id,
    key,
    acceptedAt: at,
    redeemedAt: at > now ? now : at,
    late: acceptedAt !== null,
    outsideHours: isOutsideHours(catalogue, locationId, at),
    extras,
    openedSince: new Date(at.getTime() - FOUND_MS),
  }
  const [redeemed] = await insertRedemption(db, { ...row, now })
  const own = { key: period, at: row.redeemedAt, place: null }
  if (redeemed) return handedOver(row, found, at, [...found.taken, own])
  // The same key may have succeeded first, on the other connection of a retry.
  const { made: raced, entitled } = await look()
  if (raced && !raced.voidedAt && raced.entitlementId === entitlementId)
    return handedOver(raced, entitled, at, entitled?.taken)
  throw notReady(entitled ?? found, at)
}

const handedOver = (
  made: { id: string; redeemedAt: Date },
  found: Found | undefined,
  at: Date,
  taken: Found['taken'] = [],
): HandedOver => {
  const standing = found && standingOfUse(found.use, taken, at, found)
  return {
    redemptionId: made.id,
    redeemedAt: made.redeemedAt.toISOString(),
    left: standing?.left ?? null,
    readyAt: (standing && readyAtTill(found.use, standing))?.toISOString() ?? null,
  }
}

/** Who is at the till now, or was when it accepted something offline. */
export const whoServed = async ({ db }: Deps, session: Session, acceptedAt: Date | null): Promise<string> =>
  (acceptedAt ? await personAt(db, session.id, acceptedAt) : undefined) ?? session.staffId ?? ''

/** Marked, and never a reason to refuse a drink. */
const isOutsideHours = ({ hours }: Catalogue, locationId: string, at: Date): boolean => {
  const here = hoursAt(hours, locationId)
  return here !== null && openAt(here, at)?.open === false
}

/** R61: within this till's shift, and at most the location's previous day. Clocks may differ by five minutes. */
const requireOwnShift = (at: Date, now: Date, session: Session, timeZone: string): void => {
  const previousDay = startOfDay(addDays(dateIn(now, timeZone), -1), timeZone)
  if (at.getTime() > now.getTime() + SKEW_MS || at < previousDay)
    throw new Refusal(
      422,
      'time_out_of_range',
      'The till’s clock is wrong, or this is older than the previous day. Ask the manager.',
    )
  if (at.getTime() < session.createdAt.getTime() - SKEW_MS)
    throw new Refusal(422, 'before_shift', 'This was handed out before this till was signed in. Ask the manager.')
}

const notBegun = (startedOn: string): Refusal =>
  new Refusal(422, 'membership_not_begun', `This membership starts on ${dateText(startedOn)}.`)

/** A dated gift has its code before its first day (R57). */
export const requireBegun = ({ startedOn }: { startedOn: string }, day: string): void => {
  if (!hasStarted(startedOn, day)) throw notBegun(startedOn)
}

/** A late redemption is judged by the instant it was accepted. */
const requireRunning = (found: Found, at: Date, late: boolean): void => {
  const day = dateIn(at, found.timeZone)
  const boughtThatDay = dateIn(found.createdAt, found.timeZone) === found.startedOn
  requireBegun(found, day)
  if (boughtThatDay && at.getTime() < found.createdAt.getTime() - SKEW_MS) throw notBegun(found.startedOn)
  const ranThen = late && found.endedAt !== null && at < found.endedAt
  const isOver = (found.state === 'ended' || !found.live) && !ranThen
  if (isOver || (found.endDate !== null && day > found.endDate))
    throw new Refusal(422, 'membership_ended', 'This membership has ended.')
  if (isPaused(found, day) && found.pausedUntil !== null)
    throw new Refusal(422, 'membership_paused', `This membership is paused until ${dateText(found.pausedUntil)}.`)
  if (found.state === 'unpaid')
    throw new Refusal(
      422,
      'membership_unpaid',
      'The last renewal is not paid. It works again as soon as the member has paid; the email explains how.',
    )
}
