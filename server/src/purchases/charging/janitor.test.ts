import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Buyer, addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMembership } from '../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { LEASE_MS } from '../../store/purchases/open-charges.ts'
import { settleOpenPurchases } from './janitor.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

test('after an outage one sweep settles all that wait, however many, and charges each once (I6)', async () => {
  const { db, clock } = world.deps
  // More than a round takes.
  const people = 25
  const before = (await world.ledger()).filter(({ kind }) => kind === 'capture').length
  const buyers: { buyer: Buyer; card: string }[] = []
  for (let made = 0; made < people; made += 5) {
    const five = Array.from({ length: 5 }, async () => {
      const buyer = await newBuyer(world)
      return { buyer, card: await addCard(world, buyer) }
    })
    buyers.push(...(await Promise.all(five)))
  }
  await world.faults({ target: 'payments.create', mode: 'cut-before', times: 10_000 })
  for (let paid = 0; paid < people; paid += 5)
    await Promise.all(buyers.slice(paid, paid + 5).map(({ buyer, card }) => pay(buyer, card)))
  const open = async () =>
    db.selectFrom('purchases').select('next_look_at').where('state', 'in', ['charging', 'unknown']).execute()
  expect(await open()).toHaveLength(people)
  await world.faults(null)
  clock.setNow(new Date(clock.now().getTime() + 30_000))
  await settleOpenPurchases(world.deps)
  // The app's own sweep may be at work on some of them at this moment; nothing waits that no one works on.
  const waiting = (await open()).filter(({ next_look_at: next }) => next !== null && next <= clock.now())
  expect(waiting).toEqual([])
  await expect.poll(async () => (await open()).length, { timeout: 30_000 }).toBe(0)
  const captures = (await world.ledger()).filter(({ kind }) => kind === 'capture').length
  expect(captures - before).toBe(people)
}, 60_000)

test('overdue renewals that wait are asked about side by side, five at a time, and each of them once', async () => {
  const { db, ids, square } = world.deps
  // Not due by the app's own clock, whose sweep would ask about some of them; nor so far ahead that it takes its clock
  // for one that was set back.
  const clock = { ...world.deps.clock, now: () => new Date(world.deps.clock.now().getTime() + 2 * LEASE_MS) }
  const waiting = 7
  for (let made = 0; made < waiting; made += 1) {
    const { membershipId } = await makeMembership(world.deps, { state: 'grace' })
    const now = clock.now()
    const id = ids.id()
    await db
      .insertInto('renewal_charges')
      .values({
        id,
        payment_id: ids.id(),
        membership_id: membershipId,
        period_start: '2027-01-31',
        session_id: null,
        card_id: null,
        amount_cents: 3200,
        state: 'unknown',
        provider_request: JSON.stringify({ key: id, referenceId: id, amountCents: 3200 }),
        square_payment_id: null,
        decline_code: null,
        created_at: now,
        updated_at: now,
        next_look_at: now,
      })
      .execute()
  }
  const asked: string[] = []
  let [atOnce, mostAtOnce] = [0, 0]
  const createPayment: typeof square.createPayment = async ({ key }) => {
    asked.push(key)
    atOnce += 1
    mostAtOnce = Math.max(mostAtOnce, atOnce)
    await sleep(50)
    atOnce -= 1
    return { kind: 'unknown' }
  }
  // A sweep ends after some seconds, and the next goes on; what was asked about is not due again.
  for (let sweeps = 0; asked.length < waiting && sweeps < 5; sweeps += 1)
    await settleOpenPurchases({ ...world.deps, clock, square: { ...square, createPayment } })
  expect(new Set(asked).size).toBe(waiting)
  expect([asked.length, mostAtOnce]).toEqual([waiting, 5])
})
