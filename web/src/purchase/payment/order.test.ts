import { resolveChoice } from '@sipday/rules/offer.ts'
import { expect, test } from 'vitest'
import type { GiftDetails, WizardContext } from '../context.ts'
import { Failure } from '../failure.ts'
import { noErrors } from '../../../test/errors.ts'
import { after, atContact, atSummary, done, failed, submitted, type Snapshot } from '../../../test/pure.ts'
import { mastercard, visa } from '../../../test/world.ts'
import { beginAttempt, endAttempt, paymentOf } from './order.ts'
import { rememberCard, rememberCards } from './saved-cards.ts'

const nonce = { type: 'SUBMIT_NONCE', nonce: 'cnon' } as const
const gift = { type: 'TOGGLE_IS_GIFT' } as const
const proceed = { type: 'PROCEED_TO_CONTACT' } as const
const pay = { type: 'PAY_WITH_SAVED_CARD' } as const
const atCards = () => after(atContact(), ...submitted(0, 'Ana'), nonce, done('addCard', visa))
const ready = (change: Partial<WizardContext> = {}): WizardContext => ({ ...atCards().context, ...change })
const giftWith = (details: Partial<GiftDetails>) => {
  const typed = Object.entries(details).map(
    ([field, value]) => ({ type: 'UPDATE_GIFT_FIELD', field: field as keyof GiftDetails, value }) as const,
  )
  const people = [...submitted(0, 'Ana'), ...submitted(1, 'Omar')]
  return after(atSummary(), gift, ...typed, proceed, ...people, nonce, done('addCard', visa)).context
}

test.each<[string, Partial<WizardContext>]>([
  ['a buyer', { primaryCustomerId: null }],
  ['a card', { selectedSavedCardId: null }],
  ['a plan', { planId: null }],
  ['everyone', { submittedCustomers: [] }],
])('without %s nothing is paid', (_, missing) => {
  expect(paymentOf(ready())).not.toBeNull()
  expect(paymentOf(ready(missing))).toBeNull()
  expect(beginAttempt(ready(missing), () => 'key')).toEqual({})
})

test('what is paid is the choice, its total and the words agreed to; without anyone else no one is linked', () => {
  const payment = paymentOf(ready())
  expect(payment).toMatchObject({ planId: 'one-month', modelId: 'individual', locationId: 'kips-bay' })
  expect(payment).toMatchObject({ customerId: 'cid-Ana', cardId: visa.id, linkedCustomerId: ['cid-Ana'] })
  expect(payment?.expectedTotalCents).toBe(3200)
  expect(payment?.agreedTo).toContain('Sipday')
  expect(payment).not.toHaveProperty('gift')
  expect(paymentOf(ready({ linkedCustomerIds: [] }))).not.toHaveProperty('linkedCustomerId')
})

test('the words agreed to name the shop the page names', () => {
  const { normalizedData, modelId, locationId, planId } = ready()
  expect(resolveChoice(normalizedData, { modelId, locationId, planId })).not.toBeNull()
  expect(paymentOf(ready({ shopName: 'Milk & Leaf' }))?.agreedTo).toContain('Milk & Leaf')
})

test('the details of a gift travel trimmed; what is left empty comes from the recipient’s form', () => {
  expect(paymentOf(giftWith({}))?.gift).toEqual({
    recipientName: 'Omar Silva',
    recipientEmail: 'omar@demo.example',
    message: '',
  })
  const details = {
    recipientName: ' Om ',
    recipientEmail: ' om@demo.example ',
    message: ' Enjoy ',
    sendOn: '2026-12-24',
  }
  expect(paymentOf(giftWith(details))?.gift).toEqual({
    recipientName: 'Om',
    recipientEmail: 'om@demo.example',
    message: 'Enjoy',
    sendOn: '2026-12-24',
  })
  const blank = giftWith({ recipientName: '  ', recipientEmail: '  ' })
  expect(paymentOf(blank)?.gift).toMatchObject({ recipientName: 'Omar Silva', recipientEmail: 'omar@demo.example' })
  const forms = blank.customerForms.map((form, index) =>
    index === 1 ? { ...form, lastName: '', email: ' o@p.example ' } : form,
  )
  expect(paymentOf({ ...blank, customerForms: forms })?.gift).toMatchObject({
    recipientName: 'Omar',
    recipientEmail: 'o@p.example',
  })
})

