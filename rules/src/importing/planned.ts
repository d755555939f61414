import type { Frequency } from '@sipday/contract/catalogue.ts'
import type { Use } from '@sipday/contract/use.ts'
import type { CalendarDate } from '../calendar.ts'
import type { AtSquare } from './at-square.ts'

export type PlanHere = {
  id: string
  name: string
  priceCents: number
  frequency: Frequency
  placeIds: readonly string[]
  benefits: readonly { id: string; name: string; use: Use }[]
}
export type PlaceHere = { id: string; name: string; timeZone: string; today: CalendarDate; isOpen: boolean }

export type ShopHere = {
  plans: readonly PlanHere[]
  places: readonly PlaceHere[]
  taxRateOn: (placeId: string, day: CalendarDate) => number
}

export type PlannedMembership = {
  planId: string
  placeId: string
  kind: 'renewing' | 'term' | 'complimentary'
  frequency: Frequency
  priceCents: number
  startedOn: CalendarDate
  paidThrough: CalendarDate
  endDate: CalendarDate | null
  anchorDay: number | null
  isCanceled: boolean
  isGift: boolean
  code: number | null
  /** In place of the plan's benefits. */
  punchCard: { benefitId: string; left: number } | null
  /** Benefits that were used up for good. */
  usedUp: readonly string[]
  square: AtSquare | null
  /** With tax; null when nothing more is charged. */
  nextCents: number | null
}
