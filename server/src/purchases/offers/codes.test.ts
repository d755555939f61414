import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, type Buyer, declinedCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import type { Insertable } from 'kysely'
import type { CodesTable } from '../../store/tables.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-03-15T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  await world.deps.db.updateTable('codes').set({ retired_on: '2027-03-15' }).execute()
})

let made = 0
/** Half the price of two payments, unless given otherwise. */
const makeCode = async (code: string, given: Partial<Insertable<CodesTable>> = {}): Promise<string> => {
  const id = `${code.toLowerCase()}-${(made += 1)}`
  const usual = { off: JSON.stringify({ percent: 50 }), lasts: JSON.stringify({ payments: 2 }) }
  await world.deps.db
    .insertInto('codes')
    .values({ id, code, ...usual, ...given })
    .execute()
  return id
}

const asked = (code: string, more: Record<string, unknown> = {}) => ({
  code,
  planId: 'one-month',
  locationId: 'kips-bay',
  quantity: 1,
  ...more,
})
const check = (code: string, more: Record<string, unknown> = {}, visitor = world.visitor()) =>
  visitor.call('code-check', asked(code, more) as never)
const linesOf = async (code: string, more: Record<string, unknown> = {}) => {
  const answer = await check(code, more)
  expect(answer.body).toMatchObject({ ok: true })
  return (answer.body as { lines: { when: string; cents: number }[] }).lines
}
const buyerWithCard = async (card: Parameters<typeof addCard>[2] = {}) => {
  const buyer = await newBuyer(world)
  return { buyer, card: await addCard(world, buyer, card) }
}
const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string }).code]
const membershipOf = (buyer: Buyer) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).executeTakeFirstOrThrow()
const recordOf = async (buyer: Buyer) => {
  const { body } = await buyer.visitor.call('subscriptions', { CID: buyer.id } as never)
  return (body as Record<string, unknown>[])[0]
}

test('a code says what is charged and when, and exactly that is charged, agreed to, on the receipt and next (I13)', async () => {
  await makeCode('SPRING50')
  const lines = await linesOf(' spring 50 ')
  expect(lines).toEqual([
    { when: '2027-03-15', cents: 1600 },
    { when: '2027-04-15', cents: 1600 },
    { when: '2027-05-15', cents: 3200 },
  ])
  const { buyer, card } = await buyerWithCard()
  const before = (await world.ledger()).length
  expect(codeOf(await pay(buyer, card, { code: 'SPRING50', expectedTotalCents: 3200 }))).toEqual([409, 'price_changed'])
  const paid = await pay(buyer, card, { code: 'spring50', expectedTotalCents: lines[0]?.cents })
  expect(paid.status).toBe(200)
  expect((await world.ledger()).slice(before).map(({ amountCents }) => amountCents)).toEqual([1600])
  await world.app.dueWork()
  expect(await membershipOf(buyer)).toMatchObject({ price_cents: 3000, offer_cents: 1500, offer_left: 1 })
  expect(await recordOf(buyer)).toMatchObject({ 'Next Charge Cents': 1600, 'Next Charge Date': '2027-04-15' })
  const { consent } = await world.deps.db
    .selectFrom('purchases')
    .select('consent')
    .where('buyer_id', '=', buyer.id)
    .where('state', '=', 'succeeded')
    .executeTakeFirstOrThrow()
  expect(consent).toContain(
    'Today you pay $16.00. On April 15, 2027, $16.00 is charged to this card. On May 15, 2027 and every month after that, $32.00 is charged to this card until you cancel.',
  )
  const [receipt] = await world.messages(buyer.email)
  expect(receipt?.subject).toContain('$16.00')
  expect(receipt?.text).toContain('On May 15, 2027 and every month after that, $32.00, tax included, is charged')
})

test.each<[string, string, Partial<Insertable<CodesTable>>]>([
  ['code_unknown', 'NOSUCH', {}],
  ['code_not_started', 'SOON', { starts_on: '2027-03-16' }],
  ['code_ended', 'OVER', { ends_on: '2027-03-14' }],
  ['code_not_for_plan', 'YEARLY', { plan_ids: ['annual'] }],
  ['code_not_for_location', 'NEWARK', { location_ids: ['newark'] }],
  ['code_not_for_plan', 'ALLOFIT', { off: JSON.stringify({ cents: 3000 }) }],
  ['code_not_for_plan', 'DEARER', { off: JSON.stringify({ price: 3000 }) }],
])(
  '%s: the code is refused before a card is saved or charged, and without it the order goes on',
  async (why, code, given) => {
    if (why !== 'code_unknown') await makeCode(code, given)
    const refused = await check(code)
    expect(codeOf(refused)).toEqual([422, why])
    expect(refused.refused.message).toMatch(
      code === 'NEWARK'
        ? 'not for this location. It is good for Shop newark. You can go on without it'
        : /go on without (it, at the total shown|one)\./,
    )
    const { buyer, card } = await buyerWithCard()
    const before = (await world.ledger()).length
    expect(codeOf(await pay(buyer, card, { code }))).toEqual([422, why])
    const key = crypto.randomUUID()
    const order = { customerId: buyer.id, planId: 'one-month', locationId: 'kips-bay', code }
    const fresh = { ...order, nonce: await world.token({ number: '5105 1051 0510 5100' }), idempotency_key: key }
    expect(codeOf(await buyer.visitor.call('pay-new-card', fresh as never, { 'idempotency-key': key }))).toEqual([
      422,
      why,
    ])
    expect(await world.ledger()).toHaveLength(before)
    const cards = await world.deps.db.selectFrom('cards').select('id').where('customer_id', '=', buyer.id).execute()
    expect(cards).toHaveLength(1)
    expect((await pay(buyer, card)).status).toBe(200)
  },
)

