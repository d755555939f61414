import type { CalendarDate } from '@sipday/rules/calendar.ts'

/** Exactly what is charged. It is stored with its key before the first call and never changes (rule F). */
export type PaymentRequest = {
  key: string
  sourceId: string
  squareCustomerId: string
  amountCents: number
  /** The provider's location; requests stored before locations had their own have none. */
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
  /** Only for monthly plans: the day of the month that bills return to. */
  anchorDay: number | null
  name: string
  /** The price this membership was sold for, even after the plan's price has changed. */
  priceCents: number
}

export type NewVariation = {
  key: string
  planId: string
  name: string
  priceCents: number
  cadence: 'MONTHLY' | 'ANNUAL'
}

/** An amount in the provider's format. */
export const usd = (cents: number) => ({ amount: cents, currency: 'USD' as const })
