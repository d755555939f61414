import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { groupsOf } from './groups.ts'
import { badgeOf, dateLine } from './page-words.ts'
import { wholeBenefit, wholeSubscription } from './whole-records.ts'

/** The keys of S3 and nothing more. */
const plain = (over: object = {}): Partial<SubscriptionRecord> => ({
  id: 'sub-1',
  Code: 42,
  'Monthly Billing Anchor Date': 17,
  'Subscription End Date': null,
  'Square Subscription ID': 'sq-1',
  'Location Name': ['Kips Bay NY'],
  'First Name': ['Mei'],
  'Linked: Subscriber ID in Subscribers': ['mei'],
  'Linked: Active Subscriber ID in Subscribers': ['mei'],
  Frequency: ['Monthly'],
  ...over,
})
const link = 'Linked: Subscriber ID in Subscribers'
const active = 'Linked: Active Subscriber ID in Subscribers'

test('the role comes from the linked lists and the customer, where the server does not say it (S4, R82)', () => {
  const roleOf = (over: object) => wholeSubscription(plain(over), 'mei').Role
  expect([
    roleOf({}),
    roleOf({ [link]: ['lin'], [active]: ['lin', 'mei'] }),
    roleOf({ [link]: ['lin'], [active]: ['mei'] }),
    roleOf({ [link]: null, [active]: undefined }),
    roleOf({ Role: 'Shared Member' }),
  ]).toEqual(['Account Manager', 'Shared Member', 'Gifted Member', 'None', 'Shared Member'])
})

test('groups, label and badge need no field of ours; blank and null fields are blank (S2, R82)', () => {
  const records = [
    plain(),
    plain({ id: 'over', 'Monthly Billing Anchor Date': null, 'Subscription End Date': '2026-06-01' }),
    plain({ id: 'blank', 'First Name': null, 'Location Name': undefined }),
  ].map((record) => wholeSubscription(record, 'mei'))
  const given = { 'Entitlement ID': 'e', 'Linked: Subscription ID in Subscriptions': ['else'], Code: [7] }
  const groups = groupsOf(records, [wholeBenefit(given), wholeBenefit({})], '2026-06-15')
  expect([groups.mine, groups.previous, groups.gifted].map((list) => list.map(({ id }) => id))).toEqual([
    ['sub-1', 'blank'],
    ['over'],
    ['else'],
  ])
  expect(groups.gifted[0]?.benefits[0]?.Role).toBe('Gifted Member')
  expect(records.map((record) => dateLine(record, '2026-06-15'))).toEqual([
    'Next Renewal: June 17, 2026',
    'Expires on: June 1, 2026',
    'Next Renewal: June 17, 2026',
  ])
  expect(badgeOf(records[0] as SubscriptionRecord).text).toBe('Active')
  expect(records[2]?.['First Name']).toEqual([])
})
