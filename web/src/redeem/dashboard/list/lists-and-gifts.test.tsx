// @vitest-environment jsdom
import { cleanup, fireEvent, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused, subscription, type Answers } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { button, press, restOf, showAt } from '../../../../test/redeem-screen.tsx'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const refusing = (error: Error) => () => {
  throw error
}
const never = () => new Promise(() => undefined)
const list = async (answers: Answers = {}) => {
  const world = showAt({ success: 'list' }, { ...managing, managed: null, details: null }, answers)
  await screen.findByRole('button', { name: 'Show Previous Subscriptions' })
  return world
}
const has = (text: string | RegExp) => screen.queryByText(text) !== null
const given = (over: object = {}) => ({
  recipientFirstName: 'Omar',
  recipientEmail: 'omra@demo.example',
  claimed: false,
  sendOn: null,
  sent: true,
  ...over,
})
const gift = (over: object = {}, answers: Answers = {}) =>
  list({ subscriptions: () => [subscription({ Code: null, Gift: given(over) })], entitlements: () => [], ...answers })

test('a row in view says its newest in a few words, and one that fails says nothing (S2)', async () => {
  class Observer {
    readonly seen: (entries: readonly { isIntersecting: boolean }[]) => void
    constructor(seen: Observer['seen']) {
      this.seen = seen
    }
    observe() {
      this.seen([{ isIntersecting: true }])
    }
    disconnect() {}
  }
  vi.stubGlobal('IntersectionObserver', Observer)
  await list({
    payments: () => [
      { id: 'p1', description: 'One Month', paidAt: '2026-06-02T03:00:00Z', amountCents: 3213, status: 'refunded' },
    ],
    redemptions: () => [
      { id: 'r1', benefit: 'Tea', redeemedAt: '2026-06-02T03:00:00Z', locationName: 'Kips Bay', drink: null },
    ],
    sessions: refusing(refused(503, 'not shown')),
  })
  const words = (title: string) => screen.getByRole('region', { name: title }).textContent
  await expect.poll(() => words('Payments')).toContain('Jun 1, $32.13, Refunded')
  await expect.poll(() => words('Redemptions')).toContain('Last on Jun 1, 11:00 PM')
  expect(words('Signed-In Devices')).toBe('Signed-In DevicesShow Signed-In Devices')
  vi.unstubAllGlobals()
})

test('a list is asked for when it is opened or comes into view, and says so while it loads', async () => {
  const { server } = await list({ redemptions: never })
  expect(server.bodies('redemptions')).toEqual([])
  press('Show Redemptions')
  expect(await screen.findByText('Loading Redemptions')).toBeTruthy()
  expect(button('Hide Redemptions').getAttribute('aria-expanded')).toBe('true')
  const section = button('Hide Redemptions').closest('section')
  expect(section?.className).toBe('')
  press('Hide Redemptions')
  expect(section?.className).toBe('screen-only')
  expect(button('Show Redemptions').getAttribute('aria-expanded')).toBe('false')
})

test('a list of redemptions that is full says that there may be more, and where (S2)', async () => {
  const uses = (count: number) =>
    Array.from({ length: count }, (_, at) => ({
      id: `r${at}`,
      benefit: 'Tea',
      redeemedAt: '2026-06-02T03:00:00Z',
      locationName: 'Kips Bay',
    }))
  for (const count of [99, 100]) {
    cleanup()
    await list({ redemptions: () => uses(count) })
    press('Show Redemptions')
    expect((await screen.findAllByText('Tea')).length).toBe(count)
    expect(has('Only the last 100 are listed. Download My Data has all of them.')).toBe(count === 100)
  }
})

