import { addDays } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { openFindings } from '../../store/findings.ts'
import { closeLocation, previewClosure, todayAt } from './closure.ts'

vi.setConfig({ testTimeout: 90_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-04-01T17:00:00Z' })
  await makeMoneyShop(world.deps)
}, 240_000)
afterAll(() => world.close())

const family = async (locationId: string) => {
  const buyer = await newBuyer(world)
  const second = await submit(buyer.visitor)
  const card = await addCard(world, buyer)
  const wish = { planId: 'family-one-month', modelId: 'family', locationId, linkedCustomerId: [buyer.id, second.id] }
  expect((await pay(buyer, card, wish)).status).toBe(200)
  await world.app.dueWork()
  return { buyer, second }
}
const returned = async () =>
  (await world.ledger()).filter((line) => line.kind === 'refund').map((line) => line.amountCents)
const subjects = async (email: string) => (await world.messages(email)).map(({ subject }) => subject)
const endsOf = async (payerId: string) =>
  (await world.deps.db.selectFrom('memberships').select('end_date').where('payer_id', '=', payerId).execute()).map(
    ({ end_date }) => end_date,
  )

test('a location that closes ends its memberships and returns the unused days, once; an earlier day returns the rest (S4)', async () => {
  const { buyer, second } = await family('westfield')
  const today = await todayAt(world.deps, 'westfield')
  const late = addDays(today, 15)
  const preview = await previewClosure(world.deps, 'westfield', late)
  expect(preview.map(({ name, refundCents }) => [name, refundCents])).toEqual([
    ['Ana', 1440],
    ['Ana', 1440],
  ])
  expect(await endsOf(buyer.id)).toEqual([null, null])
  expect(await returned()).toEqual([])

  const closed = await closeLocation(world.deps, 'westfield', late)
  // The running shop works on it too.
  expect([closed.members, closed.refundCents]).toEqual([2, 2880])
  expect(closed.refunds).toEqual({ accepted: 2, failed: 0, unconfirmed: 0 })
  expect((await closeLocation(world.deps, 'westfield', late)).refundCents).toBe(2880)
  expect((await closeLocation(world.deps, 'westfield', today)).refundCents).toBe(5760)
  expect(await returned()).toEqual([1440, 1440, 1440, 1440])
  expect(await endsOf(buyer.id)).toEqual([today, today])
  await world.app.dueWork()
  expect(await subjects(second.email)).toContain('Shop westfield is closing')
  expect((await subjects(buyer.email)).filter((subject) => subject.includes('refunding $14.40'))).toHaveLength(4)
  const newcomer = await newBuyer(world)
  const refused = await pay(newcomer, await addCard(world, newcomer), { locationId: 'westfield' })
  expect([refused.status, refused.refused.code]).toEqual([422, 'plan_not_sold_there'])
})

test('no location closes on a day that is over', async () => {
  await expect(closeLocation(world.deps, 'newark', '2020-01-01')).rejects.toThrow('today or later')
})

test('what was cancelled and paid to an earlier day is not prolonged', async () => {
  const { buyer } = await family('kips-bay')
  const member = await world.signedIn(buyer.email, buyer.phone)
  const [one] = await world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).execute()
  expect((await member.call('cancel-subscription', { subscriptionId: one?.id ?? '' })).status).toBe(200)
  await closeLocation(world.deps, 'kips-bay', '2028-04-01')
  expect(await endsOf(buyer.id)).toEqual([one?.paid_through, one?.paid_through])
})

test('a refund that Square refuses is on the list, and no one is told that it is on its way', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), { locationId: 'newark' })).status).toBe(200)
  await world.app.dueWork()
  await world.faults({ target: 'refunds.create', mode: 'decline', times: 5 })
  const today = await todayAt(world.deps, 'newark')
  expect((await closeLocation(world.deps, 'newark', today)).refunds).toEqual({
    accepted: 0,
    failed: 1,
    unconfirmed: 0,
  })
  await world.faults(null)
  await world.app.dueWork()
  expect((await openFindings(world.deps.db)).map(({ kind }) => kind)).toContain('refund_failed')
  expect((await subjects(buyer.email)).filter((subject) => subject.includes('refunding'))).toEqual([])
  expect(await subjects(buyer.email)).toContain('Shop newark is closing')
})
