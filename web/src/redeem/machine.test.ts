// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createActor, waitFor } from 'xstate'
import { fakeServer, refused, subscription, unreachable, visa, type Answers } from '../../test/account-world.ts'
import { createSessionStore } from '../session.ts'
import { createAccountCache } from './kept/cache.ts'
import { connect } from './calls.ts'
import type { Managed } from './context.ts'
import { managedOf } from './dashboard/list/subscription/to-manage.ts'
import { screenOf, type Screen } from './selectors.ts'

beforeEach(() => localStorage.clear())
afterEach(() => vi.useRealTimers())

const start = (known: Answers = {}) => {
  const server = fakeServer(known)
  const session = createSessionStore(null)
  const cache = createAccountCache(localStorage)
  const actor = createActor(connect({ call: server.call, cache, session, today: '2026-06-15' })).start()
  const on = (screen: Screen) => waitFor(actor, (snapshot) => screenOf(snapshot) === screen)
  const at = (value: Parameters<ReturnType<typeof actor.getSnapshot>['matches']>[0]) =>
    waitFor(actor, (snapshot) => snapshot.matches(value))
  const error = () => actor.getSnapshot().context.error
  const signIn = async () => {
    await on('enterContact')
    actor.send({ type: 'CHANGE_CONTACT', value: 'mei@demo.example' })
    actor.send({ type: 'SUBMIT_CONTACT' })
    await at({ enterOtp: 'idle' })
    actor.send({ type: 'CHANGE_CODE', value: '123456' })
    actor.send({ type: 'VERIFY' })
  }
  const manage = async (subscriptionToManage: Managed = managedOf(subscription())) => {
    await signIn()
    await on('list')
    actor.send({ type: 'MANAGE', subscription: subscriptionToManage })
    await at({ success: { details: 'ready' } })
  }
  return { server, session, cache, actor, on, at, error, signIn, manage }
}

test('a visitor who is not signed in enters a contact (S4)', async () => {
  const { on, actor } = start()
  await on('enterContact')
  expect(actor.getSnapshot().context.notice).toBeNull()
})

test('who is signed in already sees the subscriptions at once (S4, S7.3)', async () => {
  const signedIn = { isAuthenticated: true, customerId: 'mei', expiresAt: null }
  const { on, session, server } = start({ session: () => signedIn })
  await on('list')
  expect(session.get()).toEqual({ isAuthenticated: true, customerId: 'mei' })
  expect(server.bodies('subscriptions')).toEqual([{ CID: 'mei' }])
  expect(server.bodies('entitlements')).toEqual([{ CID: 'mei' }])
})

test('an email address gets its code by email, a US phone number by text message (S5, S7.4)', async () => {
  const { on, at, actor, server } = start()
  await on('enterContact')
  actor.send({ type: 'CHANGE_CONTACT', value: '(212) 555-0142' })
  actor.send({ type: 'SUBMIT_CONTACT' })
  await at({ enterOtp: 'idle' })
  expect(server.bodies('otp')).toEqual([{ action: 'send', to: '+12125550142', channel: 'sms' }])
  actor.send({ type: 'USE_ANOTHER_METHOD' })
  actor.send({ type: 'CHANGE_CONTACT', value: ' mei@demo.example ' })
  actor.send({ type: 'SUBMIT_CONTACT' })
  await at({ enterOtp: 'idle' })
  expect(server.bodies('otp')[1]).toEqual({ action: 'send', to: 'mei@demo.example', channel: 'email' })
})

test('the code has to be complete before it is checked (S5)', async () => {
  const { on, at, actor, server, error } = start()
  await on('enterContact')
  actor.send({ type: 'CHANGE_CONTACT', value: 'mei@demo.example' })
  actor.send({ type: 'SUBMIT_CONTACT' })
  await at({ enterOtp: 'idle' })
  actor.send({ type: 'CHANGE_CODE', value: '12345' })
  actor.send({ type: 'VERIFY' })
  expect(error()).toBe('Please enter the 6-digit code.')
  expect(server.bodies('otp')).toHaveLength(1)
})

test('Use another method returns to the contact and clears the error (S2.3)', async () => {
  const { at, on, actor, error, signIn } = start({
    otp: ({ action }) => {
      if (action === 'check') throw refused(422, 'That code is not right.')
      return { success: true, message: '' }
    },
  })
  await signIn()
  await at({ enterOtp: 'idle' })
  expect(error()).toBe('That code is not right.')
  actor.send({ type: 'USE_ANOTHER_METHOD' })
  await on('enterContact')
  expect(error()).toBeNull()
  expect(actor.getSnapshot().context.typedContact).toBe('mei@demo.example')
})

