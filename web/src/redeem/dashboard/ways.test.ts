// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { refused, visa } from '../../../test/account-world.ts'
import { managing, redeemAt } from '../../../test/redeem-at.ts'
import type { RedeemContext } from '../context.ts'
import type { RedeemEvent } from '../events.ts'
import { screenOf, type Screen } from '../selectors.ts'

beforeEach(() => localStorage.clear())

const left: Partial<RedeemContext> = {
  ...managing,
  cards: [visa],
  selectedCardId: 'card-1',
  newCard: visa,
  cardKey: { nonce: 'n', key: 'k' },
  error: 'an error',
  fieldErrors: { field: 'wrong' },
  message: 'good news',
  warning: 'a warning',
}
const quiet = { error: null, fieldErrors: {}, message: null, warning: null }
const views = {
  details: { details: 'ready' },
  payment: { payment: 'choosing' },
  addCard: { addCard: 'entering' },
  confirmPayment: { confirmPayment: 'asking' },
}
type Way = [keyof typeof views, RedeemEvent['type'], Screen, Partial<RedeemContext>]

test.each<Way>([
  ['details', 'UPDATE_PAYMENT', 'payment', { ...quiet, selectedCardId: null }],
  ['payment', 'USE_A_DIFFERENT_CARD', 'addCard', quiet],
  ['payment', 'BACK', 'details', { ...quiet, newCard: null, cardKey: null }],
  ['payment', 'TO_DETAILS', 'details', { ...quiet, newCard: null, cardKey: null }],
  ['addCard', 'CANCEL_ADD_CARD', 'payment', { ...quiet, newCard: null, cardKey: null }],
  ['addCard', 'BACK', 'payment', { ...quiet, newCard: null, cardKey: null }],
  ['addCard', 'TO_PAYMENT', 'payment', { ...quiet, newCard: null, cardKey: null }],
  ['addCard', 'TO_DETAILS', 'details', { ...quiet, newCard: null, cardKey: null }],
  ['confirmPayment', 'BACK', 'payment', { ...quiet, newCard: null, cardKey: null }],
  ['confirmPayment', 'TO_PAYMENT', 'payment', { ...quiet, newCard: null, cardKey: null }],
  ['confirmPayment', 'TO_DETAILS', 'details', { ...quiet, newCard: null, cardKey: null }],
])('from %s, %s leads to %s and takes along only what belongs there (S4)', (from, type, to, known) => {
  const { send, actor, context } = redeemAt({ success: views[from] }, left)
  send({ type } as RedeemEvent)
  expect(screenOf(actor.getSnapshot())).toBe(to)
  expect(context()).toMatchObject({ managed: managing.managed, ...known })
})

test.each([
  ['details', 'TO_LIST'],
  ['details', 'BACK'],
  ['payment', 'TO_LIST'],
  ['addCard', 'TO_LIST'],
  ['confirmPayment', 'TO_LIST'],
] as const)('from %s, %s leads to the list, where nothing is managed any more', (from, type) => {
  const { send, isAt, context } = redeemAt({ success: views[from] }, left)
  send({ type })
  expect(isAt({ success: 'list' })).toBe(true)
  expect(context()).toMatchObject({
    managed: null,
    details: null,
    cards: [],
    selectedCardId: null,
    newCard: null,
    error: null,
    message: null,
  })
})

test('Manage opens the details of that subscription, with no message from before', async () => {
  const { send, isAt, at, context } = redeemAt({ success: 'list' }, { ...left, managed: null, details: null })
  send({ type: 'MANAGE', subscription: managing.managed as never })
  expect(isAt({ success: { details: 'loading' } })).toBe(true)
  expect(context()).toMatchObject({ ...quiet, managed: managing.managed })
  await at({ success: { details: 'ready' } })
})

test.each(Object.values(views))('log-out in the view %j leads to the contact step with nothing left', (view) => {
  const { send, isAt, context } = redeemAt({ success: view }, left)
  send({ type: 'LOGGED_OUT' })
  expect(isAt('enterContact')).toBe(true)
  expect(context()).toMatchObject({ customerId: null, managed: null, details: null, cards: [], newCard: null })
})

test('a session that has ended is told from a code that is only too old, which keeps the account (rule A)', async () => {
  const over = redeemAt({ success: 'list' }, managing)
  over.cache.adopt('mei')
  over.send({ type: 'SESSION_ENDED', error: refused(401) })
  expect(over.context()).toMatchObject({
    returnTo: 'list',
    notice: 'Your session has ended. Please verify again.',
    typedContact: 'mei@demo.example',
  })
  expect(over.cache.owner()).toBeNull()
  const stale = redeemAt({ success: 'list' }, { ...managing, typedContact: '2125550142', code: '123456', error: 'x' })
  stale.cache.adopt('mei')
  stale.send({ type: 'SESSION_ENDED', error: refused(401, 'Verify.', 'verify_again') })
  expect(stale.isAt({ enterOtp: 'sending' })).toBe(true)
  expect(stale.context()).toMatchObject({
    notice: 'For your safety, please verify that it is you.',
    typedContact: '2125550142',
    code: '',
    error: null,
  })
  expect(stale.cache.owner()).toBe('mei')
})

test('without any known contact the contact step comes, and nothing of the account is kept', () => {
  const { send, isAt, cache, session } = redeemAt({ success: 'list' }, { customerId: 'mei' })
  cache.adopt('mei')
  session.set({ isAuthenticated: true, customerId: 'mei' })
  send({ type: 'SESSION_ENDED', error: refused(401) })
  expect(isAt('enterContact')).toBe(true)
  expect(cache.owner()).toBeNull()
  expect(session.get()).toEqual({ isAuthenticated: false, customerId: null })
})

test('who has just paid can sign in from the dashboard, and who left the profile for later can come back to it', () => {
  const visitor = redeemAt({ success: 'list' }, managing)
  visitor.send({ type: 'SIGN_IN' })
  expect(visitor.isAt('enterContact')).toBe(true)
  const member = redeemAt({ success: 'list' }, managing)
  member.send({ type: 'COMPLETE_PROFILE' })
  expect(member.isAt({ completeProfile: 'idle' })).toBe(true)
})
