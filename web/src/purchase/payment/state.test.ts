import { expect, test } from 'vitest'
import { Failure, texts, type FailureKind } from '../failure.ts'
import {
  after,
  atContact,
  done,
  failed,
  resume,
  saved,
  shopDataAt,
  start,
  stepOf,
  submitted,
} from '../../../test/pure.ts'
import { demoShop } from '../../../test/shop-facts.ts'
import { mastercard, visa } from '../../../test/world.ts'

const at = (state: string) => ({ displayFlow: { payment: state } })
const entering = () => after(atContact(), ...submitted(0, 'Ana'))
const nonce = { type: 'SUBMIT_NONCE', nonce: 'cnon' } as const
const pay = { type: 'PAY_WITH_SAVED_CARD' } as const
const withCard = () => after(entering(), nonce, done('addCard', visa))
const paying = () => after(withCard(), pay)
const ends = (kind: FailureKind, message = 'why') => failed('pay', new Failure(message, kind))
const unknown = () => after(paying(), ends('outcome_unknown'))

test('without a card on file a new card is entered, saved, selected, and then one press of Subscribe pays (W2.9, W4)', () => {
  expect(entering().value).toEqual(at('enterNewCard'))
  expect(after(entering(), nonce).value).toEqual(at('savingNewCard'))
  expect(withCard().value).toEqual(at('confirmSavedCard'))
  expect(withCard().context).toMatchObject({ selectedSavedCardId: visa.id, paymentNonce: null, idempotencyKey: null })
  expect(paying().value).toEqual(at('processingSavedCardPayment'))
  const paid = after(paying(), done('pay', { paymentId: 'payment-1' }))
  expect(paid.value).toEqual({ displayFlow: 'thankYou' })
  expect(paid.context).toMatchObject({ isComplete: true, paymentId: 'payment-1', idempotencyKey: null })
})

