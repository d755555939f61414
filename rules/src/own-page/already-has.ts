import { sentence } from '../written/isolated.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { dateText } from '../calendar.ts'
import { groupOf } from './groups.ts'
import { dateLine } from './page-words.ts'

export type Wanted = { customerId: string; planName: string; locationName: string; today: string }

/** A live membership of their own, of the same plan and location; by names, as in S3. */
export const sameMembership = (records: readonly SubscriptionRecord[], wanted: Wanted): SubscriptionRecord | null => {
  const { customerId, planName, locationName, today } = wanted
  const holds = (list: readonly string[] | null | undefined, one: string) => list?.includes(one) ?? false
  return (
    records.find(
      (record) =>
        holds(record['Plan Name'], planName) &&
        holds(record['Location Name'], locationName) &&
        holds(record['Linked: Subscriber ID in Subscribers'], customerId) &&
        holds(record['Linked: Active Subscriber ID in Subscribers'], customerId) &&
        groupOf(record, today) === 'active',
    ) ?? null
  )
}

export const alreadyHas = (record: SubscriptionRecord, { planName, locationName, today }: Wanted) => {
  const next = record['Next Charge Date']
  const end = record['Subscription End Date']
  const then = end
    ? `It runs until ${dateText(end)}.`
    : next
      ? `It renews on ${dateText(next)}.`
      : dateLine(record, today)
  return {
    heading: sentence`You already have ${planName} at ${locationName}.`,
    text: [then, 'Buy another one? Subscribe adds a second membership with its own code.'].filter(Boolean).join(' '),
  }
}
