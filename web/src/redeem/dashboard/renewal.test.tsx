// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused, subscription, timedOut, visa, type Answers } from '../../../test/account-world.ts'
import { demoShop } from '../../../test/shop-facts.ts'
import { createSessionStore } from '../../session.ts'
import { Redeem } from '../Redeem.tsx'

// Loaded in advance: no test has to wait for it.
beforeAll(() => import('../LaterScreens.tsx'))
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const press = async (name: string) => fireEvent.click(await screen.findByRole('button', { name }))
const unpaid = subscription({
  Status: 'unpaid',
  Overdue: { since: '2026-06-02', amountCents: 3213, usableUntil: null },
})
const details = (status: string) => [
  {
    data: {
      subscription: {
        id: 'sub-1',
        status,
        charged_through_date: '2026-06-02',
        end_of_period_date: '2026-06-02',
        next_charge_cents: 3200,
        canceled_date: null,
      },
    },
    cards: [{ data: { card: visa } }],
  },
]
const show = (known: Answers = {}) => {
  const server = fakeServer({
    session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }),
    subscriptions: () => [unpaid],
    entitlements: () => [],
    'subscription-details': () => details('unpaid'),
    ...known,
  })
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />)
  return server
}

test('an overdue renewal is paid with the card on file, for the amount that is shown (R52)', async () => {
  const server = show()
  await press('Pay Now')
  const pay = await screen.findByRole('button', { name: 'Pay $32.13 Now' })
  server.answers['subscription-details'] = () => details('active')
  fireEvent.click(pay)
  expect(await screen.findByText('Your renewal is paid. Enjoy your drinks.')).toBeTruthy()
  expect(server.bodies('pay-renewal')).toEqual([
    {
      subscriptionId: 'sub-1',
      cardId: 'card-1',
      expectedTotalCents: 3213,
      idempotencyKey: expect.any(String) as string,
    },
  ])
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
})

test('a try whose outcome is not known keeps its key; after a final answer the next try has another', async () => {
  const answers = [timedOut(), refused(402, 'Your card was declined. Please try another card.', 'card_declined')]
  const server = show({
    'pay-renewal': () => {
      const next = answers.shift()
      if (next) throw next
      return { paymentId: 'paid-1' }
    },
  })
  await press('Pay Now')
  const attempt = async (count: number) => {
    await press('Pay $32.13 Now')
    await waitFor(() => expect(server.bodies('pay-renewal')).toHaveLength(count))
  }
  await attempt(1)
  await screen.findByText('The request took too long to respond. Please try again later.')
  await attempt(2)
  await screen.findByText('Your card was declined. Please try another card.')
  await attempt(3)
  const [first, second, third] = server.bodies('pay-renewal').map(({ idempotencyKey }) => idempotencyKey)
  expect(second).toBe(first)
  expect(third).not.toBe(first)
})

test('the own devices are listed, and the others can be signed out (R47)', async () => {
  const server = show()
  await press('Show Signed-In Devices')
  expect(await screen.findByText('Chrome on Android (this device)')).toBeTruthy()
  expect(screen.getByText('Unknown device')).toBeTruthy()
  server.answers.sessions = () => [
    {
      current: true,
      device: 'Chrome on Android',
      signedInAt: '2026-06-14T13:00:00Z',
      lastUsedAt: '2026-06-15T13:00:00Z',
    },
  ]
  await press('Sign Out All Other Devices')
  await waitFor(() => expect(screen.queryByText('Unknown device')).toBeNull())
  expect(server.bodies('end-other-sessions')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Sign Out All Other Devices' })).toBeNull()
})
