// @vitest-environment jsdom
import { beforeEach, expect, test } from 'vitest'
import { refused, timedOut, visa } from '../../../../test/account-world.ts'
import { managing, redeemAt } from '../../../../test/redeem-at.ts'
import type { RedeemContext } from '../../context.ts'

beforeEach(() => localStorage.clear())

const choosing = { success: { payment: 'choosing' } } as const
const entering = { success: { addCard: 'entering' } } as const
const confirming = { success: { confirmPayment: 'asking' } } as const
const jcb = { id: 'card-3', card_brand: 'JCB', last_4: '5841', exp_month: 1, exp_year: 2030 }
const chosen: Partial<RedeemContext> = { ...managing, cards: [visa], selectedCardId: 'card-1' }
const refusing = (error: Error) => () => {
  throw error
}
const tooOld = refusing(refused(401, 'Over.', 'session_ended'))

test('the saved cards are those of the customer, and a choice that is still among them stays', async () => {
  const load = async (selectedCardId: string | null) => {
    const world = redeemAt({ success: { payment: 'failed' } }, { ...managing, selectedCardId, error: 'failed' })
    world.send({ type: 'TRY_AGAIN' })
    expect(world.context().error).toBeNull()
    expect(world.isAt({ success: { payment: 'loading' } })).toBe(true)
    await world.at(choosing)
    expect(world.server.bodies('cards')).toEqual([{ CID: 'mei' }])
    return world.context()
  }
  expect((await load('card-2')).cards.map(({ id }) => id)).toEqual(['card-1', 'card-2'])
  expect((await load('card-2')).selectedCardId).toBe('card-2')
  expect((await load('gone')).selectedCardId).toBeNull()
})

test.each([[[]], [[{}]]])('an answer without cards is a customer without cards: %j', async (answer) => {
  const world = redeemAt({ success: { payment: 'failed' } }, { ...managing, cards: [visa] }, { cards: () => answer })
  world.send({ type: 'TRY_AGAIN' })
  await world.at(choosing)
  expect(world.context().cards).toEqual([])
})

test('choosing a card takes away the error and the warning', () => {
  const world = redeemAt(choosing, { ...chosen, error: 'choose', warning: 'saved already' })
  world.send({ type: 'SELECT_CARD', id: 'card-2' })
  expect(world.context()).toMatchObject({ selectedCardId: 'card-2', error: null, warning: null })
})

test('a card that is none of the saved ones is no choice', () => {
  const world = redeemAt(choosing, { ...chosen, selectedCardId: 'gone' })
  world.send({ type: 'CHARGE_SELECTED_CARD' })
  expect(world.context().error).toBe('Please select a card.')
  expect(world.isAt(choosing)).toBe(true)
})

test('the chosen card becomes the one billed, which is said, and the account is loaded anew', async () => {
  const world = redeemAt(choosing, { ...chosen, warning: 'saved already' })
  world.cache.client.setQueryData(['subscriptions', 'mei'], [])
  world.send({ type: 'CHARGE_SELECTED_CARD' })
  expect(world.context().warning).toBeNull()
  await world.at({ success: 'details' })
  expect(world.server.bodies('payment-method')).toEqual([{ subscriptionId: 'sub-1', cardId: 'card-1' }])
  expect(world.context()).toMatchObject({ message: 'Payment method updated successfully!', newCard: null })
  expect(world.cache.client.getQueryState(['subscriptions', 'mei'])?.isInvalidated).toBe(true)
})

test('a change of the card that fails without words of the server says to try again', async () => {
  const world = redeemAt(choosing, chosen, { 'payment-method': refusing(refused(503)) })
  world.send({ type: 'CHARGE_SELECTED_CARD' })
  await world.at(choosing)
  expect(world.context().error).toBe('Could not update your payment method. Please try again.')
})