test('one account signs in directly (S4, S7.2, S7.4, S7.5, S7.6)', async () => {
  const { signIn, on, session, server } = start()
  await signIn()
  await on('list')
  expect(session.get().customerId).toBe('mei')
  expect(server.bodies('otp')[1]).toEqual({
    action: 'check',
    to: 'mei@demo.example',
    code: '123456',
    channel: 'email',
  })
  expect(server.bodies('accounts')).toEqual([{ email: 'mei@demo.example' }])
  expect(server.bodies('subscriptions')).toEqual([{ CID: 'mei' }])
})

const two = [
  { id: 'lin-1', given_name: 'Lin', family_name: 'Park', email_address: 'lin@demo.example' },
  { id: 'lin-2', given_name: 'Lin', family_name: 'Park', email_address: '' },
]

test('a phone is checked and looked up in its normal form, and one account that is no list signs in as well (S1, S4, S7.4, S7.5, S7.6)', async () => {
  const only = { id: 'mei', given_name: 'Mei', family_name: 'Chen', email_address: 'mei@demo.example' }
  const { on, at, actor, server } = start({ accounts: () => only })
  await on('enterContact')
  actor.send({ type: 'CHANGE_CONTACT', value: '(212) 555-0142' })
  actor.send({ type: 'SUBMIT_CONTACT' })
  await at({ enterOtp: 'idle' })
  actor.send({ type: 'CHANGE_CODE', value: '123456' })
  actor.send({ type: 'VERIFY' })
  await on('list')
  expect(server.bodies('otp')[1]).toEqual({ action: 'check', to: '+12125550142', code: '123456', channel: 'sms' })
  expect(server.bodies('accounts')).toEqual([{ phone: '+12125550142' }])
})

test('several accounts are chosen from, each with its active subscriptions; a failed count is 0 (S4, S7.7)', async () => {
  const { signIn, on, actor, error, session } = start({
    accounts: () => two,
    subscriptions: ({ CID }) => {
      if (CID === 'lin-2') throw refused(503)
      return [subscription(), subscription({ id: 'sub-2', Status: 'ended' })]
    },
  })
  await signIn()
  await on('selectAccount')
  expect(actor.getSnapshot().context.accounts.map(({ id, current }) => [id, current])).toEqual([
    ['lin-1', 1],
    ['lin-2', 0],
  ])
  actor.send({ type: 'CONTINUE' })
  expect(error()).toBe('Please select an account to continue.')
  actor.send({ type: 'SELECT_ACCOUNT', id: 'lin-1' })
  actor.send({ type: 'CONTINUE' })
  await on('list')
  expect(session.get().customerId).toBe('lin-1')
})

const blank = { id: 'mei', given_name: '', family_name: '', email_address: 'mei@demo.example', phone_number: '' }

test('a missing name or phone is asked for before the dashboard; the phone is not checked (S4, S5, S7.8, S8)', async () => {
  const { signIn, on, at, actor, error, server } = start({ customer: () => [blank] })
  await signIn()
  await on('completeProfile')
  expect(actor.getSnapshot().context.profileForm.email).toBe('mei@demo.example')
  actor.send({ type: 'SAVE_PROFILE' })
  expect(error()).toBe('All fields are required.')
  actor.send({ type: 'CHANGE_PROFILE_FIELD', field: 'firstName', value: 'Mei' })
  actor.send({ type: 'CHANGE_PROFILE_FIELD', field: 'lastName', value: 'Chen' })
  actor.send({ type: 'SAVE_PROFILE' })
  await at('success')
  expect(server.bodies('profile')).toEqual([
    { CID: 'mei', firstName: 'Mei', lastName: 'Chen', email: 'mei@demo.example', phone: '' },
  ])
})

test('the dashboard comes even if subscriptions and benefits fail to load (S7)', async () => {
  const fail = () => {
    throw refused(503)
  }
  const { signIn, on } = start({ subscriptions: fail, entitlements: fail, customer: fail })
  await signIn()
  await on('list')
})

