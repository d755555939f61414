import { randomUUID } from 'node:crypto'
import { expect, inject, test } from 'vitest'
import { worldAt } from '../start-world.ts'
import {
  addCard,
  ask,
  type Buyer,
  cardEnding,
  freshEnding,
  moneyOf,
  newBuyer,
  ONE_MONTH_CENTS,
  pay,
  payBody,
  prove,
  submit,
  tokenFor,
  visitorOf,
} from './buying.ts'
import { tally, times } from './tally.ts'

const world = worldAt(inject('openShop'))
const attacks = tally('money')

const expectPaid = async (what: string, buyer: Pick<Buyer, 'last4'>, cents: number, captures = cents > 0 ? 1 : 0) => {
  const money = moneyOf(await world.ledger(), buyer.last4)
  attacks.attempt(`${what}: ${JSON.stringify(money)}`, money.captures !== captures || money.keptCents !== cents)
}

const newCardBody = async (buyer: Buyer, more: Record<string, unknown> = {}) => {
  const { idempotencyKey, cardId: _saved, ...rest } = payBody(buyer)
  return { ...rest, nonce: await tokenFor(world, buyer.number), idempotency_key: idempotencyKey, ...more }
}

test('a checkout is charged once, however many presses, keys, tabs and calls arrive together (R1, R44)', async () => {
  for (let round = 0; round < times(6, 100); round++) {
    const buyer = await newBuyer(world)
    const same = payBody(buyer)
    const tab = buyer.visitor.copy()
    const fresh = await Promise.all([newCardBody(buyer), newCardBody(buyer)])
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => ask(buyer.visitor, '/api/pay/saved-card', same)),
      ...Array.from({ length: 6 }, () => pay(buyer)),
      ...Array.from({ length: 4 }, () => ask(tab, '/api/pay/saved-card', payBody(buyer))),
      ...fresh.map((body) => ask(tab, '/api/pay/new-card', body)),
    ])
    const ids = new Set(answers.filter((answer) => answer.status === 200).map((answer) => answer.body['paymentId']))
    attacks.attempt(`${ids.size} payments for one checkout`, ids.size !== 1)
    attacks.refuse(
      'answers out of the contract',
      answers.filter(({ status }) => ![200, 409, 429, 503].includes(status)),
    )
    await expectPaid('parallel presses', buyer, ONE_MONTH_CENTS)
  }
})

test('a paid checkout is not charged again by another key, plan, place or card', async () => {
  const buyer = await newBuyer(world)
  const first = await pay(buyer)
  expect(first.status, first.text).toBe(200)
  const other = await addCard(world, buyer.visitor, buyer.customerId, cardEnding(buyer.last4))
  const tries = [
    {},
    { locationId: 'westfield' },
    { planId: 'annual' },
    { cardId: other },
    { expectedTotalCents: ONE_MONTH_CENTS },
  ]
  for (const more of tries) {
    const again = await pay(buyer, more)
    attacks.attempt(`again: ${again.text}`, again.status === 200 && again.body['paymentId'] !== first.body['paymentId'])
  }
  await expectPaid('a second charge', buyer, ONE_MONTH_CENTS)
})

test('two devices that buy the same thing a moment apart pay once', async () => {
  const buyer = await newBuyer(world)
  await prove(world, buyer.visitor, buyer.person.email)
  const phone = visitorOf(world)
  await prove(world, phone, buyer.person.e164)
  const answers = await Promise.all([pay(buyer), ask(phone, '/api/pay/saved-card', payBody(buyer))])
  const good = answers.filter((answer) => answer.status === 200)
  attacks.attempt(`two devices: ${answers.map((one) => one.text).join()}`, good.length !== 1)
  await expectPaid('two devices', buyer, ONE_MONTH_CENTS)
})

