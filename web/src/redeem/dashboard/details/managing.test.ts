// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { refused, subscription, timedOut } from '../../../../test/account-world.ts'
import { managing, redeemAt } from '../../../../test/redeem-at.ts'
import { asCancelled, detailsOf, isOverdue } from './details-of.ts'
import type { Details } from '../../context.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const ready = { success: { details: 'ready' } } as const
const details = managing.details as Details
const managed = managing.managed as NonNullable<typeof managing.managed>
const refusing = (error: Error) => () => {
  throw error
}

test('the details are the first subscription of the answer, with the first of its cards (S7.14)', () => {
  const subscription = {
    id: 'sub-1',
    status: 'active',
    charged_through_date: '2026-07-02',
    end_of_period_date: '2026-07-03',
    next_charge_cents: 3200,
    canceled_date: '2026-06-15',
  }
  const card = { id: 'card-1', card_brand: 'VISA', last_4: '1111', exp_month: 8, exp_year: 2027 }
  const other = { ...card, id: 'card-2' }
  const answer = [{ data: { subscription }, cards: [{ data: { card } }, { data: { card: other } }] }]
  expect(detailsOf(answer as never)).toEqual({
    status: 'active',
    chargedThroughDate: '2026-07-02',
    endOfPeriodDate: '2026-07-03',
    nextChargeCents: 3200,
    canceledDate: '2026-06-15',
    pause: null,
    pauseOptions: [],
    planChange: null,
    planChanges: false,
    moves: false,
    trial: null,
    card,
  })
  const bare = { status: '', chargedThroughDate: null, endOfPeriodDate: null }
  const changes = { pause: null, pauseOptions: [], planChange: null, planChanges: false, moves: false, trial: null }
  const nothing = { ...bare, ...changes, nextChargeCents: null, canceledDate: null, card: null }
  expect(detailsOf([{ data: { subscription: { id: 'sub-1' } } }] as never)).toEqual(nothing)
  expect(detailsOf([{ data: { subscription: { id: 'sub-1' } }, cards: [{}] }] as never)).toEqual(nothing)
})

test('overdue is what is in its days of grace or unpaid, and nothing else (R52)', () => {
  const overdue = (status: string) => isOverdue({ ...details, status })
  expect(['grace', 'unpaid', 'active', 'cancelled', 'ended', ''].map(overdue)).toEqual([
    true,
    true,
    false,
    false,
    false,
    false,
  ])
  expect(isOverdue(null)).toBe(false)
})

test('a cancelled subscription ends with what is paid, and nothing more is charged (R21)', () => {
  expect(asCancelled(details)).toEqual({
    ...details,
    status: 'cancelled',
    chargedThroughDate: null,
    endOfPeriodDate: '2026-07-02',
    nextChargeCents: null,
    canceledDate: '2026-07-02',
    pauseOptions: [],
    planChange: null,
    planChanges: false,
    moves: false,
  })
  expect(asCancelled({ ...details, endOfPeriodDate: '2026-06-30' })).toMatchObject({ endOfPeriodDate: '2026-06-30' })
  expect(asCancelled(null)).toBeNull()
})

test('details that failed can be tried again, without the error', async () => {
  const { send, isAt, at, context } = redeemAt({ success: { details: 'failed' } }, { ...managing, error: 'failed' })
  send({ type: 'TRY_AGAIN' })
  expect(isAt({ success: { details: 'loading' } })).toBe(true)
  expect(context().error).toBeNull()
  await at(ready)
})

test('details whose session has ended come back after the code', async () => {
  const world = redeemAt({ success: { details: 'failed' } }, managing, {
    'subscription-details': refusing(refused(401, 'Over.', 'session_ended')),
  })
  world.send({ type: 'TRY_AGAIN' })
  await world.at({ enterOtp: 'idle' })
  expect(world.context().returnTo).toBe('details')
})