test('views: list, details, payment, and back (S4)', async () => {
  const { manage, on, actor } = start()
  await manage()
  actor.send({ type: 'UPDATE_PAYMENT' })
  await on('payment')
  actor.send({ type: 'BACK' })
  await on('details')
  actor.send({ type: 'TO_LIST' })
  await on('list')
  expect(actor.getSnapshot().context.managed).toBeNull()
})

test('a new card leads to its confirmation, and that to the details with good news (S4, S7.12)', async () => {
  const { manage, at, on, actor, server } = start()
  await manage()
  actor.send({ type: 'UPDATE_PAYMENT' })
  await at({ success: { payment: 'choosing' } })
  actor.send({ type: 'USE_A_DIFFERENT_CARD' })
  actor.send({ type: 'CARD_TOKEN', nonce: 'nonce-1', key: 'key-00000001' })
  await on('confirmPayment')
  expect(server.bodies('add-card')).toEqual([{ nonce: 'nonce-1', customerId: 'mei', idempotency_key: 'key-00000001' }])
  expect(server.asked.find(({ name }) => name === 'add-card')?.headers).toEqual({ 'Idempotency-Key': 'key-00000001' })
  actor.send({ type: 'CONFIRM_CARD' })
  await at({ success: { details: 'ready' } })
  expect(server.bodies('payment-method')).toEqual([{ subscriptionId: 'sub-1', cardId: 'card-3' }])
  expect(actor.getSnapshot().context).toMatchObject({
    message: 'Payment method updated successfully!',
    newCard: null,
  })
})

test('going back from the confirmation returns to payment and clears the new card (S4)', async () => {
  const { manage, at, on, actor } = start()
  await manage()
  actor.send({ type: 'UPDATE_PAYMENT' })
  await at({ success: { payment: 'choosing' } })
  actor.send({ type: 'USE_A_DIFFERENT_CARD' })
  actor.send({ type: 'CARD_TOKEN', nonce: 'nonce-1', key: 'key-00000001' })
  await on('confirmPayment')
  actor.send({ type: 'BACK' })
  await on('payment')
  expect(actor.getSnapshot().context.newCard).toBeNull()
  actor.send({ type: 'USE_A_DIFFERENT_CARD' })
  actor.send({ type: 'CANCEL_ADD_CARD' })
  await on('payment')
})

test('a card that is saved already is refused and the saved one selected (S2, S8)', async () => {
  const { manage, at, actor } = start({ 'add-card': () => ({ card: { ...visa, id: 'other', card_brand: 'Visa' } }) })
  await manage()
  actor.send({ type: 'UPDATE_PAYMENT' })
  await at({ success: { payment: 'choosing' } })
  actor.send({ type: 'USE_A_DIFFERENT_CARD' })
  actor.send({ type: 'CARD_TOKEN', nonce: 'nonce-1', key: 'key-00000001' })
  await at({ success: { payment: 'choosing' } })
  expect(actor.getSnapshot().context).toMatchObject({
    warning: 'This credit card is already saved to your account.',
    selectedCardId: 'card-1',
    newCard: null,
  })
})

test.each([
  ['another last four digits', { last_4: '2222' }],
  ['another brand', { card_brand: 'JCB' }],
  ['another month', { exp_month: 9 }],
  ['another year', { exp_year: 2028 }],
])('a card with %s is a new one (S2)', async (_what, differs) => {
  const { manage, at, on, actor } = start({ 'add-card': () => ({ card: { ...visa, id: 'other', ...differs } }) })
  await manage()
  actor.send({ type: 'UPDATE_PAYMENT' })
  await at({ success: { payment: 'choosing' } })
  actor.send({ type: 'USE_A_DIFFERENT_CARD' })
  actor.send({ type: 'CARD_TOKEN', nonce: 'nonce-1', key: 'key-00000001' })
  await on('confirmPayment')
  expect(actor.getSnapshot().context).toMatchObject({ warning: null, newCard: { id: 'other' } })
})

test.each([
  ['details', 'TO_DETAILS'],
  ['payment', 'TO_PAYMENT'],
  ['list', 'TO_LIST'],
] as const)('the trail jumps from the confirmation to %s, and the new card is gone (S2, S4)', async (screen, type) => {
  const { manage, at, on, actor } = start()
  await manage()
  actor.send({ type: 'UPDATE_PAYMENT' })
  await at({ success: { payment: 'choosing' } })
  actor.send({ type: 'USE_A_DIFFERENT_CARD' })
  actor.send({ type: 'CARD_TOKEN', nonce: 'nonce-1', key: 'key-00000001' })
  await on('confirmPayment')
  actor.send({ type })
  await on(screen)
  expect(actor.getSnapshot().context).toMatchObject({ newCard: null, message: null, error: null })
})

