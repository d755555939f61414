import type { MembershipStanding } from '@sipday/contract/office/customers.ts'
import type { CalendarDate } from '../calendar.ts'
import { hasStarted } from '../membership.ts'

type Facts = {
  status: 'active' | 'ended' | 'unpaid' | 'paused'
  /** An unpaid renewal; `usableUntil`: the last day of its grace. */
  overdue: { usableUntil: CalendarDate | null } | null
  cancelled: boolean
  startedOn: CalendarDate
}

/** How a membership stands on `today`, a day of its location: what the staff must know first comes first. */
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

/** What a customer has brought so far, in cents: paid, without what was refunded and what was lost in disputes. */
export const keptCents = ({ paidCents, backCents, lostCents }: Value): number => paidCents - backCents - lostCents

/** Whole months from an instant to another, at least 0: how long someone has been a customer. */
export const monthsSince = (since: Date, now: Date): number => {
  const months = (now.getUTCFullYear() - since.getUTCFullYear()) * 12 + now.getUTCMonth() - since.getUTCMonth()
  return Math.max(0, now.getUTCDate() < since.getUTCDate() ? months - 1 : months)
}