test('on its first and last day a code is good, by the clock of the shop', async () => {
  await makeCode('TODAY', { starts_on: '2027-03-15', ends_on: '2027-03-15' })
  expect(await linesOf('TODAY')).toHaveLength(3)
})

test.each([
  ['a sum off every payment', { cents: 550 }, 'always', [2614, 2614]],
  ['a part off the first payment only', { percent: 33 }, { payments: 1 }, [2144, 3200]],
  ['a first price for three payments', { price: 100 }, { payments: 3 }, [107, 107, 107, 3200]],
  ['a part off the payments of 40 days', { percent: 10 }, { days: 40 }, [2880, 2880, 3200]],
] as const)('%s is paid as it was said', async (_what, off, lasts, cents) => {
  await makeCode('SUMS', { off: JSON.stringify(off), lasts: JSON.stringify(lasts) })
  expect((await linesOf('SUMS')).map((line) => line.cents)).toEqual(cents)
  const { buyer, card } = await buyerWithCard()
  expect((await pay(buyer, card, { code: 'SUMS', expectedTotalCents: cents[0] })).status).toBe(200)
  expect((await recordOf(buyer))?.['Next Charge Cents']).toBe(cents[1])
})

test('for two people each line is the sum of both, later ones taxed by membership (R43, R84)', async () => {
  await makeCode('PAIR', { off: JSON.stringify({ cents: 201 }), lasts: JSON.stringify({ payments: 2 }) })
  const family = { planId: 'family-one-month', quantity: 2 }
  expect((await linesOf('PAIR', family)).map(({ cents }) => cents)).toEqual([5332, 5332, 5760])
})

test('a code is good once for a person: another account with the same email or card does not help', async () => {
  await makeCode('ONCE')
  const { buyer, card } = await buyerWithCard({ number: '6011 0000 0000 0004' })
  expect((await pay(buyer, card, { code: 'ONCE' })).status).toBe(200)
  const same = await newBuyer(world)
  const sameCard = await addCard(world, same, { number: '6011 0000 0000 0004' })
  expect(codeOf(await pay(same, sameCard, { code: 'ONCE' }))).toEqual([422, 'code_used_already'])
  const { buyer: other, card: ownCard } = await buyerWithCard({ number: '3569 9900 1009 5841' })
  await world.deps.db
    .updateTable('customers')
    .set({ email_canonical: buyer.email })
    .where('id', '=', other.id)
    .execute()
  expect(codeOf(await pay(other, ownCard, { code: 'ONCE' }))).toEqual([422, 'code_used_already'])
  expect((await pay(other, ownCard)).status).toBe(200)
})

test('for new members only: who ever had a membership is refused, and told so', async () => {
  await makeCode('WELCOME', { new_only: true })
  const { buyer, card } = await buyerWithCard({ number: '3400 0000 0000 009', cvv: '1111' })
  expect((await pay(buyer, card)).status).toBe(200)
  const again = await newBuyer(world)
  const sameCard = await addCard(world, again, { number: '3400 0000 0000 009', cvv: '1111' })
  expect(codeOf(await pay(again, sameCard, { code: 'WELCOME' }))).toEqual([422, 'code_new_members_only'])
})

test('a declined payment gives its use back; a repeated one is the same purchase', async () => {
  await makeCode('LAST', { most_uses: 1 })
  const poor = await buyerWithCard(declinedCard)
  expect((await pay(poor.buyer, poor.card, { code: 'LAST' })).status).toBe(402)
  const { buyer, card } = await buyerWithCard({ number: '3000 0000 0000 04' })
  const idempotencyKey = crypto.randomUUID()
  const first = await pay(buyer, card, { code: 'LAST', idempotencyKey })
  expect(first.status).toBe(200)
  expect(await pay(buyer, card, { code: 'LAST', idempotencyKey })).toMatchObject({ status: 200, body: first.body })
  expect(codeOf(await check('LAST'))).toEqual([422, 'code_used_up'])
})

test('as many as it says can use a code, however many press at once, and a use goes with its purchase', async () => {
  const id = await makeCode('RUSH', { most_uses: 5, lasts: JSON.stringify({ payments: 1 }) })
  const crowd = await Promise.all(Array.from({ length: 200 }, () => buyerWithCard()))
  // One card for all of them would be one person.
  await world.deps.db
    .updateTable('cards')
    .set(({ ref }) => ({ fingerprint: ref('id') }))
    .execute()
  const before = (await world.ledger()).length
  const paid = await Promise.all(crowd.map(({ buyer, card }) => pay(buyer, card, { code: 'RUSH' })))
  expect(paid.filter(({ status }) => status === 200)).toHaveLength(5)
  expect(paid.filter(({ status }) => status !== 200).map(codeOf)).toEqual(Array(195).fill([422, 'code_used_up']))
  expect((await world.ledger()).slice(before).map(({ amountCents }) => amountCents)).toEqual(Array(5).fill(1600))
  const uses = await world.deps.db
    .selectFrom('purchases')
    .select('state')
    .where('code_id', '=', id)
    .where('state', '=', 'succeeded')
    .execute()
  expect(uses).toHaveLength(5)
})

test('one person with two tabs uses a code once', async () => {
  await makeCode('TABS')
  const [one, other] = await Promise.all([buyerWithCard(), buyerWithCard()])
  await world.deps.db
    .updateTable('customers')
    .set({ email_canonical: `${one.buyer.email}.same` })
    .where('id', 'in', [one.buyer.id, other.buyer.id])
    .execute()
  const paid = await Promise.all([one, other].map(({ buyer, card }) => pay(buyer, card, { code: 'TABS' })))
  expect(paid.map(codeOf).toSorted()).toEqual([
    [200, undefined],
    [422, 'code_used_already'],
  ])
})
