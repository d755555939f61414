// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, refused, subscription, type Answers } from '../../../test/account-world.ts'
import { demoShop } from '../../../test/shop-facts.ts'
import { createSessionStore } from '../../session.ts'
import { Redeem } from '../Redeem.tsx'
import { AccountProvider, type Account } from '../useRedeem.tsx'
import { redeemMachine } from '../machine.ts'
import { startContext } from '../context.ts'
import { createActor } from 'xstate'
import { ConfirmCard } from './confirm/ConfirmCard.tsx'

// Loaded in advance: no test has to wait for it.
beforeAll(() => import('../LaterScreens.tsx'))
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const manage = async (known: Answers = {}) => {
  const server = fakeServer({
    session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }),
    ...known,
  })
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />)
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
  await heading('Manage Subscription')
  return server
}
const trail = () => within(screen.getByRole('navigation', { name: 'Breadcrumb' })).getAllByRole('listitem')

test('details show the dates, the next charge and the card billed (S2, S7.14, S9, R41, R62)', async () => {
  const server = await manage()
  expect(await screen.findByText('Next Billing Date')).toBeTruthy()
  expect(server.bodies('subscription-details')).toEqual([{ subscriptionId: 'sub-1' }])
  expect(screen.getByText('July 2, 2026')).toBeTruthy()
  expect(screen.queryByText('Subscription End Date')).toBeNull()
  expect(screen.getByText('For Mei Chen')).toBeTruthy()
  expect(screen.getByText('$32.00 with tax')).toBeTruthy()
  const billedTo = within(screen.getByRole('heading', { name: 'Billed To' }).parentElement as HTMLElement)
  expect(billedTo.getByText('VISA ending in 1111')).toBeTruthy()
  expect(billedTo.getByText('Expires 08/2027')).toBeTruthy()
  expect(trail().map((item) => item.textContent)).toEqual(['My Subscriptions', 'Manage Subscription'])
})

test('without a card it says so (S2)', async () => {
  const subscription = {
    id: 'sub-1',
    status: 'ACTIVE',
    charged_through_date: 'soon',
    end_of_period_date: null,
    next_charge_cents: null,
    canceled_date: null,
  }
  await manage({ 'subscription-details': () => [{ data: { subscription }, cards: [] }] })
  expect(await screen.findByText('No payment method on file.')).toBeTruthy()
  expect(screen.getByText('Invalid Date')).toBeTruthy()
})

