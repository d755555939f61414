// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { benefit, fakeServer, subscription, type Answers } from '../../test/account-world.ts'
import { demoShop } from '../../test/shop-facts.ts'
import { createSessionStore } from '../session.ts'
import { Redeem } from './Redeem.tsx'

// Loaded in advance: no test has to wait for it.
beforeAll(() => import('./LaterScreens.tsx'))
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
const page = window as unknown as { Square?: unknown }
afterEach(() => {
  cleanup()
  delete page.Square
})

/** The words that no element on the screen contains exactly; hidden elements do not count. */
const unsaid = (...words: string[]): string[] => {
  const said = new Set(
    [...document.body.querySelectorAll('*')]
      .filter((element) => element.closest('[hidden]') === null)
      .map((element) => (element.textContent ?? '').replaceAll(/\s+/g, ' ').trim()),
  )
  return words.filter((word) => !said.has(word))
}
const show = (known: Answers = {}) => {
  const server = fakeServer(known)
  render(<Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />)
  return server
}
const signedIn: Answers = { session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }) }
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } })

test('the words of signing in stand on their screens, literally (S2.1 to S2.5) (S2)', async () => {
  const blank = { id: 'b', given_name: '', family_name: '', email_address: '', phone_number: '' }
  show({
    accounts: () => [{ ...blank, id: 'a', given_name: 'Lin', family_name: 'Park' }, blank],
    subscriptions: ({ CID }) => (CID === 'a' ? [subscription()] : []),
    customer: () => [blank],
  })
  expect(unsaid('Checking authentication')).toEqual([])
  await heading('Redeem Your Subscription')
  expect(unsaid('Redeem Your Subscription', 'Email or Phone Number', 'Continue')).toEqual([])
  type('Email or Phone Number', 'lin@demo.example')
  press('Continue')
  await heading('Enter Your Code')
  await waitFor(() =>
    expect(unsaid('A 6-digit code was sent to lin@demo.example.', 'Verify', 'Use another method')).toEqual([]),
  )
  type('6-digit code', '123456')
  await waitFor(() => expect(screen.getByRole('button', { name: 'Verify' })).toHaveProperty('disabled', false))
  press('Verify')
  await heading('Select Your Account')
  const several = "We found multiple accounts. Please select which one you'd like to use."
  const counts = ['1 Current Subscription', '0 Current Subscriptions']
  expect(unsaid(several, 'Lin Park', 'Setup Your Subscription', ...counts, 'Continue')).toEqual([])
  fireEvent.click(screen.getAllByRole('radio')[1] as HTMLElement)
  press('Continue')
  await heading('Complete Your Profile')
  expect(unsaid('Please complete your profile to continue.', 'First Name', 'Last Name')).toEqual([])
  expect(unsaid('Email', 'This email was used to verify your account.', 'Phone', 'Save Profile')).toEqual([])
})

test('the words of the dashboard stand on the screen, literally (S2.6, S2)', async () => {
  const blanks = { 'Plan Name': [], 'Location Name': [] }
  show({
    ...signedIn,
    subscriptions: () => [
      subscription(),
      subscription({ id: 'bare', 'Square Subscription ID': 'Complimentary', ...blanks }),
      subscription({ id: 'old', Status: 'ended', 'Subscription End Date': '2026-03-03' }),
    ],
    entitlements: () => [
      benefit(),
      benefit({ 'Entitlement ID': 'e-2', 'Test for Redeem Status': 'Redeemed' }),
      benefit({
        'Entitlement ID': 'e-3',
        'Linked: Subscription ID in Subscriptions': ['gift'],
        Role: 'Gifted Member',
        'Plan Name': [],
        'Subscription End Date': ['2026-08-14'],
      }),
    ],
  })
  await heading('Hi, Mei')
  await screen.findByText('Shared Plan')
  expect(unsaid('My Subscriptions', 'Gifted Subscriptions', 'Previous Subscriptions')).toEqual([])
  expect(unsaid('One Month', 'Kips Bay NY', 'Subscription Plan', 'N/A', 'Shared Plan')).toEqual([])
  expect(unsaid('Your Role: Account Manager', 'Your Role: Gifted Member')).toEqual([])
  expect(unsaid('Next Renewal: July 2, 2026', 'Expires on: August 14, 2026')).toEqual([])
  expect(unsaid('Use Code To Redeem', '0 4 8 2 9 1', 'Ready to Redeem', 'Redeemed this period')).toEqual([])
  expect(unsaid('Manage Subscription', 'Managed by Primary Account Holder')).toEqual([])
  expect(unsaid('Ended on March 3, 2026')).toEqual(['Ended on March 3, 2026'])
  press('Show Previous Subscriptions')
  expect(unsaid('Hide Previous Subscriptions', 'Ended on March 3, 2026')).toEqual([])
})