test.each([
  ['Payments', 'payments', 'Could not fetch your payments.', 'No payments yet.'],
  ['Redemptions', 'redemptions', 'Could not fetch your redemptions.', 'Nothing redeemed yet.'],
  ['Signed-In Devices', 'sessions', 'Could not fetch your devices.', 'Nothing to show.'],
] as const)('%s that fail to load say so in our words, and can be tried again', async (title, name, failed, empty) => {
  const { server } = await list({ [name]: refusing(refused(503, 'not shown')) })
  press(`Show ${title}`)
  expect(await screen.findByText(failed)).toBeTruthy()
  expect([has(empty), has(`Loading ${title}`)]).toEqual([false, false])
  server.answers[name] = () => []
  press('Try again')
  expect(await screen.findByText(empty)).toBeTruthy()
  expect(has(failed)).toBe(false)
})

test('a payment says its day in the shop’s zone, its card, what became of it, and how much it was', async () => {
  const paid = { id: 'p1', description: 'One Month, June', paidAt: '2026-06-02T03:00:00Z', amountCents: 3213 }
  await list({
    payments: () => [
      { ...paid, status: 'paid', cardBrand: 'VISA', cardLast4: '1111' },
      { ...paid, id: 'p2', status: 'refunded', cardBrand: null, cardLast4: null },
      { ...paid, id: 'p3', status: 'failed', cardBrand: null, cardLast4: '2222' },
    ],
  })
  press('Show Payments')
  const rows = (await screen.findAllByText('One Month, June'))
    .map((title) => title.closest('li'))
    .filter((row) => row !== null)
  expect(rows.map((row) => row.textContent)).toEqual([
    'One Month, JuneJune 1, 2026, Visa ending in 1111$32.13',
    'One Month, JuneJune 1, 2026, Refunded$32.13',
    expect.stringMatching(/^One Month, JuneJune 1, 2026, .* ending in 2222, Not paid\$32\.13$/),
  ])
  expect(has('No payments yet.')).toBe(false)
})

test('a device says its name, since when, and when it was last used; one alone cannot sign out others', async () => {
  const times = { signedInAt: '2026-06-14T13:00:00Z', lastUsedAt: '2026-06-15T14:30:00Z' }
  await list({ sessions: () => [{ current: true, device: null, ...times }] })
  press('Show Signed-In Devices')
  expect(await screen.findByText('This device (this device)')).toBeTruthy()
  // The year is said only in another one.
  const note = screen.getByText(/^Signed in on/).textContent?.replaceAll(', 2026', '')
  expect(note).toBe('Signed in on Jun 14, 9:00 AM, last used on Jun 15, 10:30 AM')
  expect(screen.queryByRole('button', { name: 'Sign Out All Other Devices' })).toBeNull()
})

test('another device is called by its name', async () => {
  const times = { signedInAt: '2026-06-14T13:00:00Z', lastUsedAt: '2026-06-15T14:30:00Z' }
  await list({
    sessions: () => [
      { current: true, device: 'Safari on iPhone', ...times },
      { current: false, device: 'Edge on Windows', ...times, lastUsedAt: '2026-06-13T14:30:00Z' },
    ],
  })
  press('Show Signed-In Devices')
  expect(await screen.findByText('Edge on Windows')).toBeTruthy()
  expect(has('Safari on iPhone (this device)')).toBe(true)
})

test('signing out the others that fails says so; where a fresh code is wanted, it is asked for', async () => {
  const world = await list({ 'end-other-sessions': refusing(refused(503)) })
  press('Show Signed-In Devices')
  await screen.findByText('Unknown device')
  expect(has('The other devices could not be signed out.')).toBe(false)
  press('Sign Out All Other Devices')
  expect(await screen.findByText('The other devices could not be signed out.')).toBeTruthy()
  expect(world.isAt({ success: 'list' })).toBe(true)
  world.server.answers['end-other-sessions'] = never
  press('Sign Out All Other Devices')
  await waitFor(() => expect(restOf('Sign Out All Other Devices')).toBe('busy'))
})

test('who has to verify before the other devices are signed out comes to the code', async () => {
  const world = await list({ 'end-other-sessions': refusing(refused(401, 'Over.', 'session_ended')) })
  press('Show Signed-In Devices')
  await screen.findByText('Unknown device')
  press('Sign Out All Other Devices')
  await world.at({ enterOtp: 'idle' })
  expect(world.context().notice).toBe('Your session has ended. Please verify again.')
})

