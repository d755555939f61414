// @vitest-environment jsdom
import { cleanup, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { managing, redeemAt } from '../../test/redeem-at.ts'
import { showAt } from '../../test/redeem-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

/** A subscription with the keys of S3 and nothing more. */
const plain = (over: object = {}) => ({
  id: 'sub-1',
  Code: 42,
  'Monthly Billing Anchor Date': 17,
  'Subscription End Date': null,
  'Square Subscription ID': 'sq-1',
  'Location Name': ['Kips Bay NY'],
  'First Name': ['Mei'],
  'Last Name': null,
  'Linked: Subscriber ID in Subscribers': ['mei'],
  'Linked: Active Subscriber ID in Subscribers': ['mei'],
  Frequency: ['Monthly'],
  'Subscription Start Date': ['2026-01-17'],
  ...over,
})
const drink = {
  'Entitlement ID': 'ent-1',
  'Linked: Subscription ID in Subscriptions': ['given'],
  'Plan Name': ['Gifting 3 Months'],
  'Display Benefit Name': 'One medium drink a day',
  'Test for Redeem Status': 'Available',
  Code: [7],
  'Subscription End Date': ['2026-09-01'],
}

test('a list with the keys of S3 alone shows role, label, code and groups, and a null in it ends no session (R82)', async () => {
  const over = { id: 'over', 'Monthly Billing Anchor Date': null, 'Subscription End Date': '2026-06-01' }
  const world = showAt({ success: 'list' }, managing, {
    subscriptions: () => [null, plain(), plain(over)],
    entitlements: () => [null, drink],
  })
  expect(await screen.findByText('Your Role: Account Manager')).toBeTruthy()
  for (const said of ['Subscription Plan', 'Next Renewal: June 17, 2026', 'Active', 'Your Role: Gifted Member'])
    expect(screen.getAllByText(said).length).toBeGreaterThan(0)
  for (const said of ['Gifting 3 Months', 'Expires on: September 1, 2026', 'Ended on June 1, 2026'])
    expect(screen.getByText(said)).toBeTruthy()
  expect(screen.queryByText(/undefined|null/)).toBeNull()
  expect(world.isAt({ success: 'list' })).toBe(true)
})

test('accounts with null names and nulls in their lists are counted and named (R82, S2.4)', async () => {
  const account = { given_name: 'Solo', family_name: null, email_address: null }
  const world = redeemAt(
    { enterOtp: 'idle' },
    { contact: { to: '+12125550143', channel: 'sms' }, code: '123456' },
    {
      accounts: () => [{ id: 'one', ...account }, null, { id: 'two', ...account }],
      subscriptions: () => [null, plain()],
    },
  )
  world.send({ type: 'VERIFY' })
  await world.at('selectAccount')
  const solo = { givenName: 'Solo', familyName: '', email: '', other: '', current: 1 }
  expect(world.context().accounts).toEqual([
    { id: 'one', ...solo },
    { id: 'two', ...solo },
  ])
})

test('a code that is answered without an approval shows that server’s words (S8, R82)', async () => {
  const contact = { to: 'mei@demo.example', channel: 'email' as const }
  const said = async (message: unknown) => {
    const otp = () => ({ success: 'pending', message })
    const world = redeemAt({ enterOtp: 'idle' }, { contact, code: '123456' }, { otp })
    world.send({ type: 'VERIFY' })
    await world.at({ enterOtp: 'checking' })
    return (await world.at({ enterOtp: 'idle' })).error
  }
  expect([await said('Try the newest code.'), await said(undefined)]).toEqual([
    'Try the newest code.',
    'Invalid verification code.',
  ])
})

test.each([{}, { card: null }])(
  'a card that was saved without coming back, %j, is a failure in words',
  async (answer) => {
    const world = redeemAt({ success: { addCard: 'entering' } }, managing, { 'add-card': () => answer })
    world.send({ type: 'CARD_TOKEN', nonce: 'cnon:1', key: 'key-1' })
    await world.at({ success: { addCard: 'saving' } })
    expect((await world.at({ success: { addCard: 'entering' } })).error).toBe('The card cant be added at this time.')
  },
)
