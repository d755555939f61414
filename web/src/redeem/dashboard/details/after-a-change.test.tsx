// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscription, visa } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { press, showAt } from '../../../../test/redeem-screen.tsx'
import type { Details, RedeemContext } from '../../context.ts'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const has = (text: string | RegExp) => screen.queryByText(text) !== null
const shown = { id: 'sub-1', status: 'ACTIVE', charged_through_date: '2026-08-02', end_of_period_date: null }
const mastercard = { id: 'card-2', card_brand: 'MASTERCARD', last_4: '5100', exp_month: 11, exp_year: 2026 }
const changed = [
  { data: { subscription: { ...shown, next_charge_cents: 3734 } }, cards: [{ data: { card: mastercard } }] },
]
const details = managing.details as Details
const ready = { success: { details: 'ready' } }

const afterPress = async (
  state: unknown,
  known: Partial<RedeemContext>,
  doIt: () => void,
  message: string,
): Promise<ReturnType<typeof showAt>> => {
  let give: (answer: unknown) => void = () => undefined
  const world = showAt(
    state,
    { ...managing, ...known },
    {
      'subscription-details': () => new Promise((done) => (give = done)),
      subscriptions: () => [subscription({ 'Plan Name': ['One Month + Treat'], 'Location Name': ['Newark DE'] })],
    },
  )
  doIt()
  await world.at({ success: { details: 'loading' } })
  expect(has(message)).toBe(false)
  give(changed)
  await waitFor(() => expect(has(message)).toBe(true))
  for (const now of ['One Month + Treat', 'Newark DE', 'August 2, 2026', '$37.34 with tax', /ending in 5100$/])
    expect(has(now)).toBe(true)
  expect(has(/ending in 1111$/)).toBe(false)
  return world
}

test.each<[string, unknown, Partial<RedeemContext>, () => void, string]>([
  [
    'the card',
    { success: { payment: 'choosing' } },
    { cards: [visa, mastercard], selectedCardId: 'card-2' },
    () => press('Update Payment'),
    'Payment method updated successfully!',
  ],
  [
    'a new card',
    { success: { confirmPayment: 'asking' } },
    { newCard: mastercard },
    () => press('Confirm Payment Method'),
    'Payment method updated successfully!',
  ],
  [
    'an undone cancellation',
    ready,
    { details: { ...details, canceledDate: '2026-07-02' } },
    () => press('Undo Cancellation'),
    'Your subscription will renew again.',
  ],
  [
    'an undone pause',
    ready,
    { details: { ...details, pause: { usableUntil: '2026-07-02', until: '2026-08-02', begun: false } } },
    () => press('Undo Pause'),
    'Your pause was changed.',
  ],
  [
    'an undone change of plan',
    ready,
    { details: { ...details, planChange: { planName: 'Annual', on: '2026-07-02' } } },
    () => press('Undo Plan Change'),
    'Your plan stays as it is.',
  ],
])('%s is said to be changed only beside what is true now', async (_what, state, known, doIt, message) => {
  await afterPress(state, known, doIt, message)
})

test('after a cancellation the list is loaded at once, and true when the page goes back to it (S4)', async () => {
  const cancelled = subscription({ 'Cancelled At': '2026-06-15T12:00:00Z', 'Subscription End Date': '2026-07-02' })
  let answer = subscription()
  const world = showAt({ success: 'list' }, managing, { subscriptions: () => [answer] })
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
  await world.at({ success: { details: 'ready' } })
  answer = cancelled
  press('Cancel Subscription')
  press('Confirm')
  await world.at({ success: { details: { cancelling: 'cancelled' } } })
  // Long before the three seconds are over.
  await waitFor(() => expect(world.cache.client.getQueryData(['subscriptions', 'mei'])).toEqual([cancelled]))
  expect(world.isAt({ success: { details: { cancelling: 'cancelled' } } })).toBe(true)
  world.send({ type: 'BACK' })
  expect(await screen.findByText('Expires on: July 2, 2026')).toBeTruthy()
  expect(has(/^Next Renewal/)).toBe(false)
})
