import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { PlanTerms } from '@sipday/rules/renewing/plan-change.ts'
import type { Totals } from '@sipday/rules/money.ts'
import type { Birthday } from '@sipday/rules/uses/birthday.ts'

/* People, orders and memberships are numbered from 0, in their lists. */

export type YearPerson = {
  givenName: string
  familyName: string
  /** Where they first came, and when. */
  placeId: string
  cameAt: Date
}

export type YearOrder = Totals & {
  payer: number
  subscribers: readonly number[]
  planId: string
  placeId: string
  /** The location's day. */
  day: CalendarDate
  at: Date
  taxRate: number
  campaignId: string | null
  gift: { sendOn: CalendarDate | null; message: string; dueAt: Date } | null
  /** Declined orders made no memberships. */
  paid: boolean
}

/** Paid after the first day, or owed; cents. */
export type YearPayment = {
  kind: 'renewal' | 'plan_change'
  paid: boolean
  /** Or the day of the change. */
  periodStart: CalendarDate
  at: Date
  amountCents: number
  /** Without tax. */
  netCents: number
  /** The plan that was paid for. */
  plan: PlanTerms
  placeId: string
  /** Charged in self-service, not by the provider's subscription. */
  bySelf: boolean
  change: { from: PlanTerms; to: PlanTerms; renewsOn: CalendarDate } | null
}

export type YearRefund = {
  /** The order's, or an index into the membership's payments. */
  payment: 'order' | number
  amountCents: number
  taxCents: number
  at: Date
  ends: boolean
}

export type YearLife = {
  plan: PlanTerms
  placeId: string
  paidThrough: CalendarDate
  endDate: CalendarDate | null
  state: 'active' | 'grace' | 'unpaid' | 'ended'
  graceUntil: CalendarDate | null
  cancelledAt: Date | null
  endedAt: Date | null
  pausedAt: Date | null
  pausedUntil: CalendarDate | null
  nextPlan: PlanTerms | null
  planChangedAt: Date | null
  /** The first one included, each with its beginning. */
  plans: readonly { planId: string; since: Date }[]
  moves: readonly { from: string; to: string; on: CalendarDate; at: Date }[]
  payments: readonly YearPayment[]
  refunds: readonly YearRefund[]
  /** Both ends included. */
  usable: readonly { from: CalendarDate; through: CalendarDate }[]
}

export type YearMembership = YearLife & {
  /** Null for one that the shop gave. */
  order: number | null
  /** Among the subscribers of its order. */
  position: number
  payer: number
  subscriber: number
  kind: 'renewing' | 'term' | 'complimentary'
  startedOn: CalendarDate
  createdAt: Date
  /** Day of the month; null when nothing renews. */
  anchorDay: number | null
  firstPlaceId: string
  claimedAt: Date | null
}

/** Something redeemed; `periodKey` as the till stores it. */
export type YearDrink = {
  membership: number
  benefitId: string
  placeId: string
  at: Date
  periodKey: string | null
  late: boolean
  voidedAt: Date | null
}

/** A visit through a campaign's link: the choosing steps it saw (1 to 4), and its order, if any. */
export type YearVisit = {
  campaignId: string
  at: Date
  order: number | null
  steps: readonly number[]
  /** Gave contact details. */
  contact: boolean
}

export type Year = {
  people: readonly YearPerson[]
  /** By person; null for who told none. */
  birthdays: readonly (Birthday | null)[]
  orders: readonly YearOrder[]
  memberships: readonly YearMembership[]
  drinks: readonly YearDrink[]
  visits: readonly YearVisit[]
}