test('good news stays for 6 seconds (S8)', async () => {
  const world = redeemAt(ready, managing)
  world.send({ type: 'RESUME_SUBSCRIPTION' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await vi.waitFor(() => expect(world.isAt(ready)).toBe(true), { interval: 0 })
  expect(world.context().message).toBe('Your subscription will renew again.')
  vi.advanceTimersByTime(5999)
  expect(world.context().message).toBe('Your subscription will renew again.')
  vi.advanceTimersByTime(1)
  expect(world.context().message).toBeNull()
})

test('what was due is paid, and then nothing is due and the account is loaded anew', async () => {
  const world = redeemAt(ready, { ...managing, managed: { ...managed, overdueCents: 3213 }, error: 'declined' })
  world.cache.client.setQueryData(['subscriptions', 'mei'], [])
  world.send({ type: 'PAY_RENEWAL', key: 'key-1' })
  expect(world.context()).toMatchObject({ error: null, payKey: 'key-1' })
  await world.at(ready)
  expect(world.server.bodies('pay-renewal')).toEqual([
    { subscriptionId: 'sub-1', cardId: 'card-1', expectedTotalCents: 3213, idempotencyKey: 'key-1' },
  ])
  expect(world.context()).toMatchObject({
    payKey: null,
    managed: { ...managed, overdueCents: null },
    message: 'Your renewal is paid. Enjoy your drinks.',
  })
  expect(world.cache.client.getQueryData(['subscriptions', 'mei'])).toEqual([subscription()])
})

test('an amount that is not known is not expected of the server', async () => {
  const world = redeemAt(ready, managing)
  world.send({ type: 'PAY_RENEWAL', key: 'key-1' })
  await world.at(ready)
  expect(world.server.bodies('pay-renewal')).toEqual([
    { subscriptionId: 'sub-1', cardId: 'card-1', idempotencyKey: 'key-1' },
  ])
})

test('a payment without a known outcome keeps its key, a final refusal drops it (R18)', async () => {
  const pay = async (error: Error) => {
    const world = redeemAt(ready, { ...managing, payKey: 'kept' }, { 'pay-renewal': refusing(error) })
    world.cache.client.setQueryData(['subscriptions', 'mei'], [])
    world.send({ type: 'PAY_RENEWAL', key: 'new' })
    await world.at(ready)
    expect(world.server.bodies('pay-renewal')).toMatchObject([{ idempotencyKey: 'kept' }])
    expect(world.cache.client.getQueryState(['subscriptions', 'mei'])?.isInvalidated).toBe(true)
    return world.context()
  }
  expect(await pay(timedOut())).toMatchObject({ payKey: 'kept' })
  expect(await pay(refused(503))).toMatchObject({
    payKey: 'kept',
    error: 'Your payment could not be confirmed. You will not be charged twice. Please try again.',
  })
  expect(await pay(refused(402, 'Declined.'))).toMatchObject({ payKey: null, error: 'Declined.' })
})

test.each([
  ['pay', 'pay-renewal', { type: 'PAY_RENEWAL', key: 'k' }],
  ['resume', 'resume-subscription', { type: 'RESUME_SUBSCRIPTION' }],
  ['endTrial', 'cancel-subscription', { type: 'END_TRIAL' }],
] as const)('who has to verify before %s is back at the details after it', async (place, name, event) => {
  const world = redeemAt(ready, managing, { [name]: refusing(refused(401, 'Over.', 'session_ended')) })
  world.send(event)
  await world.at({ enterOtp: 'idle' })
  expect(world.context()).toMatchObject({ returnTo: place, notice: 'Your session has ended. Please verify again.' })
  world.send({ type: 'CHANGE_CODE', value: '123456' })
  world.send({ type: 'VERIFY' })
  await world.at(ready)
  expect(world.context()).toMatchObject({ returnTo: null, notice: null, managed })
})

test('an undo that fails says so, in words of the server where there are any', async () => {
  const resume = async (error: Error) => {
    const world = redeemAt(ready, { ...managing, message: 'old' }, { 'resume-subscription': refusing(error) })
    world.send({ type: 'RESUME_SUBSCRIPTION' })
    await world.at(ready)
    return world.context()
  }
  expect(await resume(refused(503))).toMatchObject({
    error: 'Could not undo the cancellation. Please try again.',
    message: null,
  })
  expect(await resume(refused(409, 'It has ended.'))).toMatchObject({ error: 'It has ended.' })
})

test('Go Back leaves the dialog and its error, but not while the request is under way (S4)', async () => {
  const world = redeemAt({ success: { details: { cancelling: 'asking' } } }, { ...managing, error: 'failed' })
  world.send({ type: 'BACK' })
  expect(world.isAt(ready)).toBe(true)
  expect(world.context().error).toBeNull()
  world.send({ type: 'CANCEL_SUBSCRIPTION' })
  world.send({ type: 'CONFIRM_CANCELLATION' })
  world.send({ type: 'BACK' })
  expect(world.isAt({ success: { details: { cancelling: 'sending' } } })).toBe(true)
  await world.at({ success: { details: { cancelling: 'cancelled' } } })
  expect(world.context()).toMatchObject({
    message: 'Your subscription has been successfully canceled.',
    details: { status: 'cancelled' },
  })
  world.send({ type: 'BACK' })
  expect(world.isAt({ success: 'list' })).toBe(true)
})

test('the dialog opens and the request goes out without what was said before', () => {
  const world = redeemAt(ready, { ...managing, error: 'old', message: 'old' })
  world.send({ type: 'CANCEL_SUBSCRIPTION' })
  expect(world.context()).toMatchObject({ error: null, message: null })
  const asking = redeemAt({ success: { details: { cancelling: 'asking' } } }, { ...managing, error: 'failed' })
  asking.send({ type: 'CONFIRM_CANCELLATION' })
  expect(asking.context().error).toBeNull()
})

test('a cancellation without a subscription says that its id is missing, and asks nothing of the server', () => {
  const world = redeemAt({ success: { details: { cancelling: 'asking' } } }, { ...managing, managed: null })
  world.send({ type: 'CONFIRM_CANCELLATION' })
  expect(world.context().error).toBe('Subscription ID is missing.')
  expect(world.server.asked).toEqual([])
})

test('a cancellation lets the account be loaded anew', async () => {
  const world = redeemAt({ success: { details: { cancelling: 'asking' } } }, managing)
  world.cache.client.setQueryData(['subscriptions', 'mei'], [])
  world.send({ type: 'CONFIRM_CANCELLATION' })
  await world.at({ success: { details: { cancelling: 'cancelled' } } })
  expect(world.cache.client.getQueryState(['subscriptions', 'mei'])?.isInvalidated).toBe(true)
})