test('one key belongs to one payment: whatever of it differs, another attempt begins', () => {
  let made = 0
  const newId = () => `key-${(made += 1)}`
  const first = { ...ready(), ...beginAttempt(ready(), newId) }
  expect(first).toMatchObject({ idempotencyKey: 'key-1', attemptIsOpen: true })
  expect(first.attempt).toMatch(/^[0-9a-f]{16}$/)
  expect(beginAttempt(first, newId)).toMatchObject({ idempotencyKey: 'key-1', attempt: first.attempt })
  for (const change of [
    { selectedSavedCardId: mastercard.id },
    { primaryCustomerId: 'cid-Lin' },
    { linkedCustomerIds: ['cid-Lin'] },
    { planId: 'annual' },
    { locationId: 'newark' },
    { taxRate: 0 },
  ]) {
    const other = beginAttempt({ ...first, ...change }, newId)
    expect(other.idempotencyKey).not.toBe('key-1')
    expect(other.attempt).not.toBe(first.attempt)
    expect(other.attempt).toMatch(/^[0-9a-f]{16}$/)
  }
  const ended = { ...first, ...endAttempt() }
  expect(ended).toMatchObject({ attempt: null, attemptIsOpen: false, idempotencyKey: null })
  expect(beginAttempt(ended, newId).idempotencyKey).toBe(`key-${made}`)
  expect(beginAttempt({ ...first, idempotencyKey: null }, () => 'another').idempotencyKey).toBe('another')
})

test('the digest says nothing about what is paid and differs in both halves', () => {
  const digests = ['Ana', 'Lin', 'Mei', 'Omar'].map((name) =>
    String(beginAttempt(ready({ shopName: name }), () => '').attempt),
  )
  expect(new Set(digests.map((digest) => digest.slice(0, 8))).size).toBe(4)
  expect(new Set(digests.map((digest) => digest.slice(8))).size).toBe(4)
  expect(digests.every((digest) => digest.slice(0, 8) !== digest.slice(8))).toBe(true)
})

test('the first of the fetched cards is selected; without any none is', () => {
  expect(rememberCards(ready(), [mastercard, visa])).toEqual({
    savedCards: [mastercard, visa],
    selectedSavedCardId: mastercard.id,
  })
  expect(rememberCards(ready(), [])).toEqual({ savedCards: [], selectedSavedCardId: null })
})

test('a card known by its id is the same card, whatever else the answer says of it', () => {
  const renewed = { ...visa, exp_year: 2034 }
  expect(rememberCard(ready(), renewed)).toMatchObject({
    savedCards: [visa],
    selectedSavedCardId: visa.id,
    warning: 'This credit card is already saved to your account.',
  })
})

const withMaster = () => after(atCards(), { type: 'USE_NEW_CARD' }, nonce, done('addCard', mastercard))

test('a saved card leaves nothing of its form behind', () => {
  const refused = after(
    atCards(),
    { type: 'USE_NEW_CARD' },
    nonce,
    failed('addCard', new Failure('The card cant be added at this time.', 'refused', { card: 'Wrong code.' })),
  )
  expect(refused.context).toMatchObject({ fieldErrors: { card: 'Wrong code.' }, paymentNonce: null })
  const again = after(refused, nonce)
  expect(again.context).toMatchObject({ fieldErrors: noErrors, error: null, problem: null, paymentNonce: 'cnon' })
  const saved = after(again, done('addCard', mastercard))
  expect(saved.context).toMatchObject({
    savedCards: [mastercard, visa],
    selectedSavedCardId: mastercard.id,
    choseToEnterNewCard: false,
    paymentNonce: null,
    fieldErrors: noErrors,
  })
  expect(after(refused, { type: 'BACK_TO_SAVED_CARDS' }).context).toMatchObject({
    fieldErrors: noErrors,
    choseToEnterNewCard: false,
  })
})