test('details that cannot load say so and can be tried again (S8)', async () => {
  const usual = fakeServer().answers['subscription-details']
  const server = await manage({
    'subscription-details': () => {
      throw refused(503)
    },
  })
  expect((await screen.findByRole('alert')).textContent).toContain('Could not load subscription details.')
  expect(screen.getByText('Failed to retrieve subscription details.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull()
  server.answers['subscription-details'] = usual ?? (() => [])
  press('Try again')
  expect(await screen.findByText('Next Billing Date')).toBeTruthy()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the cancel dialog states the date and has two buttons; an error shows inside (S2, S4, S7.1, S8)', async () => {
  const server = await manage({
    'cancel-subscription': () => {
      throw refused(503)
    },
  })
  await screen.findByText('Next Billing Date')
  press('Cancel Subscription')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Cancellation' }))
  expect(dialog.getByText('Are you sure you want to cancel your subscription?')).toBeTruthy()
  expect(dialog.getByText('Your subscription will remain active until July 2, 2026.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Confirm' }))
  expect(await dialog.findByText('Failed to cancel subscription.')).toBeTruthy()
  fireEvent.click(dialog.getByRole('button', { name: 'Go Back' }))
  expect(screen.queryByRole('dialog')).toBeNull()
  server.answers['cancel-subscription'] = () => ({})
  press('Cancel Subscription')
  fireEvent.click(screen.getByRole('button', { name: 'Confirm' }))
  expect(await screen.findByText('Your subscription has been successfully canceled.')).toBeTruthy()
  expect(server.bodies('cancel-subscription').at(-1)).toEqual({ subscriptionId: 'sub-1' })
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toHaveProperty('disabled', true)
  expect(screen.queryByText('Next Charge')).toBeNull()
  expect(screen.getByText('Subscription End Date')).toBeTruthy()
})

test('the cancel dialog says whose subscription it is, and for an unpaid one no day that has gone by (S2, R62)', async () => {
  const subscription = {
    id: 'sub-1',
    status: 'unpaid',
    charged_through_date: '2026-05-02',
    end_of_period_date: '2026-05-02',
    next_charge_cents: 3200,
    canceled_date: null,
  }
  await manage({ 'subscription-details': () => [{ data: { subscription }, cards: [] }] })
  expect(await screen.findByText('Payment Due Since')).toBeTruthy()
  expect(screen.getByText('Amount Due')).toBeTruthy()
  press('Cancel Subscription')
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Cancellation' }))
  expect(dialog.getByText('One Month at Kips Bay NY, for Mei Chen')).toBeTruthy()
  expect(dialog.getByText('It ends now, because the last renewal was not paid.')).toBeTruthy()
  expect(dialog.queryByText(/remain active until/)).toBeNull()
})

test('a canceled subscription can be taken back', async () => {
  const subscription = {
    id: 'sub-1',
    status: 'ACTIVE',
    charged_through_date: null,
    end_of_period_date: '2026-07-02',
    next_charge_cents: null,
    canceled_date: '2026-06-15',
  }
  const server = await manage({ 'subscription-details': () => [{ data: { subscription }, cards: [] }] })
  expect(await screen.findByText(/It stays active until July 2, 2026/)).toBeTruthy()
  press('Undo Cancellation')
  expect(await screen.findByText('Your subscription will renew again.')).toBeTruthy()
  expect(server.bodies('resume-subscription')).toHaveLength(1)
})

test('a saved card is chosen and the details say it was updated (S2, S7.11)', async () => {
  const server = await manage()
  await screen.findByText('Next Billing Date')
  press('Update Payment')
  await heading('Update Payment')
  fireEvent.click(await screen.findByRole('radio', { name: /MASTERCARD ending in 5100/ }))
  expect(screen.getByText('Current card')).toBeTruthy()
  press('Update Payment')
  expect(await screen.findByText('Payment method updated successfully!')).toBeTruthy()
  expect(server.bodies('cards')).toEqual([{ CID: 'mei' }])
  expect(server.bodies('payment-method')).toEqual([{ subscriptionId: 'sub-1', cardId: 'card-2' }])
  expect(screen.getByRole('button', { name: 'Cancel Subscription' })).toHaveProperty('disabled', true)
})

test('without a choice Update Payment asks for one (S8)', async () => {
  await manage()
  await screen.findByText('Next Billing Date')
  press('Update Payment')
  await screen.findAllByRole('radio')
  press('Update Payment')
  expect(await screen.findByText('Please select a card.')).toBeTruthy()
})

test('a different card: the form says when it is not ready, and the trail leads back (S2, S8)', async () => {
  await manage()
  await screen.findByText('Next Billing Date')
  press('Update Payment')
  await screen.findAllByRole('radio')
  press('Use A Different Card')
  await heading('Use A Different Card')
  expect(trail().map((item) => item.textContent)).toEqual([
    'My Subscriptions',
    'Manage Subscription',
    'Update Payment',
    'Use A Different Card',
  ])
  press('Save Card')
  expect(await screen.findByText('Payment form is not ready.')).toBeTruthy()
  fireEvent.click(screen.getByRole('link', { name: 'Update Payment' }))
  await heading('Update Payment')
  fireEvent.click(screen.getByRole('link', { name: 'My Subscriptions' }))
  await heading('Hi, Mei')
})

test('a confirmation without a card says to go back (S8)', () => {
  const value = { success: { confirmPayment: 'asking' } } as const
  const snapshot = redeemMachine.resolveState({ value, context: startContext() })
  const actor = createActor(redeemMachine, { snapshot }).start()
  const { call } = fakeServer()
  const account: Account = {
    actor,
    shop: demoShop,
    today: '2026-06-15',
    call,
    newId: () => 'id',
    queriesOf: () => {
      throw new Error('not asked here')
    },
  }
  render(
    <AccountProvider account={account}>
      <ConfirmCard />
    </AccountProvider>,
  )
  expect(screen.getByText('No card details to confirm. Please go back.')).toBeTruthy()
  press('Confirm Payment Method')
  expect(actor.getSnapshot().context.error).toBe('No card details to confirm. Please go back.')
  press('Back')
  expect(actor.getSnapshot().matches({ success: 'payment' })).toBe(true)
  actor.stop()
})

test('where nothing is taxed, no sum is said to be with tax (W9)', async () => {
  await manage({ subscriptions: () => [subscription({ Untaxed: true })] })
  expect(await screen.findByText('$32.00')).toBeTruthy()
  expect(screen.queryByText(/tax/)).toBeNull()
})

test('names from right to left stand apart in what is asked before a cancellation', async () => {
  await manage({ subscriptions: () => [subscription({ 'Plan Name': ['קפה.'], 'Location Name': ['חיפה'] })] })
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel Subscription' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Confirm Cancellation' }))
  expect(dialog.getByText(/^\u2068קפה\.\u2069 at \u2068חיפה\u2069, for Mei Chen$/)).toBeTruthy()
})
