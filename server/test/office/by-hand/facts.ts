import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import type { Deps } from '../../../src/deps.ts'

/*
 * Reports counted by hand: from the tables of what happened, one membership, payment, drink or visitor at a time, as the
 * reports say in words what they count. Nothing here knows the tables of counted days.
 */

export const factsOf = async (db: Deps['db']) => {
  const all = <T>(rows: Promise<T[]>) => rows
  const locations = await all(db.selectFrom('locations').selectAll().orderBy('position').orderBy('id').execute())
  const zones = new Map(locations.map(({ id, time_zone }) => [id, time_zone]))
  const dayAt = (at: Date, place: string) => dateIn(at, zones.get(place) ?? '')
  const memberships = await db.selectFrom('memberships').selectAll().execute()
  const moves = await db.selectFrom('membership_moves').selectAll().orderBy('moved_on').orderBy('moved_at').execute()
  const renewals = await db.selectFrom('renewals').selectAll().execute()
  const lives = memberships.map((m) => {
    const own = moves.filter(({ membership_id }) => membership_id === m.id)
    const later = own.filter(({ moved_on }) => moved_on >= m.started_on)
    const first = later[0]?.from_location_id ?? m.location_id
    const last = later.at(-1)?.to_location_id ?? m.location_id
    const lastMove = later.at(-1)?.moved_on ?? ''
    const over = m.ended_at && dayAt(m.ended_at, last)
    const endedOn = over !== null && over < lastMove ? lastMove : over
    const bills = renewals
      .filter(({ membership_id, kind }) => membership_id === m.id && kind === 'renewal')
      .toSorted((a, b) => (a.period_start < b.period_start ? -1 : 1))
    const lastBill = bills.at(-1)
    const owes = lastBill?.state === 'failed' ? lastBill.period_start : null
    /** From this day on it is unpaid: its days of grace are over. */
    const unpaidOn =
      m.state === 'unpaid'
        ? (m.grace_until ?? m.started_on)
        : m.state === 'ended' && owes
          ? addDays(owes, GRACE_DAYS)
          : null
    /** The location where it was at the end of a day; null when it was nowhere. */
    const at = (day: string): string | null =>
      m.started_on > day || (endedOn !== null && endedOn <= day)
        ? null
        : (later.findLast(({ moved_on }) => moved_on <= day)?.to_location_id ?? first)
    const stays = [
      { place: first, since: m.started_on },
      ...later.map((move) => ({ place: move.to_location_id, since: move.moved_on })),
    ].map((stay, nth) => ({ ...stay, leftOn: later[nth]?.moved_on ?? endedOn }))
    const isUnpaid = (day: string) => unpaidOn !== null && unpaidOn <= day
    const why = owes !== null ? 'unpaid' : m.cancelled_at ? 'canceled' : 'ended'
    return {
      m,
      own,
      later,
      first,
      last,
      endedOn,
      unpaidOn,
      stays,
      at,
      isUnpaid,
      why,
      began: endedOn === null || endedOn >= m.started_on,
    }
  })
  return {
    locations,
    dayAt,
    memberships,
    renewals,
    moves,
    /** Those that were ever there: one that ended before its first day was not. */
    lives: lives.filter(({ began }) => began),
    purchases: await db.selectFrom('purchases').selectAll().execute(),
    refunds: await db.selectFrom('refunds').selectAll().execute(),
    disputes: await db.selectFrom('disputes').selectAll().execute(),
    charges: await db.selectFrom('renewal_charges').selectAll().execute(),
    plans: await db.selectFrom('plans').selectAll().execute(),
    redemptions: await db
      .selectFrom('redemptions')
      .innerJoin('entitlements', 'entitlements.id', 'redemptions.entitlement_id')
      .leftJoin('benefits', 'benefits.id', 'entitlements.benefit_id')
      .selectAll('redemptions')
      .select(['menu_cents', 'cost_cents'])
      .where('voided_at', 'is', null)
      .execute(),
    extras: await db.selectFrom('redemption_extras').selectAll().execute(),
    gifts: await db.selectFrom('gifts').selectAll().execute(),
    visits: await db.selectFrom('visits').selectAll().orderBy('at').execute(),
    steps: await db.selectFrom('visit_steps').selectAll().orderBy('at').execute(),
    checkouts: await db.selectFrom('checkouts').selectAll().execute(),
    campaigns: await db.selectFrom('campaigns').selectAll().execute(),
  }
}
export type Facts = Awaited<ReturnType<typeof factsOf>>
export type Life = Facts['lives'][number]

/** Days are inclusive; null for all locations or plans. */
export type AskedByHand = { from: string; until: string; only: readonly string[] | null; plan: string | null }

export const isSeen = ({ only, plan }: AskedByHand, place: string | null, planId: string): boolean =>
  place !== null && (only?.includes(place) ?? true) && (plan === null || plan === planId)
export const isWithin = ({ from, until }: AskedByHand, day: string | null): boolean =>
  day !== null && day >= from && day <= until
export const daysFrom = (from: string, until: string): string[] => {
  const days = []
  for (let day = from; day <= until; day = addDays(day, 1)) days.push(day)
  return days
}
export const sumOf = <T>(list: readonly T[], of: (one: T) => number): number =>
  list.reduce((sum, one) => sum + of(one), 0)