test('a key belongs to one body, one session and one call', async () => {
  const buyer = await newBuyer(world)
  const body = payBody(buyer)
  const first = await ask(buyer.visitor, '/api/pay/saved-card', body)
  expect(first.status, first.text).toBe(200)
  for (const more of [
    { locationId: 'westfield' },
    { planId: 'annual' },
    { gift: { recipientName: 'A', recipientEmail: 'a@b.example', message: '' } },
  ]) {
    const answer = await ask(buyer.visitor, '/api/pay/saved-card', { ...body, ...more })
    attacks.attempt(`the key with another body: ${answer.status}`, answer.status !== 409)
  }
  const thief = await newBuyer(world)
  const stolen = await ask(thief.visitor, '/api/pay/saved-card', { ...body })
  attacks.attempt(
    `another session replays the key: ${stolen.text}`,
    stolen.status === 200 || stolen.text.includes(String(first.body['paymentId'])),
  )
  const mixed = await ask(
    buyer.visitor,
    '/api/pay/saved-card',
    { ...body, idempotencyKey: randomUUID() },
    { 'idempotency-key': randomUUID() },
  )
  attacks.attempt(`header and body differ: ${mixed.status}`, mixed.status !== 400)
  const replay = await ask(buyer.visitor, '/api/pay/saved-card', body)
  attacks.attempt(`the replay differs: ${replay.text}`, replay.status !== 200 || replay.text !== first.text)
  await expectPaid('keys', buyer, ONE_MONTH_CENTS)
  await expectPaid('the thief', thief, 0)
})

test('the price, the plan and the people are decided by the server', async () => {
  const buyer = await newBuyer(world)
  const second = await submit(buyer.visitor, world.person())
  const refused: [string, Record<string, unknown>][] = [
    ['another total', { expectedTotalCents: 1 }],
    ['a total of zero', { expectedTotalCents: 0 }],
    ['a negative total', { expectedTotalCents: -1 }],
    ['a fraction', { expectedTotalCents: 3200.5 }],
    ['an unsafe number', { expectedTotalCents: 1e308 }],
    ['a plan of another model', { planId: 'gift-3-months' }],
    ['the right plan in a wrong model', { modelId: 'family' }],
    ['a place where it is not sold', { planId: 'annual-treat', locationId: 'bryn-mawr' }],
    ['a place that is unknown', { locationId: 'atlantis' }],
    ['a plan that is unknown', { planId: 'free' }],
    ['one person on a family plan', { planId: 'family-one-month', modelId: 'family' }],
    ['oneself twice', { linkedCustomerId: [buyer.customerId, buyer.customerId] }],
    ['oneself eleven times', { linkedCustomerId: Array.from({ length: 11 }, () => buyer.customerId) }],
    ['sixty people', { linkedCustomerId: Array.from({ length: 60 }, () => buyer.customerId) }],
    ['a gift to oneself', { planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [buyer.customerId] }],
    [
      'a gift to somebody entered as a payer',
      { gift: { recipientName: 'A', recipientEmail: 'a@b.example', message: '' } },
    ],
  ]
  for (const [what, more] of refused) {
    const answer = await pay(buyer, more)
    attacks.attempt(`${what}: ${answer.status} ${answer.text}`, answer.status < 400 || answer.status >= 500)
  }
  await expectPaid('refused wishes', buyer, 0)
  const extras = {
    unitPriceCents: 1,
    priceCents: 1,
    amount: 1,
    total: 1,
    quantity: 1,
    price: 0.01,
    taxCents: 0,
    currency: 'XXX',
  }
  const two = await pay(buyer, { ...extras, linkedCustomerId: [buyer.customerId, second] })
  expect(two.status, two.text).toBe(200)
  await expectPaid('two people, the server counts', buyer, 6400)
})

test('a gift has a giver who does not drink', async () => {
  const visitor = visitorOf(world)
  const last4 = freshEnding(world)
  const giver = await submit(visitor, world.person(), 'gifter')
  const recipient = await submit(visitor, world.person(), 'recipient')
  const cardId = await addCard(world, visitor, giver, cardEnding(last4))
  const buyer = { customerId: giver, cardId }
  const gift = { planId: 'gift-3-months', modelId: 'gift' }
  const mixed = [
    { ...gift, linkedCustomerId: [recipient, giver] },
    { ...gift, linkedCustomerId: [giver] },
    { ...gift },
    { linkedCustomerId: [giver] },
    { linkedCustomerId: [recipient, giver] },
  ]
  for (const more of mixed) {
    const answer = await ask(visitor, '/api/pay/saved-card', payBody(buyer, more))
    attacks.attempt(`mixed roles ${JSON.stringify(more)}: ${answer.text}`, answer.status !== 422)
  }
  const swapped = await ask(
    visitor,
    '/api/pay/saved-card',
    payBody({ customerId: recipient, cardId }, { ...gift, linkedCustomerId: [giver] }),
  )
  attacks.attempt(`the recipient pays: ${swapped.text}`, swapped.status === 200)
  await expectPaid('mixed roles', { last4 }, 0)
})

