// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { benefit, fakeServer, subscription } from '../../test/account-world.ts'
import { managing, redeemAt } from '../../test/redeem-at.ts'
import { press, showAt } from '../../test/redeem-screen.tsx'
import { EnterContact } from './contact/EnterContact.tsx'
import { accountQueries } from './kept/queries.ts'
import { MachineProvider } from './useRedeem.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

/** Whether the browser would still do what it does by itself: load the page that a link or form names. */
const loadsPage = (event: 'click' | 'submit', element: Element | null): boolean => {
  let loads = true
  void act(() => {
    loads = fireEvent[event](element as Element)
  })
  return loads
}

test('the breadcrumbs lead to their view without loading the page again', () => {
  const world = showAt({ success: { payment: 'choosing' } }, managing)
  expect(loadsPage('click', screen.getByRole('link', { name: 'Manage Subscription' }))).toBe(false)
  expect(world.isAt({ success: 'details' })).toBe(true)
})

test('no form of the area is sent by the browser itself, which would load the page again', () => {
  const accounts = ['a', 'b'].map((id) => ({ id, givenName: '', familyName: '', email: '', other: '', current: 0 }))
  showAt({ selectAccount: 'choosing' }, { accounts })
  expect(loadsPage('submit', document.querySelector('form'))).toBe(false)
  cleanup()
  showAt({ completeProfile: 'idle' }, managing)
  expect(loadsPage('submit', document.querySelector('form'))).toBe(false)
  cleanup()
  showAt({ enterOtp: 'idle' }, { contact: { to: 'mei@demo.example', channel: 'email' } })
  expect(loadsPage('submit', document.querySelector('form'))).toBe(false)
  cleanup()
  const { actor } = redeemAt({ enterContact: 'idle' })
  render(
    <MachineProvider machine={actor}>
      <EnterContact moved={false} sendsTexts />
    </MachineProvider>,
  )
  expect(loadsPage('submit', document.querySelector('form'))).toBe(false)
})

test('who is new here reads where the memberships are, as a sentence', () => {
  const { actor } = redeemAt({ enterContact: 'idle' })
  render(
    <MachineProvider machine={actor}>
      <EnterContact moved={false} sendsTexts />
    </MachineProvider>,
  )
  expect(screen.getByRole('link', { name: 'See the memberships' }).parentElement?.textContent).toBe(
    'New here? See the memberships',
  )
})

const gift = {
  recipientFirstName: 'Omar',
  recipientEmail: 'omra@demo.example',
  claimed: false,
  sendOn: null,
  sent: true,
}

test('the dialog for the address of a gift closes with Escape as with Go Back, and the form in it sends nothing by itself', async () => {
  const answers = { subscriptions: () => [subscription({ Code: null, Gift: gift })], entitlements: () => [] }
  const world = showAt({ success: 'list' }, managing, answers)
  await screen.findByText('Correct the email address')
  press('Correct the email address')
  const dialog = screen.getByRole('dialog', { name: 'Correct the email address' })
  expect(loadsPage('submit', dialog.querySelector('form'))).toBe(false)
  void act(() => void dialog.dispatchEvent(new Event('cancel', { cancelable: true })))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(world.isAt({ success: 'list' })).toBe(true)
})

test.each([
  ['benefits', '2026-06-15T13:41:00Z', '2026-06-15T14:05:00Z'],
  ['subscriptions', '2026-06-15T14:05:00Z', '2026-06-15T13:41:00Z'],
])('what is shown offline is as old as its older part: the %s', async (_what, benefitsAt, subscriptionsAt) => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  const never = () => new Promise(() => undefined)
  const { cache } = showAt({ success: 'list' }, managing, { subscriptions: never, entitlements: never })
  const queries = accountQueries(fakeServer({}).call, 'mei')
  void act(() => {
    const at = (instant: string) => ({ updatedAt: Date.parse(instant) })
    cache.client.setQueryData(queries.benefits.queryKey, [benefit()], at(benefitsAt))
    cache.client.setQueryData(queries.subscriptions.queryKey, [subscription()], at(subscriptionsAt))
  })
  expect(await screen.findByText(/^This is what we knew on June 15, 2026, 9:41 AM\./)).toBeTruthy()
})
