// @vitest-environment jsdom
import { cleanup, screen, within } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { subscription } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { button, press, restOf, showAt } from '../../../../test/redeem-screen.tsx'
import type { Details, Managed, RedeemContext } from '../../context.ts'

beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
})
afterEach(cleanup)

const details = managing.details as Details
const managed = managing.managed as Managed
const show = (known: Partial<Details>, state: unknown = 'ready', more: Partial<RedeemContext> = {}) =>
  showAt({ success: { details: state } }, { ...managing, details: { ...details, ...known }, ...more })
const never = () => new Promise(() => undefined)
const facts = () =>
  [...document.querySelectorAll('dt')].map((term) => [term.textContent, term.nextElementSibling?.textContent])
const has = (text: string | RegExp) => screen.queryByText(text) !== null

test.each<[string, Partial<Details>, string, string]>([
  ['that renews', {}, 'Next Billing Date', 'July 2, 2026'],
  [
    'that was cancelled',
    { canceledDate: '2026-06-10', endOfPeriodDate: '2026-08-02' },
    'Subscription End Date',
    'August 2, 2026',
  ],
  [
    'that only ends',
    { chargedThroughDate: null, endOfPeriodDate: '2026-08-02' },
    'Subscription End Date',
    'August 2, 2026',
  ],
  ['with both dates', { endOfPeriodDate: '2026-08-02' }, 'Next Billing Date', 'July 2, 2026'],
  ['with no date', { chargedThroughDate: null }, 'Next Billing Date', 'N/A'],
  ['in its days of grace', { status: 'grace' }, 'Payment Due Since', 'July 2, 2026'],
])('a subscription %s shows the one date that is true (R62)', (_what, known, term, date) => {
  show({ ...known, nextChargeCents: null })
  expect(facts()).toEqual([[term, date]])
})

test('what is due counts before the next charge, and each has its name', () => {
  show({})
  expect(facts()[1]).toEqual(['Next Charge', '$32.00 with tax'])
  cleanup()
  show({ status: 'unpaid' }, 'ready', { managed: { ...managed, overdueCents: 3213 } })
  expect(facts()[1]).toEqual(['Amount Due', '$32.13 with tax'])
})

test.each([
  ['what is used first', {}, '$10.00 credit is used first'],
  [
    'what waits',
    { planChange: { planName: 'Annual', on: '2026-07-02' } },
    '$10.00 credit is used by the charge after it',
  ],
])('beside the next charge stands credit: %s (O9.7)', async (_what, known, line) => {
  const world = show(known)
  expect(has(/ credit is used /)).toBe(false)
  const record = { ...subscription({ 'Credit Cents': 1000 }), id: managed.id }
  world.cache.client.setQueryData(['subscriptions', 'mei'], [record])
  press('Cancel Subscription')
  expect(await screen.findByText(line)).toBeTruthy()
})

test('the card says plan, place and whose it is, if that is known', () => {
  show({})
  expect(screen.getByRole('heading', { level: 2, name: 'One Month' })).toBeTruthy()
  expect([screen.getAllByText('Kips Bay NY').length > 0, has('For Mei Chen')]).toEqual([true, true])
  cleanup()
  show({}, 'ready', { managed: { ...managed, memberName: null } })
  expect(has(/^For /)).toBe(false)
})

test('a cancelled subscription says until when it is active, and offers the way back in place of the way out', () => {
  const cancelled = { canceledDate: '2026-06-10', endOfPeriodDate: '2026-08-02' }
  const world = show(cancelled)
  expect(has('This subscription is canceled.')).toBe(true)
  expect(has('It stays active until August 2, 2026, and nothing more is charged.')).toBe(true)
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull()
  world.server.answers['resume-subscription'] = never
  press('Undo Cancellation')
  expect(world.isAt({ success: { details: 'resuming' } })).toBe(true)
  cleanup()
  show({ ...cancelled, endOfPeriodDate: null })
  expect(has('It stays active until July 2, 2026, and nothing more is charged.')).toBe(true)
})

