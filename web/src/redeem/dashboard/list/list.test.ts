import { encode } from 'uqr'
import { expect, test } from 'vitest'
import { benefit, subscription } from '../../../../test/account-world.ts'
import { benefitWords } from '@sipday/rules/own-page/benefit-words.ts'
import { groupOf, groupsOf } from '@sipday/rules/own-page/groups.ts'
import { pollAfter } from './pace.ts'
import { canManage } from '@sipday/rules/membership.ts'
import { dateLine } from '@sipday/rules/own-page/page-words.ts'

const today = '2026-06-15'
const zone = 'America/New_York'
const ids = (records: readonly { id: string }[]) => records.map(({ id }) => id)

test('the server decides which subscriptions are active; unpaid ones stay where they can be put right (R31)', () => {
  expect(groupOf(subscription({ Status: 'ended' }), today)).toBe('ended')
  expect(groupOf(subscription({ Status: 'active', 'Monthly Billing Anchor Date': null }), today)).toBe('active')
  expect(groupOf(subscription({ Status: 'unpaid' }), today)).toBe('active')
})

test('a host that names no status is read by the rule of anchor and end date (S4)', () => {
  const { Status: _status, ...bare } = subscription({ 'Monthly Billing Anchor Date': null })
  const record = (end: string | null) =>
    ({ ...bare, 'Subscription End Date': end }) as typeof bare & { Status: 'active' }
  expect(groupOf(record('2026-06-15'), today)).toBe('active')
  expect(groupOf(record('2026-06-14'), today)).toBe('ended')
  expect(groupOf(record(null), today)).toBe('neither')
})

test('gifted are those whose benefits are linked to the account but not to its own subscriptions (S2.6)', () => {
  const groups = groupsOf(
    [subscription(), subscription({ id: 'old', Status: 'ended' })],
    [benefit(), benefit({ 'Entitlement ID': 'g', 'Linked: Subscription ID in Subscriptions': ['gift'] })],
    today,
  )
  expect(ids(groups.mine)).toEqual(['sub-1'])
  expect(ids(groups.gifted)).toEqual(['gift'])
  expect(ids(groups.previous)).toEqual(['old'])
  expect(groups.benefitsOf('sub-1').map((one) => one['Entitlement ID'])).toEqual(['ent-1'])
})

test('a received membership is gifted even where its record is listed, and previous once it has ended', () => {
  const received = (Status: 'active' | 'ended') => subscription({ id: 'gift', Role: 'Gifted Member', Status })
  const linked = [benefit({ 'Linked: Subscription ID in Subscriptions': ['gift'], Role: 'Gifted Member' })]
  expect(ids(groupsOf([received('active')], linked, today).gifted)).toEqual(['gift'])
  expect(ids(groupsOf([received('active')], linked, today).mine)).toEqual([])
  const ended = groupsOf([received('ended')], linked, today)
  expect([ids(ended.gifted), ids(ended.previous)]).toEqual([[], ['gift']])
})

test('a shared membership that was not paid still stands there, without benefits (S2.6)', () => {
  const shared = subscription({ id: 'shared', Role: 'Shared Member', Status: 'unpaid' })
  const { mine, gifted } = groupsOf([shared], [], today)
  expect([ids(mine), ids(gifted)]).toEqual([[], ['shared']])
})

test('Manage appears only with a provider id that is not Complimentary, and never for a gift (S2.6, S6, S9)', () => {
  expect(canManage(subscription())).toBe(true)
  expect(canManage(subscription({ 'Square Subscription ID': null }))).toBe(false)
  expect(canManage(subscription({ 'Square Subscription ID': '' }))).toBe(false)
  expect(canManage(subscription({ 'Square Subscription ID': 'Complimentary' }))).toBe(false)
  expect(canManage(subscription({ Role: 'Gifted Member' }))).toBe(false)
  expect(
    canManage(
      subscription({
        Gift: { recipientFirstName: 'Omar', recipientEmail: '', claimed: true, sendOn: null, sent: true },
      }),
    ),
  ).toBe(false)
})

test('a subscription shows when it renews or ends', () => {
  expect(dateLine(subscription(), today)).toBe('Next Renewal: July 2, 2026')
  expect(dateLine(subscription({ 'Next Charge Date': null }), today)).toBe('Next Renewal: July 2, 2026')
  expect(dateLine(subscription({ 'Subscription End Date': '2026-07-02' }), today)).toBe('Expires on: July 2, 2026')
  expect(dateLine(subscription({ 'Next Charge Date': null, Frequency: ['3 months'] }), today)).toBeNull()
  const Overdue = { since: '2026-06-02', amountCents: 3200, usableUntil: null }
  expect(dateLine(subscription({ Status: 'unpaid', Overdue }), today)).toBe('Payment due since: June 2, 2026')
  expect(dateLine(subscription({ Status: 'unpaid', 'Next Charge Date': null }), today)).toBeNull()
})

const now = new Date('2026-06-15T14:00:00Z')

test('only a benefit whose test says Available is ready (S2.6, S9)', () => {
  expect(benefitWords(benefit(), zone, now)).toEqual({
    id: 'ent-1',
    name: 'One medium drink a day',
    ready: true,
    state: 'Ready to Redeem',
  })
  expect(benefitWords(benefit({ 'Test for Redeem Status': 'Redeemed' }), zone, now)).toMatchObject({
    ready: false,
    state: 'Redeemed this period',
  })
})

test('a redeemed benefit says when and where, and when it is ready again', () => {
  const redeemed = {
    'Test for Redeem Status': 'Redeemed',
    'Redeemed At': '2026-06-15T13:41:00Z',
    'Redeemed Location Name': 'Greenwich Village NY',
  } as const
  const note = (known: Partial<Parameters<typeof benefit>[0]>) =>
    benefitWords(benefit({ ...redeemed, ...known }), zone, now).note
  expect(note({ 'Available Again At': '2026-06-16T04:00:00Z' })).toBe(
    '9:41 AM at Greenwich Village NY. Ready again tomorrow.',
  )
  expect(note({ Period: 'month', 'Available Again At': '2026-07-01T04:00:00Z' })).toBe(
    'June 15 at 9:41 AM, Greenwich Village NY. Ready again on July 1.',
  )
  expect(note({ Period: 'term' })).toBe('June 15 at 9:41 AM, Greenwich Village NY. A one-time benefit.')
})

test('the page asks at most ten times a minute, calmly later, ever slower after failures', () => {
  const after = (quietMs: number, failures = 0, retryAfterSeconds: number | null = null) =>
    pollAfter({ quietMs, failures, retryAfterSeconds, isTold: false })
  expect(after(0)).toBe(6000)
  expect(after(10 * 60_000)).toBe(20_000)
  expect(after(0, 1)).toBeLessThan(after(0, 3))
  expect(after(0, 50)).toBe(60_000)
  expect(after(0, 1, 90)).toBe(90_000)
})

test('the QR code of six digits is 21 modules wide', () => {
  expect(encode('048291', { ecc: 'M', border: 0 }).size).toBe(21)
})
