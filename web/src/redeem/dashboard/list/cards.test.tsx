// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, subscription, type Answers } from '../../../../test/account-world.ts'
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
  const server = fakeServer({ ...signedIn, ...known })
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />)
  return { server }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const overdue = { since: '2026-06-02', amountCents: 3200, usableUntil: '2026-06-05' }

test.each([
  ['Active', {}],
  ['Payment due', { Overdue: overdue }],
  ['Payment due', { Status: 'unpaid' as const }],
  ['Canceled', { 'Cancelled At': '2026-06-10T12:00:00Z' }],
  ['Payment due', { Overdue: overdue, 'Cancelled At': '2026-06-10T12:00:00Z' }],
] as const)('the card of a membership says "%s" when its record says %j', async (badge, known) => {
  show({ subscriptions: () => [subscription(known)], entitlements: () => [] })
  expect(await screen.findByText(badge)).toBeTruthy()
  for (const other of ['Active', 'Payment due', 'Canceled'].filter((one) => one !== badge))
    expect(screen.queryByText(other)).toBeNull()
})

test('a complete profile is not asked for on the dashboard', async () => {
  show({})
  expect(await screen.findByText('Use Code To Redeem')).toBeTruthy()
  expect(screen.queryByText('Your profile is not complete.')).toBeNull()
})

test('a gift’s address is asked for only on demand; after saving the form is gone and the page is read anew', async () => {
  const gift = { recipientFirstName: 'Omar', claimed: false, sendOn: '2026-07-01', sent: false }
  let recipientEmail = 'omra@demo.example'
  const { server } = show({
    subscriptions: () => [subscription({ Code: null, Gift: { ...gift, recipientEmail } })],
    entitlements: () => [],
    'correct-gift': () => {
      recipientEmail = 'omar@demo.example'
      return {}
    },
  })
  await screen.findByText('The gift email goes to omra@demo.example on July 1, 2026.')
  expect(screen.queryByLabelText('Email of Omar')).toBeNull()
  press('Correct the email address')
  fireEvent.change(screen.getByLabelText('Email of Omar'), { target: { value: recipientEmail } })
  press('Save')
  await screen.findByText('The gift email goes to omar@demo.example on July 1, 2026.')
  expect(server.bodies('correct-gift')).toHaveLength(1)
  await waitFor(() => expect(screen.queryByLabelText('Email of Omar')).toBeNull())
})

test('payments, redemptions and sign-ins are each their own list, asked for by the customer', async () => {
  const { server } = show({
    payments: () => [
      { id: 'p1', description: 'One Month, June', paidAt: '2026-06-02T12:00:00Z', amountCents: 3200, status: 'paid' },
    ],
    redemptions: () => [
      { id: 'r1', benefit: 'Treat under $12', redeemedAt: '2026-06-14T16:00:00Z', locationName: 'Westfield NJ' },
    ],
  })
  await screen.findByText('Use Code To Redeem')
  for (const button of screen.getAllByRole('button', { name: /^Show / })) fireEvent.click(button)
  expect(await screen.findByText('Chrome on Android (this device)')).toBeTruthy()
  expect(await screen.findByText('One Month, June')).toBeTruthy()
  expect(await screen.findByText('Treat under $12')).toBeTruthy()
  expect(screen.getByText(/^Jun 14(, 2026)?, 12:00 PM, Westfield NJ$/)).toBeTruthy()
  expect(server.bodies('redemptions')).toEqual([{ CID: 'mei' }])
  expect(server.bodies('payments')).toEqual([{ CID: 'mei' }])
  expect(server.bodies('sessions')).toHaveLength(1)
})
