import { randomInt, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, declinedCard, newBuyer, pay, submit, type Buyer } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ limitsScale: 1 })
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(async () => {
  expect((await world.ledger()).length, 'something was charged that was paid for').toBe(charged)
  await world.close()
})
/** How many payments in this file are expected to succeed. */
let charged = 0

const ready = async (): Promise<{ buyer: Buyer; card: string }> => {
  const buyer = await newBuyer(world)
  return { buyer, card: await addCard(world, buyer) }
}
const submitted = async (given: Parameters<typeof submit>[2]): Promise<Buyer> => {
  const visitor = world.visitor()
  return { visitor, ...(await submit(visitor, 'primary', given)) }
}
const refusedWith = async (more: Record<string, unknown>) => {
  const { buyer, card } = await ready()
  const answer = await pay(buyer, card, more)
  return [answer.status, answer.refused.code]
}

test.each([
  ['a plan that does not exist', { planId: 'nothing' }, 'plan_not_offered'],
  ['a plan of another model (risk 16)', { modelId: 'family' }, 'plan_not_offered'],
  ['a plan that is no longer on sale', { planId: 'old-month' }, 'plan_not_offered'],
  ['a campaign-only plan without its campaign (R45)', { planId: 'secret-month' }, 'plan_not_offered'],
  ['a plan not sold at that location (R2)', { planId: 'one-month-treat', locationId: 'newark' }, 'plan_not_sold_there'],
  ['a family plan with one person (R5)', { planId: 'family-one-month', modelId: 'family' }, 'quantity_too_small'],
  ['a gift plan for oneself (R51)', { planId: 'gift-3-months', modelId: 'gift' }, 'gift_roles_mixed'],
])('%s is 422 and charges nothing (S5, R2, R5, R45)', async (_what, more, code) => {
  expect(await refusedWith(more)).toEqual([422, code])
})

test('a price that changed since the page was shown is 409, and nothing is charged (R2, risk 18, W9)', async () => {
  expect(await refusedWith({ expectedTotalCents: 3199 })).toEqual([409, 'price_changed'])
})

test('a campaign-only plan can be bought in a session of its campaign (R45)', async () => {
  const visitor = world.visitor()
  await visitor.call('campaign', { utm_campaign: 'secret' })
  const buyer = { visitor, ...(await submit(visitor)) }
  const paid = await pay(buyer, await addCard(world, buyer), { planId: 'secret-month' })
  charged += 1
  expect(paid.status).toBe(200)
})

test('the same person twice is not two memberships (risk 19)', async () => {
  const { buyer, card } = await ready()
  const twice = await pay(buyer, card, { linkedCustomerId: [buyer.id, buyer.id] })
  expect([twice.status, twice.refused.code]).toEqual([422, 'subscriber_twice'])
})

test('more people than the maximum are refused (R5)', async () => {
  const { buyer, card } = await ready()
  const people = [buyer.id]
  while (people.length < 11) people.push((await submit(buyer.visitor)).id)
  const many = await pay(buyer, card, { linkedCustomerId: people })
  expect([many.status, many.refused.code]).toEqual([422, 'quantity_too_large'])
})

test('a giver who is also a recipient drinks for free, and so is refused (risk 21)', async () => {
  const giver = await newBuyer(world, 'gifter')
  const recipient = await submit(giver.visitor, 'recipient')
  const card = await addCard(world, giver)
  const both = await pay(giver, card, {
    planId: 'gift-3-months',
    modelId: 'gift',
    linkedCustomerId: [giver.id, recipient.id],
  })
  expect([both.status, both.refused.code]).toEqual([422, 'gift_roles_mixed'])
})

test('strangers, their cards and unknown ids are all the same 404 (risk 15, 20)', async () => {
  const { buyer, card } = await ready()
  const { buyer: stranger, card: strangersCard } = await ready()
  const answers = [
    await pay(buyer, strangersCard),
    await pay(buyer, 'no-such-card'),
    await pay({ ...buyer, id: stranger.id }, strangersCard),
    await pay(buyer, card, { linkedCustomerId: [buyer.id, stranger.id] }),
    await pay(buyer, card, { linkedCustomerId: [buyer.id, 'no-such-person'] }),
  ]
  expect(answers.map((answer) => answer.status)).toEqual([404, 404, 404, 404, 404])
  expect(answers[0]?.refused).toEqual(answers[1]?.refused)
  expect(answers[3]?.refused).toEqual(answers[4]?.refused)
})

test('without a session nothing can be paid or listed', async () => {
  const { buyer, card } = await ready()
  const nobody = { ...buyer, visitor: world.visitor() }
  expect((await pay(nobody, card)).status).toBe(401)
  expect((await nobody.visitor.call('cards', { CID: buyer.id })).status).toBe(401)
})

