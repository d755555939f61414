import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBox, refusalOf, usd } from '../../test/box.ts'
import type { TestBox } from '../../test/box.ts'

let box: TestBox
let customerId: string
beforeEach(async () => {
  box = await openBox()
  customerId =
    (await box.square.customers.create({ givenName: 'Ann', emailAddress: 'Ann@Example.com' })).customer?.id ?? ''
})
afterEach(() => box.close())

const save = (key: string, sourceId: string) =>
  box.square.cards.create({ idempotencyKey: key, sourceId, card: { customerId } })

test('a token makes one card: a replay answers the same card, another use is refused', async () => {
  const token = await box.token()
  const first = await save('k1', token)
  expect((await save('k1', token)).card?.id).toBe(first.card?.id)
  expect((await refusalOf(save('k2', token)))?.code).toBe('SOURCE_USED')
  const pay = box.square.payments.create({ idempotencyKey: 'p', sourceId: token, amountMoney: usd(100) })
  expect((await refusalOf(pay))?.code).toBe('CARD_TOKEN_USED')
  expect((await box.square.cards.list({ customerId })).data).toHaveLength(1)
})

test('a token lives for 24 hours', async () => {
  const token = await box.token()
  await box.post('/clock', { hours: 25 })
  expect((await refusalOf(save('k', token)))?.code).toBe('SOURCE_EXPIRED')
})

test.each([
  ['CVV 911', { cvv: '911' }, 'CVV_FAILURE'],
  ['ZIP 99999', { postalCode: '99999' }, 'ADDRESS_VERIFICATION_FAILURE'],
  ['01/40', { expMonth: 1, expYear: 40 }, 'INVALID_EXPIRATION'],
])('%s passes the form and fails when the card is saved', async (_what, change, code) => {
  expect(await refusalOf(save('k', await box.token(change)))).toEqual({ status: 400, code })
})

test.each([
  ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
  ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
  ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
  ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
  ['cnon:card-nonce-already-used', 'CARD_TOKEN_USED'],
])('the fixed token %s fails with %s', async (sourceId, code) => {
  const pay = box.square.payments.create({ idempotencyKey: 'p', sourceId, amountMoney: usd(100) })
  expect((await refusalOf(pay))?.code).toBe(code)
})

test('the fixed good token can be used again and again', async () => {
  expect(await refusalOf(save('k1', 'cnon:card-nonce-ok'))).toBeNull()
  expect(await refusalOf(save('k2', 'cnon:card-nonce-ok'))).toBeNull()
})

test('the same number has the same fingerprint, another number another one', async () => {
  const one = (await save('k1', await box.token())).card
  const same = (await save('k2', await box.token({ expMonth: 11 }))).card
  const other = (await save('k3', await box.token({ number: '5105105105105100' }))).card
  expect(same?.fingerprint).toBe(one?.fingerprint)
  expect(other?.fingerprint).not.toBe(one?.fingerprint)
})

test('a payment becomes a card once', async () => {
  const { payment } = await box.square.payments.create({
    idempotencyKey: 'p',
    sourceId: await box.token(),
    amountMoney: usd(100),
    customerId,
  })
  expect((await save('k1', payment?.id ?? '')).card?.last4).toBe('1111')
  expect((await refusalOf(save('k2', payment?.id ?? '')))?.code).toBe('SOURCE_USED')
})

test('a payment with a card on file becomes a card too, for 24 hours: only the shop’s door keeps payment ids out', async () => {
  const cardId = (await save('k1', await box.token())).card?.id ?? ''
  const pay = async (key: string) => {
    const { payment } = await box.square.payments.create({
      idempotencyKey: key,
      sourceId: cardId,
      amountMoney: usd(100),
      customerId,
    })
    return payment?.id ?? ''
  }
  const [first, second] = [await pay('p1'), await pay('p2')]
  expect((await save('k2', first)).card?.last4).toBe('1111')
  await box.post('/clock', { hours: 25 })
  expect((await refusalOf(save('k3', second)))?.code).toBe('SOURCE_EXPIRED')
})

test.each([
  ['a phone number that people type', { phoneNumber: '+1 917 555 0123' }, 'INVALID_PHONE_NUMBER'],
  ['an email address that people type', { emailAddress: 'ann@refused.example' }, 'INVALID_EMAIL_ADDRESS'],
])('%s is refused', async (_what, given, code) => {
  expect((await refusalOf(box.square.customers.create({ givenName: 'Ann', ...given })))?.code).toBe(code)
  expect((await refusalOf(box.square.customers.update({ customerId, ...given })))?.code).toBe(code)
})

test('a fault refuses the next phone number or email address', async () => {
  const given = { givenName: 'Ann', emailAddress: 'ann@example.com', phoneNumber: '+12125550123' }
  for (const [mode, code] of [
    ['refuse-phone', 'INVALID_PHONE_NUMBER'],
    ['refuse-email', 'INVALID_EMAIL_ADDRESS'],
  ]) {
    await box.post('/faults', { target: 'customers.create', mode })
    expect((await refusalOf(box.square.customers.create(given)))?.code).toBe(code)
  }
  expect(await refusalOf(box.square.customers.create(given))).toBeNull()
  expect(await box.post('/faults', { target: 'cards.create', mode: 'refuse-phone' })).toMatchObject({
    code: 'fault_unclear',
  })
})

test('a disabled card leaves the list and pays nothing', async () => {
  const cardId = (await save('k', await box.token())).card?.id ?? ''
  expect((await box.square.cards.disable({ cardId })).card?.enabled).toBe(false)
  expect((await box.square.cards.list({ customerId })).data).toEqual([])
  expect((await box.square.cards.list({ customerId, includeDisabled: true })).data).toHaveLength(1)
  const pay = box.square.payments.create({ idempotencyKey: 'p', sourceId: cardId, customerId, amountMoney: usd(100) })
  expect((await refusalOf(pay))?.code).toBe('INVALID_CARD')
})

test('a card pays for its own customer only', async () => {
  const cardId = (await save('k', await box.token())).card?.id ?? ''
  const stranger = (await box.square.customers.create({ givenName: 'Bo' })).customer?.id ?? ''
  const asStranger = box.square.payments.create({
    idempotencyKey: 'p',
    sourceId: cardId,
    customerId: stranger,
    amountMoney: usd(100),
  })
  expect((await refusalOf(asStranger))?.code).toBe('NOT_FOUND')
  const asNobody = box.square.payments.create({ idempotencyKey: 'q', sourceId: cardId, amountMoney: usd(100) })
  expect((await refusalOf(asNobody))?.code).toBe('MISSING_REQUIRED_PARAMETER')
})

test('a customer is found by mail whatever its case, and changed by version', async () => {
  const found = await box.square.customers.search({ query: { filter: { emailAddress: { exact: 'ann@example.COM' } } } })
  expect(found.customers?.map(({ id }) => id)).toEqual([customerId])
  const none = await box.square.customers.search({ query: { filter: { emailAddress: { exact: 'bo@example.com' } } } })
  expect(none.customers).toBeUndefined()
  const { customer } = await box.square.customers.update({ customerId, familyName: 'Lee' })
  expect([customer?.givenName, customer?.familyName, customer?.version]).toEqual(['Ann', 'Lee', 1n])
})

test('a wrong access token is refused', async () => {
  const response = await fetch(`${box.url}/v2/locations`, { headers: { authorization: 'Bearer wrong' } })
  expect(response.status).toBe(401)
  expect(await response.json()).toMatchObject({ errors: [{ category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' }] })
})