test('a gift that has no day goes out without one; one that was claimed names no address', async () => {
  await gift({ sent: false })
  expect(has('The gift email goes to omra@demo.example.')).toBe(true)
  cleanup()
  localStorage.clear()
  await gift({ claimed: true })
  expect(has(/The gift email/)).toBe(false)
  expect([has('Claimed'), has('Not claimed yet'), has('One Month'), has('Kips Bay NY')]).toEqual([
    true,
    false,
    true,
    true,
  ])
  expect(has('Your Role: Account Manager')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Send the gift email again' })).toBeNull()
})

test('a gift without plan and place has their fallbacks', async () => {
  const bare = { 'Plan Name': [], 'Location Name': [], Gift: given() }
  await list({ subscriptions: () => [subscription(bare)], entitlements: () => [] })
  expect([has('Subscription Plan'), has('N/A')]).toEqual([true, true])
})

test('a gift email that cannot be sent again says so, in words of the server where there are any', async () => {
  const { server } = await gift({}, { 'resend-gift': refusing(refused(503)) })
  expect(has(/sent again|could not be sent/)).toBe(false)
  press('Send the gift email again')
  expect(await screen.findByText('The gift email could not be sent. Please try again.')).toBeTruthy()
  server.answers['resend-gift'] = refusing(refused(429, 'Wait a minute.'))
  press('Send the gift email again')
  expect(await screen.findByText('Wait a minute.')).toBeTruthy()
  server.answers['resend-gift'] = never
  press('Send the gift email again')
  await waitFor(() => expect(restOf('Send the gift email again')).toBe('busy'))
})

test.each([
  ['the gift email is sent again', 'resend-gift'],
  ['the address is corrected', 'correct-gift'],
] as const)('who has to verify before %s comes to the code', async (_what, name) => {
  const world = await gift({}, { [name]: refusing(refused(401)) })
  if (name === 'resend-gift') press('Send the gift email again')
  else {
    press('Correct the email address')
    press('Save')
  }
  await world.at({ enterOtp: 'idle' })
  expect(world.context().returnTo).toBe('list')
})

test('a correction that fails says so in the dialog, which stays; opened again it begins anew', async () => {
  const world = await gift({ recipientFirstName: '' }, { 'correct-gift': refusing(refused(503)) })
  expect(screen.queryByRole('dialog')).toBeNull()
  press('Correct the email address')
  const field = () => screen.getByLabelText<HTMLInputElement>('Email of the recipient')
  expect(has(/could not be corrected/)).toBe(false)
  fireEvent.change(field(), { target: { value: 'omar@demo.example' } })
  press('Save')
  expect(await screen.findByText('The address could not be corrected. Please try again.')).toBeTruthy()
  expect(world.isAt({ success: 'list' })).toBe(true)
  press('Go Back')
  expect(screen.queryByRole('dialog')).toBeNull()
  press('Correct the email address')
  expect(field().value).toBe('omra@demo.example')
  expect(has(/could not be corrected/)).toBe(false)
  world.server.answers['correct-gift'] = never
  press('Save')
  await waitFor(() => expect([restOf('Go Back'), restOf('Save')]).toEqual(['disabled', 'busy']))
})

test('a corrected address of a gift that has gone out is on its way to the new one', async () => {
  let recipientEmail = 'omra@demo.example'
  await gift(
    {},
    {
      subscriptions: () => [subscription({ Code: null, Gift: given({ recipientEmail }) })],
      'correct-gift': () => {
        recipientEmail = 'omar@demo.example'
        return {}
      },
    },
  )
  press('Correct the email address')
  press('Save')
  expect(await screen.findByText('The gift email is on its way to omar@demo.example.')).toBeTruthy()
  expect(screen.queryByRole('dialog')).toBeNull()
})