test('header key and body key that differ are 400; an old key with another body is 409 (risk 24, 25) (W7.8)', async () => {
  const { buyer, card } = await ready()
  const key = randomUUID()
  const wish = {
    customerId: buyer.id,
    cardId: card,
    planId: 'one-month',
    modelId: 'individual',
    locationId: 'kips-bay',
    idempotencyKey: key,
  }
  const differ = await buyer.visitor.call('pay-saved-card', wish, { 'idempotency-key': randomUUID() })
  expect([differ.status, differ.refused.code]).toEqual([400, 'keys_differ'])
  const { cardId: _, idempotencyKey, ...order } = wish
  const anew = { ...order, nonce: await world.token(), idempotency_key: idempotencyKey }
  const differToo = await buyer.visitor.call('pay-new-card', anew, { 'idempotency-key': randomUUID() })
  expect([differToo.status, differToo.refused.code]).toEqual([400, 'keys_differ'])
  expect((await buyer.visitor.call('pay-saved-card', wish, { 'idempotency-key': key })).status).toBe(200)
  charged += 1
  const other = await buyer.visitor.call('pay-saved-card', { ...wish, planId: 'annual' })
  expect([other.status, other.refused.code]).toEqual([409, 'key_reused'])
})

test('a duplicate card is answered as the one that is on file (R19)', async () => {
  const { buyer, card } = await ready()
  expect(await addCard(world, buyer)).toBe(card)
  const listed = await buyer.visitor.call('cards', { CID: buyer.id })
  expect(listed.body[0]?.cards.map((one) => one.id)).toEqual([card])
})

test('a nonce works once, and a retry of the same call gets the same card (risk 31, S7.12)', async () => {
  const buyer = await newBuyer(world)
  const other = await submit(buyer.visitor)
  const nonce = await world.token()
  const add = (customerId: string, key = randomUUID()) =>
    buyer.visitor.call('add-card', { nonce, customerId, idempotency_key: key })
  await world.faults({ target: 'cards.create', mode: 'cut-after' })
  const key = randomUUID()
  expect((await add(buyer.id, key)).status).toBe(503)
  const card = await add(buyer.id, key)
  expect(card.status).toBe(200)
  expect((await add(buyer.id)).body).toEqual(card.body)
  expect((await add(other.id)).status).toBe(402)
})

test('calls 8 and 9 without the Idempotency-Key header are 400, and nothing is saved or charged (W7)', async () => {
  const buyer = await newBuyer(world)
  const headers = { 'content-type': 'application/json', origin: world.url }
  const card = { nonce: await world.token(), customerId: buyer.id, idempotency_key: randomUUID() }
  for (const [path, body] of [
    ['/api/cards/add', card],
    ['/api/pay/new-card', { ...card, planId: 'one-month', modelId: 'individual', locationId: 'kips-bay' }],
  ] as const) {
    const answer = await buyer.visitor.request('POST', path, JSON.stringify(body), headers)
    expect([answer.status, await answer.json()]).toEqual([400, expect.objectContaining({ code: 'key_missing' })])
  }
  expect((await buyer.visitor.call('cards', { CID: buyer.id })).body).toEqual([{ cards: [] }])
})

test('a card for a named account is listed to this session only until the account is proved (R46, W6, W7.6)', async () => {
  const { buyer, card } = await ready()
  const visitor = world.visitor()
  const named = { ...buyer, visitor, id: (await submit(visitor, 'primary', buyer)).id }
  expect(named.id).toBe(buyer.id)
  const theirs = await addCard(world, named, { number: '5105 1051 0510 5100' })
  expect((await visitor.call('cards', { CID: buyer.id })).body[0]?.cards.map((one) => one.id)).toEqual([theirs])
  expect((await pay(named, card)).status).toBe(404)
  const owner = await world.signedIn(buyer.email)
  await world.prove(owner, buyer.phone)
  expect((await owner.call('cards', { CID: buyer.id })).body[0]?.cards.map((one) => one.id)).toEqual([card])
})

test('after five declined cards in an hour card entry rests (rule J)', async () => {
  const buyer = await newBuyer(world)
  const bad = () => world.token({ cvv: '911' })
  for (let tries = 0; tries < 5; tries++)
    expect(
      (
        await buyer.visitor.call('add-card', {
          nonce: await bad(),
          customerId: buyer.id,
          idempotency_key: randomUUID(),
        })
      ).status,
    ).toBe(402)
  const sixth = await buyer.visitor.call('add-card', {
    nonce: await world.token(),
    customerId: buyer.id,
    idempotency_key: randomUUID(),
  })
  expect(sixth.status).toBe(429)
  expect(Number(sixth.headers.get('retry-after'))).toBeGreaterThan(0)
})

