import { expect, test } from 'vitest'
import { after, atContact, done, failed, submitted } from '../../../test/pure.ts'
import { visa } from '../../../test/world.ts'
import { Failure, type FailureKind } from '../failure.ts'
import { paymentOf } from './order.ts'

const at = (state: string) => ({ displayFlow: { payment: state } })
const entering = () => after(atContact(), ...submitted(0, 'Ana'))
const agreed = { type: 'PAY_WITH_WALLET', token: 'cnon:wallet' } as const
const paying = () => after(entering(), agreed)
const ends = (kind: FailureKind, message = 'why') => failed('pay', new Failure(message, kind))

test('a token of a wallet pays at once from the card form, and is forgotten with the answer', () => {
  const there = paying()
  expect(there.value).toEqual(at('processingSavedCardPayment'))
  expect(there.context).toMatchObject({ paymentNonce: 'cnon:wallet', attemptIsOpen: true, choseToEnterNewCard: true })
  const paid = after(there, done('pay', { paymentId: 'payment-1' }))
  expect(paid.value).toEqual({ displayFlow: 'thankYou' })
  expect(paid.context).toMatchObject({ isComplete: true, paymentId: 'payment-1', paymentNonce: null })
})

test('what is sent has the token instead of a card, and the words a wallet is paid under', () => {
  const payment = paymentOf({ ...paying().context, selectedSavedCardId: visa.id })
  expect(payment).toMatchObject({ token: 'cnon:wallet' })
  expect(payment).not.toHaveProperty('cardId')
  expect(payment?.agreedTo).toContain('By paying you agree to the ')
})

test('a declined wallet leads back to the card form, with the reason; back from saved cards to where it was pressed', () => {
  const declined = after(paying(), ends('refused', 'Your card was declined.'))
  expect(declined.value).toEqual(at('enterNewCard'))
  expect(declined.context).toMatchObject({
    error: 'Your card was declined.',
    problem: 'Your card was declined.',
    paymentNonce: null,
    idempotencyKey: null,
  })
  const withCard = after(entering(), { type: 'SUBMIT_NONCE', nonce: 'cnon' }, done('addCard', visa))
  const again = after(withCard, { type: 'USE_NEW_CARD' }, agreed, ends('refused'))
  expect(again.value).toEqual(at('enterNewCard'))
})

test('without an answer the outcome is asked for, as with a card; a changed price is fetched, and the form comes back', () => {
  const unknown = after(paying(), ends('outcome_unknown'))
  expect(unknown.value).toEqual(at('confirmingOutcome'))
  expect(unknown.context.attemptIsOpen).toBe(true)
  const repriced = after(paying(), ends('price_changed'))
  expect(repriced.value).toEqual(at('refreshingPrices'))
  expect(after(repriced, failed('refreshPrices', new Failure('no'))).value).toEqual(at('enterNewCard'))
})

test('a wallet pays nothing while someone has not been submitted', () => {
  const missing = { ...entering(), context: { ...entering().context, primaryCustomerId: null } } as ReturnType<
    typeof entering
  >
  expect(after(missing, agreed).value).toEqual(at('enterNewCard'))
})
