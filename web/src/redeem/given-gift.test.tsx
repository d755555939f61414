// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { fakeServer, refused, subscription, type Answers } from '../../test/account-world.ts'
import { demoShop } from '../../test/shop-facts.ts'
import { createSessionStore } from '../session.ts'
import { Redeem } from './Redeem.tsx'

// Loaded in advance: no test has to wait for it.
beforeAll(() => import('./LaterScreens.tsx'))
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const signedIn: Answers = { session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }) }
const show = (known: Answers) => {
  const server = fakeServer(known)
  render(
    <Router hook={memoryLocation({ path: '/redeem' }).hook}>
      <Redeem shop={demoShop} today="2026-06-15" session={createSessionStore(null)} call={server.call} />
    </Router>,
  )
  return { server }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

const given = (over: object = {}) => ({
  recipientFirstName: 'Omar',
  recipientEmail: 'omra@demo.example',
  claimed: false,
  sendOn: '2026-07-01',
  sent: false,
  ...over,
})

test('a dated gift that waits cannot be sent again, says when it starts and goes out, and its address can be corrected', async () => {
  const record = subscription({ Code: null, 'Subscription Start Date': ['2026-07-01'], Gift: given() })
  const { server } = show({ ...signedIn, subscriptions: () => [record], entitlements: () => [] })
  expect(await screen.findByText('Starts on: July 1, 2026')).toBeTruthy()
  expect(screen.getByText('The gift email goes to omra@demo.example on July 1, 2026.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Send the gift email again' })).toBeNull()
  press('Correct the email address')
  fireEvent.change(screen.getByLabelText('Email of Omar'), { target: { value: ' omar@demo.example ' } })
  press('Save')
  await screen.findByText(/The gift email will go to/)
  expect(server.bodies('correct-gift')).toEqual([{ subscriptionId: 'sub-1', recipientEmail: 'omar@demo.example' }])
})

test('who has only just paid reads that the gift email goes out, not where to (R59)', async () => {
  const record = subscription({ Code: null, Gift: given({ recipientEmail: '' }) })
  const other = subscription({ id: 'sub-2', Code: null, Gift: given({ recipientEmail: '', sent: true }) })
  show({ ...signedIn, subscriptions: () => [record, other], entitlements: () => [] })
  expect(await screen.findByText('The gift email goes out on July 1, 2026.')).toBeTruthy()
  expect(screen.getByText('The gift email was sent.')).toBeTruthy()
})

test('a claimed gift keeps its address', async () => {
  const record = subscription({ Code: null, Gift: given({ claimed: true, sent: true }) })
  show({ ...signedIn, subscriptions: () => [record], entitlements: () => [] })
  expect(await screen.findByText('Claimed')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Correct the email address' })).toBeNull()
})

test('who gave a gift sees whom it is for and whether it was claimed, without its code (R40)', async () => {
  const { server } = show({
    ...signedIn,
    subscriptions: () => [subscription({ Code: null, Gift: given({ sent: true }) })],
    entitlements: () => [],
  })
  expect(await screen.findByRole('heading', { name: 'Gift for Omar' })).toBeTruthy()
  expect(screen.getByText('Not claimed yet')).toBeTruthy()
  expect(screen.getByText('The gift email went to omra@demo.example.')).toBeTruthy()
  expect(screen.queryByText('Use Code To Redeem')).toBeNull()
  press('Send the gift email again')
  expect(await screen.findByText('The gift email was sent again.')).toBeTruthy()
  expect(server.bodies('resend-gift')).toEqual([{ subscriptionId: 'sub-1' }])
})

test('an address that is refused is said at its field, and what was typed stays', async () => {
  show({
    ...signedIn,
    subscriptions: () => [subscription({ Code: null, Gift: given() })],
    entitlements: () => [],
    'correct-gift': () => {
      throw refused(422, 'Please check the highlighted fields.', 'fields_invalid', {
        recipientEmail: 'Please enter a valid email address.',
      })
    },
  })
  await screen.findByText('Not claimed yet')
  press('Correct the email address')
  fireEvent.change(screen.getByLabelText('Email of Omar'), { target: { value: 'omar@' } })
  press('Save')
  expect(await screen.findByText('Please enter a valid email address.')).toBeTruthy()
  expect(screen.getByDisplayValue('omar@')).toBeTruthy()
})