test.each([
  ['the saved cards', { success: { payment: 'failed' } }, 'cards', { type: 'TRY_AGAIN' }, 'payment'],
  ['a saved card', choosing, 'payment-method', { type: 'CHARGE_SELECTED_CARD' }, 'payment'],
  ['adding a card', entering, 'add-card', { type: 'CARD_TOKEN', nonce: 'n', key: 'k' }, 'payment'],
  ['a new card', confirming, 'payment-method', { type: 'CONFIRM_CARD' }, 'confirmPayment'],
] as const)('who has to verify for %s is back there after the code (R12)', async (_what, value, name, event, place) => {
  const world = redeemAt(value, { ...chosen, newCard: jcb }, { [name]: tooOld })
  world.send(event)
  await world.at({ enterOtp: 'idle' })
  expect(world.context().returnTo).toBe(place)
  world.server.answers[name] = () => (name === 'cards' ? [{ cards: [visa] }] : {})
  world.send({ type: 'CHANGE_CODE', value: '123456' })
  world.send({ type: 'VERIFY' })
  await world.at({ success: place })
  expect(world.context()).toMatchObject({ newCard: jcb, managed: managing.managed, returnTo: null })
  expect(world.session.get()).toEqual({ isAuthenticated: true, customerId: 'mei' })
})

test('a card that is saved already is refused, in any letters of its brand, and the saved one is chosen (S2)', async () => {
  const world = redeemAt(
    entering,
    { ...managing, cards: [visa] },
    { 'add-card': () => ({ card: { ...visa, id: 'new', card_brand: 'vIsA' } }) },
  )
  world.send({ type: 'CARD_TOKEN', nonce: 'n', key: 'k' })
  expect(world.context()).toMatchObject({ cardKey: { nonce: 'n', key: 'k' } })
  await world.at({ success: { payment: 'loading' } })
  expect(world.context()).toMatchObject({
    warning: 'This credit card is already saved to your account.',
    selectedCardId: 'card-1',
    newCard: null,
    cardKey: null,
  })
})

test('a new card has to be confirmed, and its attempt is over', async () => {
  const world = redeemAt(entering, { ...managing, cards: [visa], error: 'declined' })
  world.send({ type: 'CARD_TOKEN', nonce: 'n', key: 'k' })
  expect(world.context().error).toBeNull()
  await world.at(confirming)
  expect(world.context()).toMatchObject({ newCard: { id: 'card-3' }, cardKey: null, warning: null })
})

test('a card that takes too long to add says so and can be entered again', async () => {
  const world = redeemAt(entering, managing, { 'add-card': refusing(timedOut()) })
  world.send({ type: 'CARD_TOKEN', nonce: 'n', key: 'k' })
  await world.at(entering)
  expect(world.context().error).toBe('The request took too long to respond. Please try again later.')
})

test('the confirmed card becomes the one billed, and is no longer a new one', async () => {
  const world = redeemAt(confirming, {
    ...managing,
    newCard: jcb,
    cardKey: { nonce: 'n', key: 'k' },
    error: 'declined',
  })
  world.cache.client.setQueryData(['subscriptions', 'mei'], [])
  world.send({ type: 'CONFIRM_CARD' })
  expect(world.context().error).toBeNull()
  await world.at({ success: 'details' })
  expect(world.server.bodies('payment-method')).toEqual([{ subscriptionId: 'sub-1', cardId: 'card-3' }])
  expect(world.context()).toMatchObject({
    message: 'Payment method updated successfully!',
    error: null,
    newCard: null,
    cardKey: null,
  })
  expect(world.cache.client.getQueryState(['subscriptions', 'mei'])?.isInvalidated).toBe(true)
})

test('a new card that is refused stays to be confirmed', async () => {
  const confirm = async (error: Error) => {
    const world = redeemAt(confirming, { ...managing, newCard: jcb }, { 'payment-method': refusing(error) })
    world.send({ type: 'CONFIRM_CARD' })
    await world.at(confirming)
    return world.context()
  }
  expect(await confirm(refused(503))).toMatchObject({
    error: 'Could not update your payment method. Please try again.',
    newCard: jcb,
    message: null,
  })
  expect(await confirm(refused(402, 'This card has expired.'))).toMatchObject({ error: 'This card has expired.' })
})

test('without an id of the provider a new card changes nothing', () => {
  const managed = { ...(managing.managed as object), squareSubscriptionId: '' } as never
  const world = redeemAt(confirming, { ...managing, newCard: jcb, managed })
  world.send({ type: 'CONFIRM_CARD' })
  expect(world.context().error).toBe('Cannot update payment method: Square Subscription ID is missing.')
  expect(world.server.asked).toEqual([])
})
