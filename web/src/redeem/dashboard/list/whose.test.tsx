// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { benefit, fakeServer, subscription, type Answers } from '../../../../test/account-world.ts'
import { demoShop } from '../../../../test/shop-facts.ts'
import { createSessionStore } from '../../../session.ts'
import { Redeem } from '../../Redeem.tsx'

// Loaded in advance: no test has to wait for it.
beforeAll(() => import('../../LaterScreens.tsx'))
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const signedIn: Answers = { session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }) }
const show = (known: Answers) => {
  const server = fakeServer(known)
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />)
  return { server }
}

test('a shared membership that renews says when, and who shares it, instead of an end that it has not (S2.6, R62)', async () => {
  show({
    ...signedIn,
    subscriptions: () => [
      subscription({ Role: 'Shared Member', 'Square Subscription ID': null, 'Shared By': 'Ana', 'Member Name': null }),
    ],
    entitlements: () => [benefit({ Role: 'Shared Member' })],
  })
  const shared = within(await screen.findByRole('region', { name: 'Gifted Subscriptions' }))
  expect(shared.getByText('Next Renewal: July 2, 2026')).toBeTruthy()
  expect(shared.getByText('Shared by Ana')).toBeTruthy()
  expect(shared.queryByText(/Expires on/)).toBeNull()
})

test('a shared membership that was not paid says who can pay it, and shows no code', async () => {
  show({
    ...signedIn,
    subscriptions: () => [
      subscription({ Role: 'Shared Member', Status: 'unpaid', 'Shared By': 'Ana', 'Member Name': null }),
    ],
    entitlements: () => [],
  })
  expect(await screen.findByText('The last payment did not go through.')).toBeTruthy()
  expect(screen.getByText('Your code works again as soon as Ana has paid the renewal.')).toBeTruthy()
  expect(screen.queryByText('Use Code To Redeem')).toBeNull()
})

test('who pays for others has them as rows of one card for each plan and day; one of which there is more to say stays a card (S2.6)', async () => {
  const other = (id: string, name: string, more: object = {}) =>
    subscription({ id, Code: null, 'Member Name': name, ...more })
  show({
    ...signedIn,
    subscriptions: () => [
      subscription(),
      other('ana', 'Ana Silva'),
      other('nga', 'Nguyễn O’Brien'),
      other('due', 'Lin Park', { Overdue: { since: '2026-06-02', amountCents: 3200, usableUntil: null } }),
    ],
  })
  expect(await screen.findByRole('heading', { level: 3, name: 'Mei Chen' })).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'One Month' })).toBeNull()
  expect(screen.getAllByText('Also paid by you')).toHaveLength(1)
  expect(screen.getByText('One Month, Kips Bay NY. Next Renewal: July 2, 2026, 2 × $32.00 with tax')).toBeTruthy()
  expect(screen.queryByRole('heading', { name: 'Ana Silva' })).toBeNull()
  expect(screen.getByRole('button', { name: 'Manage Subscription of Nguyễn O’Brien' })).toBeTruthy()
  expect(screen.getByRole('heading', { name: 'Lin Park' })).toBeTruthy()
  fireEvent.click(screen.getByRole('button', { name: 'Manage Subscription of Ana Silva' }))
  await screen.findByRole('heading', { level: 1, name: 'Manage Subscription' })
})

test('an unpaid membership does not offer its code for redeeming; it says what is due (R62)', async () => {
  show({
    ...signedIn,
    subscriptions: () => [
      subscription({ Status: 'unpaid', Overdue: { since: '2026-06-02', amountCents: 3200, usableUntil: null } }),
    ],
    entitlements: () => [],
  })
  expect(await screen.findByText('Your last payment did not go through.')).toBeTruthy()
  expect(screen.getByText(/\$32\.00 is due\./)).toBeTruthy()
  expect(screen.getByText('Payment due since: June 2, 2026')).toBeTruthy()
  expect(screen.queryByText('Use Code To Redeem')).toBeNull()
})

test('payments can be reached after the plan has ended', async () => {
  const { server } = show({
    ...signedIn,
    subscriptions: () => [subscription({ Status: 'ended', 'Subscription End Date': '2026-03-03' })],
    entitlements: () => [],
  })
  fireEvent.click(await screen.findByRole('button', { name: 'Show Payments' }))
  expect(await screen.findByText('No payments yet.')).toBeTruthy()
  expect(server.bodies('payments')).toEqual([{ CID: 'mei' }])
})
