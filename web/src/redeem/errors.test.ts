// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { fakeServer, refused, subscription, timedOut, type Answers } from '../../test/account-world.ts'
import { createSessionStore } from '../session.ts'
import { createAccountCache } from './kept/cache.ts'
import { connect } from './calls.ts'
import type { Managed } from './context.ts'
import { managedOf } from './dashboard/list/subscription/to-manage.ts'
import { failureText, messages } from './failure.ts'
import type { RedeemSnapshot } from './early/running.ts'

beforeEach(() => localStorage.clear())

const fails = (error: Error) => () => {
  throw error
}
const silent = refused(503)
const speaking = (text: string) => refused(422, text)

const start = (known: Answers = {}) => {
  const server = fakeServer(known)
  const cache = createAccountCache(localStorage)
  const machine = connect({ call: server.call, cache, session: createSessionStore(null), today: '2026-06-15' })
  const actor = createActor(machine).start()
  const at = (value: Parameters<RedeemSnapshot['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value) && true)
  const shown = () => waitFor(actor, ({ context }) => context.error !== null).then(({ context }) => context.error)
  const contact = async (value = 'mei@demo.example') => {
    await at('enterContact')
    actor.send({ type: 'CHANGE_CONTACT', value })
    actor.send({ type: 'SUBMIT_CONTACT' })
  }
  const code = async (value = '123456') => {
    await contact()
    await at({ enterOtp: 'idle' })
    actor.send({ type: 'CHANGE_CODE', value })
    actor.send({ type: 'VERIFY' })
  }
  const manage = async (managed: Managed = managedOf(subscription())) => {
    await code()
    await at({ success: 'list' })
    actor.send({ type: 'MANAGE', subscription: managed })
  }
  const payment = async (managed?: Managed) => {
    await manage(managed)
    await at({ success: { details: 'ready' } })
    actor.send({ type: 'UPDATE_PAYMENT' })
  }
  return { actor, at, shown, contact, code, manage, payment }
}

test.each([['no one'], [''], ['12345'], ['mei@demo'], ['+44 20 7946 0000 1111 2222']])(
  'a contact that is neither email nor phone: %s (S5, S8)',
  async (typed) => {
    const { contact, shown } = start()
    await contact(typed)
    expect(await shown()).toBe('Please enter a valid email or phone number.')
  },
)

test('a code that cannot be sent, with and without words from the server (S8)', async () => {
  const quiet = start({ otp: fails(silent) })
  await quiet.contact()
  expect(await quiet.shown()).toBe('Failed to send OTP')
  const talking = start({ otp: fails(speaking('Too many codes. Try again in 30 seconds.')) })
  await talking.contact()
  expect(await talking.shown()).toBe('Too many codes. Try again in 30 seconds.')
})

test('a request that was aborted (S8)', async () => {
  const { contact, shown } = start({ otp: fails(timedOut()) })
  await contact()
  expect(await shown()).toBe('The request took too long to respond. Please try again later.')
})

test('a code that is not accepted: anything other than approved is an error (S7.5, S8)', async () => {
  const wrong = start({ otp: ({ action }) => (action === 'send' ? { success: true } : { success: 'pending' }) })
  await wrong.code()
  expect(await wrong.shown()).toBe('Invalid verification code.')
})

test('a code that is not complete (S8)', async () => {
  const { code, shown } = start()
  await code('12 456')
  expect(await shown()).toBe('Please enter the 6-digit code.')
})

test('a contact that no account has (S8)', async () => {
  const { code, shown } = start({ accounts: () => [] })
  await code()
  expect(await shown()).toBe('No account associated with this contact was found.')
})

test('a profile that cannot be saved, with and without words from the server (S7.8, S8)', async () => {
  const blank = { id: 'mei', given_name: '', family_name: '', email_address: 'a@b.co', phone_number: '' }
  const save = async (error: Error) => {
    const world = start({ customer: () => [blank], profile: fails(error) })
    await world.code()
    await world.at('completeProfile')
    for (const field of ['firstName', 'lastName'] as const) {
      world.actor.send({ type: 'CHANGE_PROFILE_FIELD', field, value: 'Mei' })
    }
    world.actor.send({ type: 'SAVE_PROFILE' })
    return world.shown()
  }
  expect(await save(silent)).toBe('An unknown server error occurred.')
  expect(await save(speaking('This phone belongs to another account.'))).toBe('This phone belongs to another account.')
})

test('details that cannot be retrieved (S8)', async () => {
  const { manage, shown, at } = start({ 'subscription-details': fails(speaking('not shown')) })
  await manage()
  expect(await shown()).toBe('Failed to retrieve subscription details.')
  await at({ success: { details: 'failed' } })
})

test.each([[[]], [[{}]], [[{ data: {}, cards: [] }]]])(
  'details without a subscription: %j (S3, S7.14, S8)',
  async (answer) => {
    const { manage, shown } = start({ 'subscription-details': () => answer })
    await manage()
    expect(await shown()).toBe('Subscription data not found in the response.')
  },
)

test('a subscription without an id (S8)', async () => {
  const { manage, shown } = start()
  await manage({ ...managedOf(subscription()), id: '' })
  expect(await shown()).toBe('Subscription ID is missing.')
})

test('a cancellation that fails, with and without words from the server (S4, S7.1, S8)', async () => {
  const cancel = async (error: Error) => {
    const world = start({ 'cancel-subscription': fails(error) })
    await world.manage()
    await world.at({ success: { details: 'ready' } })
    world.actor.send({ type: 'CANCEL_SUBSCRIPTION' })
    world.actor.send({ type: 'CONFIRM_CANCELLATION' })
    const text = await world.shown()
    expect(world.actor.getSnapshot().matches({ success: { details: { cancelling: 'asking' } } })).toBe(true)
    return text
  }
  expect(await cancel(silent)).toBe('Failed to cancel subscription.')
  expect(await cancel(speaking('It ended already.'))).toBe('It ended already.')
})

test('saved cards that cannot be fetched (W8, S7.11, S8)', async () => {
  const { payment, shown } = start({ cards: fails(speaking('not shown')) })
  await payment()
  expect(await shown()).toBe('Could not fetch your saved cards.')
})

test('no card selected', async () => {
  const { payment, at, actor, shown } = start()
  await payment()
  await at({ success: { payment: 'choosing' } })
  actor.send({ type: 'CHARGE_SELECTED_CARD' })
  expect(await shown()).toBe('Please select a card.')
})

test('a subscription without a provider id cannot change its card (S8)', async () => {
  const record = subscription({ 'Square Subscription ID': null })
  const { payment, at, actor, shown } = start({ subscriptions: () => [record] })
  await payment(managedOf(record))
  await at({ success: { payment: 'choosing' } })
  actor.send({ type: 'SELECT_CARD', id: 'card-2' })
  actor.send({ type: 'CHARGE_SELECTED_CARD' })
  expect(await shown()).toBe('Cannot update payment method: Square Subscription ID is missing.')
})

test('a card change that the server refuses is not called a success (S7.13)', async () => {
  const { payment, at, actor, shown } = start({ 'payment-method': fails(speaking('This card has expired.')) })
  await payment()
  await at({ success: { payment: 'choosing' } })
  actor.send({ type: 'SELECT_CARD', id: 'card-2' })
  actor.send({ type: 'CHARGE_SELECTED_CARD' })
  expect(await shown()).toBe('This card has expired.')
  expect(actor.getSnapshot().context.message).toBeNull()
})

test('a card that cannot be added, and what the card form says (S8)', async () => {
  const { payment, at, actor, shown } = start({ 'add-card': fails(speaking('not shown')) })
  await payment()
  await at({ success: { payment: 'choosing' } })
  actor.send({ type: 'USE_A_DIFFERENT_CARD' })
  actor.send({ type: 'CARD_FORM_FAILED', message: 'Payment form is not ready.' })
  expect(await shown()).toBe('Payment form is not ready.')
  actor.send({ type: 'CARD_TOKEN', nonce: 'nonce', key: 'key-00000001' })
  expect(actor.getSnapshot().context.error).toBeNull()
  expect(await shown()).toBe('The card cant be added at this time.')
})

test('the texts for what the dashboard could not load (S8)', () => {
  expect(failureText(silent, messages.subscriptions, false)).toBe('Could not fetch your subscriptions.')
  expect(failureText(speaking('not shown'), messages.benefits, false)).toBe('Could not fetch your benefits.')
  expect(failureText(timedOut(), messages.benefits, false)).toBe(
    'The request took too long to respond. Please try again later.',
  )
})

test('the message for a confirmation without a card', () => {
  expect(messages.noNewCard).toBe('No card details to confirm. Please go back.')
})