test('the decision before the payment: a code, the cards of who is signed in, cards of this visit, else a new card (W4)', () => {
  const decided = (snapshot: ReturnType<typeof start>) => after(snapshot, { type: 'PROCEED_TO_PAYMENT' }).value
  const asked = after(atContact(), ...submitted(0, 'Mei', 'has_card'))
  expect(asked.value).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
  expect(decided(after(asked, { type: 'BACK' }))).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
  const signedIn = after(entering(), { type: 'BACK' }, { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' })
  expect(decided(signedIn)).toEqual(at('fetchingCardDetails'))
  expect(decided(after(withCard(), { type: 'BACK' }))).toEqual(at('confirmSavedCard'))
  expect(decided(after(entering(), { type: 'BACK' }))).toEqual(at('enterNewCard'))
})

test('a card that differs in one detail is another card (W4, W5)', () => {
  for (const other of [{ last_4: '1112' }, { card_brand: 'JCB' }, { exp_month: 11 }, { exp_year: 2031 }]) {
    const card = { ...visa, id: 'other', ...other }
    const two = after(withCard(), { type: 'USE_NEW_CARD' }, nonce, done('addCard', card))
    expect(two.context).toMatchObject({ savedCards: [card, visa], selectedSavedCardId: 'other', warning: null })
  }
})

test('saved cards come first and the first of them is selected (W2.8, W4, W8)', () => {
  const signedIn = after(
    atContact(),
    ...submitted(0, 'Mei', 'has_card'),
    { type: 'SEND_CODE_EMAIL' },
    done('sendCode', undefined),
    { type: 'UPDATE_OTP_CODE', value: '123456' },
    { type: 'SUBMIT_CODE' },
    done('checkCode', undefined),
    done('findCustomer', { CID: 'cid-Mei' }),
  )
  const listed = after(signedIn, done('fetchCards', [visa, mastercard]))
  expect(listed.value).toEqual(at('confirmSavedCard'))
  expect(listed.context.selectedSavedCardId).toBe(visa.id)
  expect(after(listed, { type: 'SELECT_SAVED_CARD', id: mastercard.id }).context.selectedSavedCardId).toBe(
    mastercard.id,
  )
  expect(after(listed, { type: 'SELECT_SAVED_CARD', id: 'unknown' }).context.selectedSavedCardId).toBe(visa.id)
  expect(after(signedIn, done('fetchCards', [])).value).toEqual(at('enterNewCard'))
  const refused = after(signedIn, failed('fetchCards', new Failure(texts.cards)))
  expect(refused.value).toEqual(at('enterNewCard'))
  expect(refused.context.error).toBe('Could not retrieve saved cards.')
  const ended = after(signedIn, failed('fetchCards', new Failure(texts.cards, 'session_ended')))
  expect(ended.value).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
  expect(ended.context.error).toBe('Your session has ended. Please verify again.')
})

test('a new card comes first in the list; one that was there already is selected with a warning (W4, W5)', () => {
  const second = after(withCard(), { type: 'USE_NEW_CARD' }, nonce, done('addCard', mastercard))
  expect(second.context.savedCards).toEqual([mastercard, visa])
  const again = after(
    second,
    { type: 'USE_NEW_CARD' },
    nonce,
    done('addCard', { ...visa, id: 'other', card_brand: 'Visa' }),
  )
  expect(again.context.savedCards).toEqual([mastercard, visa])
  expect(again.context).toMatchObject({
    selectedSavedCardId: visa.id,
    warning: 'This credit card is already saved to your account.',
  })
  expect(after(again, { type: 'clearError' }).context.warning).toBeNull()
})

test('a card that is refused keeps the visitor at the card form with the message (W4)', () => {
  const refused = after(entering(), nonce, failed('addCard', new Failure(texts.addCard)))
  expect(refused.value).toEqual(at('enterNewCard'))
  expect(refused.context.error).toBe('The card cant be added at this time.')
  const unfilled = after(entering(), { type: 'CARD_FORM_FAILED', message: 'Tokenization failed.' })
  expect(unfilled.context).toMatchObject({ error: null, problem: 'Tokenization failed.' })
})

test('back to the saved cards needs cards, otherwise it is Back (W4)', () => {
  expect(after(withCard(), { type: 'USE_NEW_CARD' }, { type: 'BACK_TO_SAVED_CARDS' }).value).toEqual(
    at('confirmSavedCard'),
  )
  expect(after(entering(), { type: 'BACK_TO_SAVED_CARDS' }).value).toEqual({ displayFlow: { contactInfo: 'idle' } })
  expect(after(withCard(), { type: 'BACK' }).value).toEqual({ displayFlow: { contactInfo: 'idle' } })
})

test('Subscribe without a card says that there is none (W8)', () => {
  const noCard = after(withCard(), { type: 'SELECT_SAVED_CARD', id: visa.id })
  const forgotten = { ...noCard, context: { ...noCard.context, selectedSavedCardId: null } } as typeof noCard
  expect(after(forgotten, pay).context.error).toBe('No card details to confirm. Please go back.')
})

test('a refused payment returns to the cards with its message, and the next press is another attempt (W4)', () => {
  const declined = after(paying(), ends('refused', 'Your card was declined.'))
  expect(declined.value).toEqual(at('confirmSavedCard'))
  expect(declined.context).toMatchObject({
    error: 'Your card was declined.',
    idempotencyKey: null,
    attemptIsOpen: false,
  })
})

test.each([
  ['another card is chosen', [{ type: 'SELECT_SAVED_CARD', id: visa.id }]],
  ['a new card is asked for', [{ type: 'USE_NEW_CARD' }]],
  [
    'a typing error in the card form is followed by a good card',
    [
      { type: 'USE_NEW_CARD' },
      { type: 'CARD_FORM_FAILED', message: 'Invalid CVV.' },
      nonce,
      done('addCard', mastercard),
    ],
  ],
  ['Subscribe is pressed again', [pay]],
  ['the visitor goes back', [{ type: 'BACK' }]],
] as const)('a decline stays in the page after its toast, and goes when %s', (_, events) => {
  const declined = after(paying(), ends('refused', 'Your card was declined.'), { type: 'clearError' })
  expect(declined.context).toMatchObject({ error: null, problem: 'Your card was declined.' })
  expect(after(declined, ...events).context).toMatchObject({ error: null, problem: null })
})

test('an unknown outcome is asked about until it is known, and nothing interrupts that', () => {
  expect(unknown().value).toEqual(at('confirmingOutcome'))
  expect(unknown().context.attemptIsOpen).toBe(true)
  for (const event of [
    { type: 'BACK' },
    { type: 'RESET_FLOW' },
    { type: 'CHANGE_MODEL' },
    { type: 'LOGOUT' },
  ] as const) {
    expect(after(unknown(), event).value).toEqual(at('confirmingOutcome'))
    expect(after(paying(), event).value).toEqual(at('processingSavedCardPayment'))
  }
  expect(after(unknown(), { type: 'GO_TO_STEP', step: 'contactInfo' }).value).toEqual(at('confirmingOutcome'))
})

test('signing in while money may be moving never changes who pays', () => {
  const other = after(paying(), { type: 'LOGIN_SUCCESS', customerId: 'cid-Mei' })
  expect(other.value).toEqual(at('processingSavedCardPayment'))
  expect(other.context).toMatchObject({ primaryCustomerId: 'cid-Ana', isReauthenticated: false })
  const same = after(unknown(), { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' })
  expect(same.value).toEqual(at('confirmingOutcome'))
  expect(same.context.isReauthenticated).toBe(true)
})

test('an unknown outcome turns out paid, declined, or never begun', () => {
  const answer = (status: string, message: string | null = null) =>
    after(unknown(), done('askCheckout', { status, paymentId: status === 'paid' ? 'p-9' : null, message }))
  expect(answer('paid').value).toEqual({ displayFlow: 'thankYou' })
  expect(answer('paid').context.paymentId).toBe('p-9')
  expect(answer('declined', 'Insufficient funds.').value).toEqual(at('confirmSavedCard'))
  expect(answer('declined', 'Insufficient funds.').context).toMatchObject({
    error: 'Insufficient funds.',
    idempotencyKey: null,
  })
  expect(answer('declined').context.error).toBe('Saved card payment failed.')
  expect(answer('open').value).toEqual(at('confirmSavedCard'))
  expect(answer('open').context).toMatchObject({ error: 'Saved card payment failed.', attemptIsOpen: false })
})

test('the key of an attempt is kept through its repetition, and another payment gets another key (W9)', () => {
  const first = unknown()
  const open = after(first, done('askCheckout', { status: 'open', paymentId: null, message: null }))
  expect(after(open, pay).context.idempotencyKey).toBe(first.context.idempotencyKey)
  const otherCard = after(open, { type: 'USE_NEW_CARD' }, nonce, done('addCard', mastercard), pay)
  expect(otherCard.context.idempotencyKey).not.toBe(first.context.idempotencyKey)
  const declined = after(open, pay, ends('refused'), pay)
  expect(declined.context.idempotencyKey).not.toBe(first.context.idempotencyKey)
})

test('an ended session goes to the code step and keeps what was typed (R12)', () => {
  for (const ended of [
    after(paying(), ends('session_ended')),
    after(entering(), nonce, failed('addCard', new Failure('x', 'session_ended'))),
    after(unknown(), failed('askCheckout', new Failure('x', 'session_ended'))),
  ]) {
    expect(ended.value).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
    expect(ended.context).toMatchObject({ error: 'Your session has ended. Please verify again.', planId: 'one-month' })
    expect(ended.context.customerForms[0]?.firstName).toBe('Ana')
  }
})

test('a changed price charges nothing: the new one is fetched, shown, and the message says so', () => {
  const changed = after(paying(), ends('price_changed', 'The price has changed.'))
  expect(changed.value).toEqual(at('refreshingPrices'))
  const dearer = after(changed, done('refreshPrices', { ...shopDataAt(31), shop: demoShop }))
  expect(dearer.value).toEqual(at('confirmSavedCard'))
  expect(dearer.context.error).toBe('The price has changed.')
  expect(dearer.context.normalizedData.plans.find((plan) => plan.id === 'one-month')?.priceCents).toBe(3100)
  expect(after(changed, failed('refreshPrices', new Failure('x'))).value).toEqual(at('confirmSavedCard'))
  const gone = after(changed, done('refreshPrices', { ...shopDataAt(31), models: [], shop: demoShop }))
  expect(stepOf(gone)).toBe('model')
  expect(gone.context.catalogueNotice?.text).toBe('Plan one-month is no longer sold at Kips Bay. Please choose again.')
})

test('nothing of a paid checkout is shown again', () => {
  const paid = after(paying(), done('pay', { paymentId: 'p' }))
  const events = [{ type: 'BACK' }, { type: 'GO_TO_STEP', step: 'selectCard' }, { type: 'CHANGE_MODEL' }, pay] as const
  for (const event of events) expect(after(paid, event).value).toEqual({ displayFlow: 'thankYou' })
  expect(stepOf(after(paid, { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' }))).toBe('thankYou')
})

test('after a paid purchase a signed-in customer is submitted again, which opens the next checkout', () => {
  const paid = after(paying(), done('pay', { paymentId: 'p' }), { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' })
  const next = after(paid, { type: 'RESET_FLOW' })
  expect(stepOf(next)).toBe('model')
  expect(next.context).toMatchObject({
    isReauthenticated: true,
    primaryCustomerId: 'cid-Ana',
    submittedCustomers: [],
    isComplete: false,
  })
  expect(next.context.customerForms[0]?.firstName).toBe('Ana')
})

test('a reload while an attempt is open asks the server before anything else (R18)', () => {
  const before = paying()
  const reloaded = after(start(), resume(saved(before)))
  expect(reloaded.value).toEqual(at('confirmingOutcome'))
  expect(reloaded.context.idempotencyKey).toBe(before.context.idempotencyKey)
  const open = after(reloaded, done('askCheckout', { status: 'open', paymentId: null, message: null }))
  expect(open.value).toEqual(at('fetchingCardDetails'))
})
