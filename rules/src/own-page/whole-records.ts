import type { EntitlementRecord, SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { roleIn } from '../membership.ts'

/* Other servers send the fields of S3 and none of ours; a missing or null one reads as blank (R82). */

const blank = <Key extends string>(record: Partial<Record<Key, unknown>>, keys: readonly Key[], as: () => unknown) =>
  Object.fromEntries(keys.map((key) => [key, record[key] ?? as()]))

const nothing = () => null
const none = () => []

/** Computes the role where the server does not send it (S4). */
export const wholeSubscription = (record: Partial<SubscriptionRecord>, customerId: string): SubscriptionRecord => {
  const whole = {
    ...record,
    ...blank(
      record,
      [
        'Subscription Start Date',
        'Plan Name',
        'Location Name',
        'First Name',
        'Last Name',
        'Email',
        'Phone',
        'Frequency',
        'Linked: Subscriber ID in Subscribers',
        'Linked: Active Subscriber ID in Subscribers',
      ],
      none,
    ),
    ...blank(
      record,
      [
        'Code',
        'Monthly Billing Anchor Date',
        'Subscription End Date',
        'Square Subscription ID',
        'payment_method',
        'Next Charge Cents',
        'Next Charge Date',
        'Overdue',
        'Member Name',
        'Shared By',
        'Cancelled At',
        'Trial',
        'Gift',
      ],
      nothing,
    ),
  } as SubscriptionRecord
  const linked = whole['Linked: Subscriber ID in Subscribers']
  const active = whole['Linked: Active Subscriber ID in Subscribers']
  return { ...whole, Role: record.Role ?? roleIn(customerId, linked, active) }
}

/** Without a role it stands for a membership that was given (S2). */
export const wholeBenefit = (record: Partial<EntitlementRecord>): EntitlementRecord =>
  ({
    ...record,
    ...blank(
      record,
      ['Linked: Subscription ID in Subscriptions', 'Plan Name', 'Code', 'Subscription End Date', 'Location Name'],
      none,
    ),
    ...blank(record, ['Redeemed At', 'Redeemed Location Name', 'Available Again At'], nothing),
    Role: record.Role ?? 'Gifted Member',
  }) as EntitlementRecord