test('the words of managing stand on their screens, literally (S2, S7.12)', async () => {
  const card = {
    attach: () => Promise.resolve(),
    tokenize: () => Promise.resolve({ status: 'OK', token: 'cnon:1' }),
    destroy: () => Promise.resolve(),
  }
  page.Square = { payments: () => ({ card: () => Promise.resolve(card) }) }
  const server = show(signedIn)
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
  await heading('Manage Subscription')
  await waitFor(() => expect(unsaid('Next Billing Date', 'Billed To', 'VISA ending in 1111')).toEqual([]))
  expect(unsaid('Expires 08/2027', 'Update Payment', 'Cancel Subscription')).toEqual([])
  press('Update Payment')
  await heading('Update Payment')
  await screen.findAllByRole('radio')
  expect(unsaid('MASTERCARD ending in 5100', 'Expires 11/2026', 'Use A Different Card')).toEqual([])
  press('Use A Different Card')
  await heading('Use A Different Card')
  await waitFor(() => expect(screen.queryByText('Loading the card form')).toBeNull())
  press('Save Card')
  await heading('Confirm Payment Method')
  const trail = screen.getByRole('navigation', { name: 'Breadcrumb' }).querySelectorAll('li')
  expect([...trail].map((item) => item.textContent)).toEqual([
    'My Subscriptions',
    'Manage Subscription',
    'Update Payment',
    'Confirm Payment Method',
  ])
  expect(unsaid('JCB ending in 5841', 'Expires 01/2030')).toEqual([])
  const [added] = server.asked.filter(({ name }) => name === 'add-card')
  expect(added?.body['idempotency_key']).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(added?.headers['Idempotency-Key']).toBe(added?.body['idempotency_key'])
  press('Confirm Payment Method')
  await heading('Manage Subscription')
  expect(unsaid('Payment method updated successfully!')).toEqual([])
  fireEvent.click(screen.getByRole('link', { name: 'My Subscriptions' }))
  await heading('Hi, Mei')
  fireEvent.click(await screen.findByRole('button', { name: 'Manage Subscription' }))
  await waitFor(() => expect(unsaid('Billed To')).toEqual([]))
  press('Cancel Subscription')
  await screen.findByRole('dialog', { name: 'Confirm Cancellation' })
  expect(unsaid('Confirm Cancellation', 'Are you sure you want to cancel your subscription?')).toEqual([])
  expect(unsaid('Your subscription will remain active until July 2, 2026.', 'Go Back', 'Confirm')).toEqual([])
  press('Confirm')
  await waitFor(() =>
    expect(unsaid('Your subscription has been successfully canceled.', 'Subscription End Date')).toEqual([]),
  )
})

test('who has nothing reads so, literally (S2.6, S2)', async () => {
  show({ ...signedIn, subscriptions: () => [], entitlements: () => [] })
  await heading('Hi, Mei')
  await waitFor(() => expect(unsaid('No active subscriptions found.')).toEqual([]))
  press('Show Previous Subscriptions')
  expect(unsaid('No previous subscriptions found.')).toEqual([])
})