test('only a token of the card form is a card’s source: not a payment, nor a card on file (rule H)', async () => {
  const buyer = await newBuyer(world)
  const cardId = await addCard(world, buyer)
  await pay(buyer, cardId)
  charged += 1
  const { square_payment_id: paymentId } = await world.deps.db
    .selectFrom('purchases')
    .select('square_payment_id')
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const { square_card_id: onFile } = await world.deps.db
    .selectFrom('cards')
    .select('square_card_id')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  const thief = await newBuyer(world)
  const order = { planId: 'one-month', modelId: 'individual', locationId: 'kips-bay' }
  for (const nonce of [paymentId ?? '', onFile, '', 'CASH', 'cnon:', 'cnon:a b', ` cnon:${paymentId}`]) {
    const key = randomUUID()
    const asked = { nonce, customerId: thief.id, idempotency_key: key }
    const added = await thief.visitor.call('add-card', asked, { 'idempotency-key': key })
    const paid = await thief.visitor.call('pay-new-card', { ...order, ...asked }, { 'idempotency-key': key })
    expect([nonce, added.status, paid.status]).toEqual([nonce, 400, 400])
  }
  const kept = await world.deps.db.selectFrom('cards').select('id').where('customer_id', '=', thief.id).execute()
  expect(kept).toEqual([])
})

test.each(['cnon:never-made'])(
  'the card token %j is refused with words that help, and counts as a decline',
  async (nonce) => {
    const buyer = await newBuyer(world)
    const entered = (token: string) =>
      buyer.visitor.call('add-card', { nonce: token, customerId: buyer.id, idempotency_key: randomUUID() })
    for (let tries = 0; tries < 5; tries++) {
      const answer = await entered(nonce)
      expect([answer.status, answer.refused.code, answer.refused.message]).toEqual([
        402,
        'card_declined',
        'Please enter your card again.',
      ])
    }
    expect((await entered(await world.token())).status).toBe(429)
  },
)

test('call 8 whose card could not be saved says that the payment failed, and nothing was charged (W8)', async () => {
  const buyer = await newBuyer(world)
  await world.faults({ target: 'cards.create', mode: 'error', times: 1 })
  const key = randomUUID()
  const body = {
    nonce: await world.token(),
    customerId: buyer.id,
    planId: 'one-month',
    modelId: 'individual',
    locationId: 'kips-bay',
    idempotency_key: key,
  }
  const before = (await world.ledger()).length
  const answer = await buyer.visitor.call('pay-new-card', body, { 'idempotency-key': key })
  await world.faults(null)
  expect([answer.status, answer.refused.message]).toEqual([503, 'New card payment failed.'])
  expect(await world.ledger()).toHaveLength(before)
})

test('a declined card is a 402 with words that help (W8)', async () => {
  const buyer = await newBuyer(world)
  const answers = []
  for (const number of [declinedCard.number, '4000 0000 0000 9995', '4000 0000 0000 0341'])
    answers.push((await pay(buyer, await addCard(world, buyer, { number }))).refused.message)
  expect(answers).toEqual([
    'Your card was declined. Please try another card.',
    'Your card was declined because of insufficient funds. Please try another card.',
    'Your card has expired or its date is not valid. Please check it or try another card.',
  ])
})

test('a phone number that Square refuses ends no sale: the customer is there without it', async () => {
  const buyer = await submitted({ phone: `+1917555${randomInt(1000, 9999)}` })
  world.log.length = 0
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  charged += 1
  const [line] = world.log.filter((one) => one.includes('made without it'))
  expect(JSON.parse(line ?? '{}')).toMatchObject({ customerId: buyer.id, refused: 'phone' })
  expect(world.log.join('')).not.toContain(buyer.phone)
  const { square_customer_id: id } = await world.deps.db
    .selectFrom('customers')
    .select('square_customer_id')
    .where('id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const there = await world.deps.square.getCustomer(id ?? '')
  expect(there).toMatchObject({ kind: 'done', value: { email: buyer.email } })
})

test('an email address that Square refuses is refused at its field, and nothing is charged; another one is taken', async () => {
  const before = (await world.ledger()).length
  const buyer = await submitted({ email: `ana${randomInt(1e6)}@refused.example` })
  const key = randomUUID()
  const card = { nonce: await world.token(), customerId: buyer.id, idempotency_key: key }
  const refused = await buyer.visitor.call('add-card', card, { 'idempotency-key': key })
  expect([refused.status, refused.refused]).toMatchObject([
    422,
    { code: 'fields_invalid', fields: { email: 'Please enter a valid email address.' } },
  ])
  expect(refused.headers.get('retry-after')).toBeNull()
  expect((await world.ledger()).length).toBe(before)
  const again = { ...buyer, ...(await submit(buyer.visitor)) }
  expect((await pay(again, await addCard(world, again))).status).toBe(200)
  charged += 1
})