test('while there is good news, what was known before is not said beside it', () => {
  show({ canceledDate: '2026-06-10' }, 'ready', { message: 'Your subscription will renew again.' })
  expect(has('Your subscription will renew again.')).toBe(true)
  expect(has('This subscription is canceled.')).toBe(false)
  expect(restOf('Undo Cancellation')).toBe('free')
})

test('one that renews says nothing of a cancellation or a payment that is due', () => {
  show({})
  expect(has('This subscription is canceled.')).toBe(false)
  expect(has('Your last payment did not go through.')).toBe(false)
  expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
  expect([restOf('Update Payment'), restOf('Cancel Subscription')]).toEqual(['free', 'free'])
})

test('what is due can be paid where there is a card and an amount; else another card is chosen first (R52)', async () => {
  const due = { status: 'unpaid' }
  show(due)
  expect(has('Your last payment did not go through.')).toBe(true)
  expect(has('Pay the renewal with the card below, or choose another card first.')).toBe(true)
  expect(button('Pay $32.00 Now')).toBeTruthy()
  cleanup()
  show(due, 'ready', { managed: { ...managed, overdueCents: 3213 } })
  expect(button('Pay $32.13 Now')).toBeTruthy()
  for (const without of [{ card: null }, { nextChargeCents: null }]) {
    cleanup()
    show({ ...due, ...without })
    expect(screen.queryByRole('button', { name: /^Pay / })).toBeNull()
    expect(restOf('Update Payment')).toBe('free')
  }
})

test('card, plan, location and pause are rows with what they are now; only something to pay is a button', () => {
  const rows = () => screen.getAllByRole('region').map((row) => row.querySelector('h3, button')?.textContent?.trim())
  show({})
  expect(rows().slice(0, 4)).toEqual(['Billed To', 'Plan', 'Location', 'Pause Subscription'])
  expect(document.querySelectorAll('[class*=_contained_]')).toHaveLength(0)
  cleanup()
  show({ status: 'unpaid' })
  expect([...document.querySelectorAll('[class*=_contained_]')]).toEqual([button('Pay $32.00 Now')])
})

test('while a renewal is paid nothing else can be pressed', () => {
  show({ status: 'unpaid' }, 'paying')
  expect(restOf('Pay $32.00 Now')).toBe('busy')
  expect([restOf('Update Payment'), restOf('Cancel Subscription')]).toEqual(['disabled', 'disabled'])
})

test('while a cancellation is taken back its button is busy', () => {
  show({ canceledDate: '2026-06-10' }, 'resuming')
  expect(restOf('Undo Cancellation')).toBe('busy')
  cleanup()
  show({ canceledDate: '2026-06-10' })
  expect(restOf('Undo Cancellation')).toBe('free')
})

test('just after the cancellation the buttons rest where they were (S2)', () => {
  show({ canceledDate: '2026-06-10' }, { cancelling: 'cancelled' })
  expect([restOf('Update Payment'), restOf('Cancel Subscription')]).toEqual(['disabled', 'disabled'])
  expect(screen.queryByRole('button', { name: 'Undo Cancellation' })).toBeNull()
})

test('Cancel Subscription rests after a success message (S2)', () => {
  show({}, 'ready', { message: 'Payment method updated successfully!' })
  expect([restOf('Update Payment'), restOf('Cancel Subscription')]).toEqual(['free', 'disabled'])
})

