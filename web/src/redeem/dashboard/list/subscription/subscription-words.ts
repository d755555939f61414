import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { dateText } from '@sipday/rules/calendar.ts'
import { hasStarted, renewalLabel } from '@sipday/rules/membership.ts'
import { nextRenewal } from '@sipday/rules/money-words.ts'
import { pauseWords } from '@sipday/rules/renewing/pause.ts'
import { planWords } from '@sipday/rules/renewing/plan-words.ts'
import type { Managed } from '../../../context.ts'

/** The first item of a list, or the fallback of S2. */
export const firstOf = (list: readonly string[] | undefined, fallback: string): string => list?.[0]?.trim() || fallback

/**
 * "Next Renewal: July 2, 2026", "Expires on: August 14, 2026", or nothing (S2). A renewal day from the server is used
 * as it is: the server's clock decides. A day that has passed unpaid is not shown as the next renewal (R62); before the
 * first day it says "Starts on:" (R57).
 */
export const dateLine = (record: SubscriptionRecord, today: string): string | null => {
  const start = record['Subscription Start Date']?.[0]
  if (start && !hasStarted(start, today)) return `Starts on: ${dateText(start)}`
  if (record.Overdue) return `Payment due since: ${dateText(record.Overdue.since)}`
  if (record.Status === 'unpaid') return null
  const end = record['Subscription End Date']
  const next = record['Next Charge Date']
  if (!end && next) return nextRenewal(next)
  const { label, date } = renewalLabel(
    {
      endDate: end,
      frequency: record.Frequency?.[0] ?? '',
      anchorDay: record['Monthly Billing Anchor Date'],
      startDate: record['Subscription Start Date']?.[0] ?? null,
    },
    today,
  )
  return label ? `${label} ${dateText(date)}` : null
}

/** Whose membership it is, for a payer of several. */
export const memberLine = (record: SubscriptionRecord): string | null =>
  record['Member Name'] ? `For ${record['Member Name']}` : null

/** A pause: until when the code works before it, or until when it does not. */
export const pauseLine = ({ Pause: pause, Status: status }: SubscriptionRecord): string | null => {
  if (!pause) return null
  return status === 'paused' ? pauseWords.until(pause.until) : pauseWords.from(pause.usableUntil)
}

/** A change of plan that is planned. */
export const planLine = ({ 'Plan Change': change }: SubscriptionRecord): string | null =>
  change ? planWords.line(change.planName, change.on) : null

export const managedOf = (record: SubscriptionRecord): Managed => ({
  id: record.id,
  memberName: record['Member Name'] || null,
  planName: firstOf(record['Plan Name'], 'Subscription Plan'),
  locationName: firstOf(record['Location Name'], 'N/A'),
  squareSubscriptionId: record['Square Subscription ID'],
  usedCardId: record.payment_method?.id ?? null,
  overdueCents: record.Overdue?.amountCents ?? null,
})

/** What is true at the membership's location now: until when it is open, and what is sold out there. */
export const placeLines = (record: SubscriptionRecord | null): (string | null)[] => {
  const soldOut = record?.['Sold Out'] ?? []
  return [record?.['Open Now'] ?? null, soldOut.length > 0 ? `Sold out now: ${soldOut.join(', ')}` : null]
}
