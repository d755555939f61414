import { randomUUID } from 'node:crypto'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { createWorld, type World } from '../../../test/world.ts'

const clock = stillClock(new Date('2027-03-15T20:00:00Z'))
let world: World
beforeEach(async () => {
  world = await createWorld({ clock })
  await makeMoneyShop(world.deps)
  await world.deps.db
    .insertInto('codes')
    .values({
      id: 'tonight',
      code: 'TONIGHT',
      off: JSON.stringify({ percent: 50 }),
      lasts: JSON.stringify({ payments: 2 }),
      starts_on: '2027-03-15',
      ends_on: '2027-03-15',
    })
    .execute()
}, 60_000)
afterEach(() => world.close())

const withCard = async () => {
  const buyer = await newBuyer(world)
  return { buyer, card: await addCard(world, buyer) }
}
const check = () =>
  world.visitor().call('code-check', { code: 'TONIGHT', planId: 'one-month', locationId: 'kips-bay', quantity: 1 })
const captured = async () => (await world.ledger()).map(({ amountCents }) => amountCents)
/** Midnight in New York. */
const midnight = (seconds: number) => clock.setNow(new Date(Date.parse('2027-03-16T04:00:00Z') + seconds * 1000))

test('a code ends with the last second of its day at the shop: what was shown is paid, or nothing is and the page says how to go on (I13)', async () => {
  const [early, late, fresh] = [await withCard(), await withCard(), await withCard()]
  const key = randomUUID()

  midnight(-1)
  expect(await check()).toMatchObject({ status: 200, body: { lines: [{ when: '2027-03-15', cents: 1600 }, {}, {}] } })
  const paid = await pay(early.buyer, early.card, { code: 'TONIGHT', expectedTotalCents: 1600, idempotencyKey: key })
  expect(paid.status).toBe(200)
  expect(await captured()).toEqual([1600])

  midnight(0)
  const ended =
    /^This code (has ended|was good through March 15, 2027)\. You can go on without it, at the total shown\.$/
  const refusals = [
    await check(),
    await pay(late.buyer, late.card, { code: 'TONIGHT', expectedTotalCents: 1600 }),
    await fresh.buyer.visitor.call('pay-new-card', {
      customerId: fresh.buyer.id,
      planId: 'one-month',
      locationId: 'kips-bay',
      code: 'TONIGHT',
      expectedTotalCents: 1600,
      nonce: await world.token({ number: '5105 1051 0510 5100' }),
      idempotency_key: randomUUID(),
    } as never),
  ]
  for (const { status, refused } of refusals) {
    expect([status, refused.code]).toEqual([422, 'code_ended'])
    expect(refused.message).toMatch(ended)
  }
  const cards = await world.deps.db.selectFrom('cards').select('id').execute()
  expect(cards).toHaveLength(3)
  expect(await captured()).toEqual([1600])

  // The same press, whose answer did not come before midnight.
  const again = await pay(early.buyer, early.card, { code: 'TONIGHT', expectedTotalCents: 1600, idempotencyKey: key })
  expect(again).toMatchObject({ status: 200, body: paid.body })
  expect(await captured()).toEqual([1600])

  // Without it nothing is charged but the total that is shown then.
  expect((await pay(late.buyer, late.card, { expectedTotalCents: 1600 })).status).toBe(409)
  expect((await pay(late.buyer, late.card, { expectedTotalCents: 3200 })).status).toBe(200)
  expect(await captured()).toEqual([1600, 3200])
})