test('who wants a new card gets its form, also when there are saved cards', () => {
  expect(after(atCards(), { type: 'USE_NEW_CARD' }).context.choseToEnterNewCard).toBe(true)
  expect(withMaster().context.warning).toBeNull()
})

const inPayment = (snapshot: Snapshot) => (snapshot.value as { displayFlow: { payment?: string } }).displayFlow.payment
const unknown = () => after(atCards(), pay, failed('pay', new Failure('why', 'outcome_unknown')))

test('when it cannot be learned what became of a payment, the same press repeats the same attempt', () => {
  const first = unknown()
  const key = first.context.idempotencyKey
  expect(key).not.toBeNull()
  for (const ended of [
    failed('askCheckout', new Failure('why')),
    done('askCheckout', { status: 'open', paymentId: null, message: 'not this one' }),
  ]) {
    const settled = after(first, ended)
    expect(inPayment(settled)).toBe('confirmSavedCard')
    expect(settled.context).toMatchObject({
      idempotencyKey: key,
      attemptIsOpen: false,
      error: 'Saved card payment failed.',
      problem: 'Saved card payment failed.',
    })
    expect(after(settled, pay).context.idempotencyKey).toBe(key)
  }
  const left = after(first, failed('askCheckout', new Failure('why', 'session_ended')))
  expect(left.context).toMatchObject({ idempotencyKey: key, attemptIsOpen: false })
})

test('a session that ends with the press of Subscribe ends its attempt and everything about the code', () => {
  const ended = after(atCards(), pay, failed('pay', new Failure('why', 'session_ended')))
  expect(ended.context).toMatchObject({
    attempt: null,
    attemptIsOpen: false,
    idempotencyKey: null,
    isReauthenticated: false,
    authRequired: true,
    otpMethod: null,
    otpCode: '',
    error: 'Your session has ended. Please verify again.',
  })
})

test('a session that ends after a code is asked for another code, not for the one before', () => {
  const verified = after(
    atContact(),
    ...submitted(0, 'Mei', 'has_card'),
    { type: 'SEND_CODE_SMS' },
    done('sendCode', undefined),
    { type: 'UPDATE_OTP_CODE', value: '123456' },
    { type: 'SUBMIT_CODE' },
    done('checkCode', undefined),
    done('findCustomer', { CID: 'cid-Mei' }),
  )
  const ended = after(verified, failed('fetchCards', new Failure('x', 'session_ended')))
  expect(ended.value).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
  expect(ended.context).toMatchObject({ otpMethod: null, otpCode: '', authRequired: true, isReauthenticated: false })
})

test('a session ends the fetching of cards only for who was signed in', () => {
  const refused = failed('fetchCards', new Failure('Could not retrieve saved cards.', 'session_ended'))
  const reloaded = after(unknown(), done('askCheckout', { status: 'open', paymentId: null, message: null }))
  expect(inPayment(reloaded)).toBe('confirmSavedCard')
  const signedIn = after(reloaded, { type: 'LOGIN_SUCCESS', customerId: 'cid-Ana' })
  expect(inPayment(signedIn)).toBe('fetchingCardDetails')
  expect(after(signedIn, refused).value).toEqual({ displayFlow: { authentication: 'chooseMethod' } })
  expect(inPayment(after(signedIn, { type: 'SESSION_ENDED' }, refused))).toBe('enterNewCard')
  expect(inPayment(after(signedIn, failed('fetchCards', new Failure('x'))))).toBe('enterNewCard')
})

test('a changed price ends the attempt, and what is paid next is the new price with a new key', () => {
  const changed = after(atCards(), pay, failed('pay', new Failure('The price has changed.', 'price_changed')))
  expect(changed.context).toMatchObject({ attempt: null, attemptIsOpen: false, idempotencyKey: null })
  expect(changed.context.problem).toBe('The price has changed.')
})

test('paid: nothing of the attempt, its errors or a claim is left', () => {
  const paid = after(unknown(), done('askCheckout', { status: 'paid', paymentId: 'p-9', message: null }))
  expect(paid.context).toMatchObject({
    paymentId: 'p-9',
    attempt: null,
    attemptIsOpen: false,
    idempotencyKey: null,
    isComplete: true,
    claimsComplete: false,
    error: null,
    problem: null,
  })
})