test('a card is charged only by the one who entered or owns it', async () => {
  const owner = await newBuyer(world)
  await prove(world, owner.visitor, owner.person.email)
  const thief = await newBuyer(world)
  const named = visitorOf(world)
  const { firstName: _first, ...contact } = owner.person
  const namedId = await submit(named, { ...contact, firstName: 'Eve' })
  expect(namedId).toBe(owner.customerId)
  const tries = [
    ask(thief.visitor, '/api/pay/saved-card', payBody({ customerId: thief.customerId, cardId: owner.cardId })),
    ask(thief.visitor, '/api/pay/saved-card', payBody({ customerId: owner.customerId, cardId: owner.cardId })),
    ask(named, '/api/pay/saved-card', payBody({ customerId: namedId, cardId: owner.cardId })),
    ask(visitorOf(world), '/api/pay/saved-card', payBody(owner)),
  ]
  for (const answer of await Promise.all(tries)) attacks.attempt(`a foreign card: ${answer.text}`, answer.status < 400)
  const own = await addCard(world, named, namedId, cardEnding(thief.last4))
  const listed = await ask(owner.visitor, '/api/cards', { CID: owner.customerId })
  attacks.attempt(
    'a stranger put a card on the account',
    listed.text.includes(own) || listed.text.includes(thief.last4),
  )
  await expectPaid('a foreign card', owner, 0)
})

test('a card token works once, for one person', async () => {
  const buyer = await newBuyer(world)
  const other = await newBuyer(world)
  const nonce = await tokenFor(world, cardEnding(freshEnding(world)))
  const add = (who: Buyer) =>
    ask(who.visitor, '/api/cards/add', { nonce, customerId: who.customerId, idempotency_key: randomUUID() })
  const [first, second] = [await add(buyer), await add(other)]
  attacks.attempt(
    `one token, two people: ${first.status} ${second.text}`,
    first.status === 200 && second.status === 200,
  )
  const again = await add(buyer)
  const same = (again.body['card'] as { id?: string } | undefined)?.id
  attacks.attempt('one token, two cards', again.status === 200 && same !== (first.body['card'] as { id: string }).id)
  for (const bad of ['cnon:card-nonce-ok ', 'ccof:customer-card-id', 'cnon:../../v2/payments', '', 'x'.repeat(301)]) {
    const answer = await ask(buyer.visitor, '/api/cards/add', {
      nonce: bad,
      customerId: buyer.customerId,
      idempotency_key: randomUUID(),
    })
    attacks.attempt(`the token ${bad.slice(0, 30)}: ${answer.text}`, answer.status === 200)
  }
})

test('declined cards cost nothing and leave nothing', async () => {
  for (const number of ['4000000000000002', '4000000000009995', '4000000000000341']) {
    const visitor = visitorOf(world)
    const customerId = await submit(visitor, world.person())
    const cardId = await addCard(world, visitor, customerId, number)
    const answers = [
      await ask(visitor, '/api/pay/saved-card', payBody({ customerId, cardId })),
      await ask(visitor, '/api/pay/saved-card', payBody({ customerId, cardId })),
    ]
    for (const answer of answers) attacks.attempt(`${number}: ${answer.text}`, answer.status !== 402)
    const checkout = await ask(visitor, '/api/checkout', {})
    attacks.attempt(`a declined checkout is ${checkout.text}`, checkout.body['status'] === 'paid')
    await expectPaid(`declined ${number}`, { last4: number.slice(-4) }, 0)
  }
})
