import type { CalendarDate } from '@sipday/rules/calendar.ts'

/** Stored with its key before the first call; never changes (rule F). */
export type PaymentRequest = {
  key: string
  sourceId: string
  squareCustomerId: string
  amountCents: number
  /** Absent in requests from before locations had their own. */
  locationId?: string
  referenceId: string
  note: string
}

export type NewSubscription = {
  key: string
  squareCustomerId: string
  squareCardId: string
  variationId: string
  startDate: CalendarDate
  /** "6.675" */
  taxPercentage: string
  locationId?: string
  timeZone: string
  /** Monthly plans only: the day that bills return to. */
  anchorDay: number | null
  name: string
  /** As sold, even after the plan's price changed. */
  priceCents: number
}

export type NewVariation = {
  key: string
  planId: string
  name: string
  priceCents: number
  cadence: 'MONTHLY' | 'ANNUAL'
}

export const usd = (cents: number) => ({ amount: cents, currency: 'USD' as const })
