import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
let near: Colleague
let far: Colleague

const buy = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  return buyer
}

beforeAll(async () => {
  // 11:30 PM in New York: by UTC it is the first of December already.
  world = await createWorld({ opensAt: '2026-12-01T04:30:00Z' })
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', near: ['manager', 'kips-bay'], far: ['manager', 'newark'] })
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  dana = await signIn(world, 'dana@shop.example')
  near = await signIn(world, 'near@shop.example')
  far = await signIn(world, 'far@shop.example')
})

test('today and the month are the shop’s; a day counts all of it, and only what was captured', async () => {
  await buy()
  const last = await buy()
  const one = { count: 2, cents: 6400 }
  const shown = (await dana.call('payments')).body
  expect(shown.days).toEqual([{ day: '2026-11-30', ...one }])
  expect(shown.strip).toEqual({
    today: one,
    month: one,
    refunded: { count: 0, cents: 0 },
    notPaid: { count: 0, cents: 0 },
  })
  await world.deps.db
    .updateTable('purchases')
    .set({ state: 'unknown', next_look_at: null })
    .where('buyer_id', '=', last.id)
    .execute()
  expect((await dana.call('payments')).body).toMatchObject({
    total: 2,
    days: [{ day: '2026-11-30', count: 1, cents: 3200 }],
    strip: { today: { count: 1, cents: 3200 } },
  })
  await world.deps.db.updateTable('purchases').set({ state: 'succeeded' }).where('buyer_id', '=', last.id).execute()
})

test('the strip follows the location and not the filters; the days follow both', async () => {
  const strip = async (who: Colleague, asked = {}) => (await who.call('payments', asked)).body.strip?.month.count
  expect(await strip(dana, { state: 'disputed' })).toBe(2)
  expect(await strip(dana, { locationId: 'kips-bay' })).toBe(2)
  expect(await strip(dana, { locationId: 'newark' })).toBe(0)
  expect((await dana.call('payments', { state: 'disputed' })).body.days).toEqual([])
  // A manager’s is of the own locations (L).
  expect(await strip(near)).toBe(2)
  expect(await strip(far)).toBe(0)
  expect((await far.call('payments')).body.days).toEqual([])
})

test('payments are found by the start of a name or the last four of a card, never by a contact (O11)', async () => {
  const found = async (q: string) => (await dana.call('payments', { q })).body.rows.map(({ customer }) => customer.name)
  const [row] = (await dana.call('payments')).body.rows
  const [first = '', last = ''] = row?.customer.name.split(' ') ?? []
  expect(await found(`${first} ${last}`.toUpperCase())).toContain(row?.customer.name)
  expect(await found(last.slice(0, 3))).toContain(row?.customer.name)
  expect(await found(row?.card?.last4 ?? '')).toContain(row?.customer.name)
  expect(await found('0000')).toEqual([])
  expect(await found('Nobody of this name')).toEqual([])
  const { email } = await world.deps.db
    .selectFrom('customers')
    .select('email')
    .where('id', '=', row?.customer.id ?? '')
    .executeTakeFirstOrThrow()
  expect(await found(email)).toEqual([])
  expect((await far.call('payments', { q: last })).body.rows).toEqual([])
  expect((await near.call('payments')).body.locations?.map(({ id }) => id)).toEqual(['kips-bay'])
})

test('a month that cost nothing was paid, not refunded; it is found as such', async () => {
  const { id } = await buy()
  const set = (cents: number) =>
    world.deps.db
      .updateTable('purchases')
      .set({ subtotal_cents: cents, tax_cents: 0, total_cents: cents })
      .where('buyer_id', '=', id)
      .execute()
  await set(0)
  const asked = async (state: 'paid' | 'refunded') => (await dana.call('payments', { customerId: id, state })).body.rows
  expect(await asked('paid')).toMatchObject([{ totalCents: 0, state: 'paid' }])
  expect(await asked('refunded')).toEqual([])
})
