import type { EntitlementRecord, SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { isActive, isEnded } from '../membership.ts'

export type Group = 'active' | 'ended' | 'neither'

/** S4. The server's state decides (R31), or else the rule. An unpaid one stays active, where it can be paid (R52). */
export const groupOf = (record: SubscriptionRecord, today: string): Group => {
  if (record.Status) return record.Status === 'ended' ? 'ended' : 'active'
  const classified = { anchorDay: record['Monthly Billing Anchor Date'], endDate: record['Subscription End Date'] }
  if (isActive(classified, today)) return 'active'
  return isEnded(classified, today) ? 'ended' : 'neither'
}

const isReceived = (record: SubscriptionRecord): boolean =>
  record.Role === 'Gifted Member' || record.Role === 'Shared Member'

export type GiftedMembership = { id: string; benefits: EntitlementRecord[]; record: SubscriptionRecord | null }
export type Groups = {
  mine: SubscriptionRecord[]
  gifted: GiftedMembership[]
  previous: SubscriptionRecord[]
  benefitsOf: (subscriptionId: string) => EntitlementRecord[]
}

const parentOf = (benefit: EntitlementRecord): string => benefit['Linked: Subscription ID in Subscriptions'][0] ?? ''

/**
 * S2. Gifted are those with benefits linked to the account but not to its own subscriptions, and received gifts
 * without benefits because no one has paid (R62).
 */
export const groupsOf = (
  records: readonly SubscriptionRecord[],
  benefits: readonly EntitlementRecord[],
  today: string,
): Groups => {
  const own = records.filter((record) => !isReceived(record))
  const ownIds = new Set(own.map(({ id }) => id))
  const receivedEnded = new Set(records.filter((record) => groupOf(record, today) === 'ended').map(({ id }) => id))
  const received = records.filter((record) => isReceived(record) && groupOf(record, today) === 'active')
  const byParent = new Map<string, EntitlementRecord[]>()
  for (const benefit of benefits) {
    const parent = parentOf(benefit)
    byParent.set(parent, [...(byParent.get(parent) ?? []), benefit])
  }
  const isOver = (list: EntitlementRecord[]): boolean => {
    const end = list[0]?.['Subscription End Date'][0]
    return Boolean(end && end < today)
  }
  return {
    mine: own.filter((record) => groupOf(record, today) === 'active'),
    gifted: [
      ...[...byParent]
        .filter(([id, list]) => id !== '' && !ownIds.has(id) && !receivedEnded.has(id) && !isOver(list))
        .map(([id, list]) => ({ id, benefits: list, record: records.find((record) => record.id === id) ?? null })),
      ...received.filter(({ id }) => !byParent.has(id)).map((record) => ({ id: record.id, benefits: [], record })),
    ],
    previous: records.filter((record) => groupOf(record, today) === 'ended'),
    benefitsOf: (subscriptionId) => byParent.get(subscriptionId) ?? [],
  }
}