test('while the details load their place is held; when they fail, nothing old stands beside the error', () => {
  const loading = showAt({ success: { details: 'loading' } }, { ...managing, details: null })
  expect(screen.getByText('Loading your subscription')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Update Payment' })).toBeNull()
  expect(loading.server.asked).toEqual([])
  cleanup()
  show({}, 'failed', { error: 'Failed to retrieve subscription details.' })
  expect(screen.getAllByText('Failed to retrieve subscription details.')).toHaveLength(1)
  expect(screen.queryByRole('button', { name: 'Update Payment' })).toBeNull()
  cleanup()
  show({})
  expect(has('Loading your subscription')).toBe(false)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('the payments of the customer can be opened on this page', async () => {
  const world = show({})
  press('Show Payments')
  await screen.findByText('No payments yet.')
  expect(world.server.bodies('payments')).toEqual([{ CID: 'mei' }])
})

const dialog = () => within(screen.getByRole('dialog', { name: 'Confirm Cancellation' }))

test('the dialog says what ends and when, in words for the member or for who pays for another (S2)', () => {
  show({ endOfPeriodDate: '2026-08-02' }, { cancelling: 'asking' })
  expect(dialog().getByText('Your subscription will remain active until July 2, 2026.')).toBeTruthy()
  expect(dialog().getByText('The drinks continue until then, and nothing more is charged.')).toBeTruthy()
  expect(dialog().getByText('One Month at Kips Bay NY, for Mei Chen')).toBeTruthy()
  expect(dialog().queryByRole('alert')).toBeNull()
  cleanup()
  const mine = { managed: { ...managed, memberName: null } }
  show({ chargedThroughDate: null, endOfPeriodDate: '2026-08-02' }, { cancelling: 'asking' }, mine)
  expect(dialog().getByText('Your subscription will remain active until August 2, 2026.')).toBeTruthy()
  expect(dialog().getByText('You keep your drinks until then, and nothing more is charged.')).toBeTruthy()
  expect(dialog().getByText('One Month at Kips Bay NY')).toBeTruthy()
})

test('an unpaid one ends at once, and nothing more is charged', () => {
  show({ status: 'grace' }, { cancelling: 'asking' })
  const ends = dialog().getByText('It ends now, because the last renewal was not paid.').closest('p')
  expect(ends?.textContent).toBe('It ends now, because the last renewal was not paid. Nothing more is charged.')
})

test('the dialog stays while the request is under way, without a way back', () => {
  show({}, { cancelling: 'asking' })
  expect([restOf('Go Back'), restOf('Confirm')]).toEqual(['free', 'free'])
  cleanup()
  show({}, { cancelling: 'sending' })
  expect([restOf('Go Back'), restOf('Confirm')]).toEqual(['disabled', 'busy'])
  cleanup()
  show({}, { cancelling: 'cancelled' })
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('closing the dialog another way is going back', () => {
  const world = show({}, { cancelling: 'asking' })
  const closed = screen.getByRole('dialog')
  closed.dispatchEvent(new Event('cancel', { cancelable: true }))
  expect(world.isAt({ success: { details: 'ready' } })).toBe(true)
})

test('what is true from the start stands there without being announced as news', () => {
  show({ status: 'unpaid', canceledDate: '2026-06-10' })
  for (const text of ['This subscription is canceled.', 'Your last payment did not go through.'])
    expect(screen.getByText(text).closest('[role="status"], [role="alert"]')).toBeNull()
})

test('a trial that goes on says the day and the sum, and one press ends it (O8.4)', async () => {
  const trial = { until: '2026-06-22', keepCents: 3200, every: 'month' as const, goesOn: true as const }
  const { server } = show({ trial, chargedThroughDate: '2026-06-22', nextChargeCents: 3200 }, 'ready')
  expect(has(/^On June 22, 2026 it goes on by itself: \$32\.00.*End it by June 21, 2026, 11:59 PM/)).toBe(true)
  expect(screen.queryByRole('button', { name: 'Keep It' })).toBeNull()
  press('End Trial')
  await screen.findByText('Your trial ends by itself now. Nothing will be charged.')
  expect(server.bodies('cancel-subscription')).toEqual([{ subscriptionId: managed.id }])
})

test('a trial says what happens without a press, and offers to keep it; nothing has to be canceled', async () => {
  const trial = { until: '2026-06-22', keepCents: 3200, every: 'month' as const }
  const ends = { trial, chargedThroughDate: null, endOfPeriodDate: '2026-06-22', nextChargeCents: null }
  const { server } = show(ends, 'ready')
  expect(facts()).toEqual([
    ['Subscription End Date', 'June 22, 2026'],
    ['Billed To', 'VISA ending in 1111'],
  ])
  expect(
    has(/^It ends by itself on June 22, 2026, 11:59 PM, and nothing is charged\. Only if you keep it, \$32\.00/),
  ).toBe(true)
  expect(screen.queryByRole('button', { name: 'Cancel Subscription' })).toBeNull()
  press('Keep It')
  await screen.findByText('You keep it. The first payment is on the day that you see here.')
  expect(server.bodies('resume-subscription')).toEqual([{ subscriptionId: managed.id }])
})