test('after a cancellation the page waits 3 seconds and goes back (S4, S9)', async () => {
  const { manage, at, actor } = start()
  await manage()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  actor.send({ type: 'CANCEL_SUBSCRIPTION' })
  actor.send({ type: 'CONFIRM_CANCELLATION' })
  await at({ success: { details: { cancelling: 'cancelled' } } })
  expect(actor.getSnapshot().context.message).toBe('Your subscription has been successfully canceled.')
  vi.advanceTimersByTime(2999)
  expect(screenOf(actor.getSnapshot())).toBe('details')
  vi.advanceTimersByTime(1)
  expect(screenOf(actor.getSnapshot())).toBe('list')
})

test('a cancellation can be taken back', async () => {
  const { manage, at, actor, server } = start()
  await manage()
  actor.send({ type: 'RESUME_SUBSCRIPTION' })
  await at({ success: { details: 'ready' } })
  expect(server.bodies('resume-subscription')).toEqual([{ subscriptionId: 'sub-1' }])
})

test('a call that wants a fresh code asks for it and comes back to the same dialog (R47)', async () => {
  let fresh = false
  const { manage, at, actor, cache } = start({
    'cancel-subscription': () => {
      if (!fresh) throw refused(401, 'Verify.', 'verify_again')
      return {}
    },
  })
  await manage()
  actor.send({ type: 'CANCEL_SUBSCRIPTION' })
  actor.send({ type: 'CONFIRM_CANCELLATION' })
  await at({ enterOtp: 'idle' })
  expect(actor.getSnapshot().context.notice).toBe('For your safety, please verify that it is you.')
  expect(cache.owner()).toBe('mei')
  fresh = true
  actor.send({ type: 'CHANGE_CODE', value: '654321' })
  actor.send({ type: 'VERIFY' })
  await at({ success: { details: { cancelling: 'asking' } } })
  actor.send({ type: 'CONFIRM_CANCELLATION' })
  await at({ success: { details: { cancelling: 'cancelled' } } })
})

test('a profile that wants a fresh code keeps what was typed', async () => {
  let fresh = false
  const { signIn, on, at, actor } = start({
    customer: () => [blank],
    profile: () => {
      if (!fresh) throw refused(401, 'Verify.', 'verify_again')
      return { message: 'Saved.' }
    },
  })
  await signIn()
  await on('completeProfile')
  actor.send({ type: 'CHANGE_PROFILE_FIELD', field: 'firstName', value: 'Mei' })
  actor.send({ type: 'CHANGE_PROFILE_FIELD', field: 'lastName', value: 'Chen' })
  actor.send({ type: 'SAVE_PROFILE' })
  await at({ enterOtp: 'idle' })
  fresh = true
  actor.send({ type: 'CHANGE_CODE', value: '654321' })
  actor.send({ type: 'VERIFY' })
  await on('completeProfile')
  expect(actor.getSnapshot().context.profileForm.firstName).toBe('Mei')
})

test('an ended session is said, its data forgotten, and the code step comes (R12)', async () => {
  const { signIn, on, at, actor, cache, session } = start()
  await signIn()
  await on('list')
  actor.send({ type: 'SESSION_ENDED', error: refused(401) })
  await at({ enterOtp: 'idle' })
  expect(actor.getSnapshot().context.notice).toBe('Your session has ended. Please verify again.')
  expect(cache.owner()).toBeNull()
  expect(session.get().isAuthenticated).toBe(false)
})

test('log-out leads to the contact step with nothing left', async () => {
  const { signIn, on, actor } = start()
  await signIn()
  await on('list')
  actor.send({ type: 'LOGGED_OUT' })
  await on('enterContact')
  expect(actor.getSnapshot().context).toMatchObject({ typedContact: '', person: null, customerId: null })
})

test('without a network a signed-in member still gets to the dashboard', async () => {
  localStorage.setItem('sipday.account-owner', 'mei')
  const down = () => {
    throw unreachable()
  }
  const { on } = start({ session: down, subscriptions: down, entitlements: down, customer: down })
  await on('list')
})
