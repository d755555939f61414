import type { MembershipStanding } from '@sipday/contract/office/customers.ts'
import type { CalendarDate } from '../calendar.ts'
import { hasStarted } from '../membership.ts'

type Facts = {
  status: 'active' | 'ended' | 'unpaid' | 'paused'
  /** `usableUntil`: the last day of its grace. */
  overdue: { usableUntil: CalendarDate | null } | null
  cancelled: boolean
  startedOn: CalendarDate
}

/** `today` is a day of its location. What staff must know first comes first. */
export const standingOf = (
  { status, overdue, cancelled, startedOn }: Facts,
  today: CalendarDate,
): MembershipStanding => {
  if (status === 'ended') return 'ended'
  if (status === 'unpaid') return 'unpaid'
  if (overdue) return 'grace'
  if (cancelled) return 'cancelled'
  if (status === 'paused') return 'paused'
  return hasStarted(startedOn, today) ? 'active' : 'waiting'
}

type Value = { paidCents: number; backCents: number; lostCents: number }

/** In cents: paid, less refunds and lost disputes. */
export const keptCents = ({ paidCents, backCents, lostCents }: Value): number => paidCents - backCents - lostCents

/** Whole months, at least 0. */
export const monthsSince = (since: Date, now: Date): number => {
  const months = (now.getUTCFullYear() - since.getUTCFullYear()) * 12 + now.getUTCMonth() - since.getUTCMonth()
  return Math.max(0, now.getUTCDate() < since.getUTCDate() ? months - 1 : months)
}
