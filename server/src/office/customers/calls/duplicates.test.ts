import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership, makeShop } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let support: Colleague
beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  await makeColleagues(world.deps, { support: 'support', near: ['manager', 'kips-bay'] })
}, 60_000)
afterAll(() => world.close())
beforeEach(async () => {
  support ??= await signIn(world, 'support@shop.example')
}, 60_000)

const db = () => world.deps.db
const PHONE = '+12125559000'
/** Someone with a membership at Kips Bay, later than everyone before. */
const person = async (
  facts: { given_name?: string; family_name?: string; phone?: string },
  locationId = 'kips-bay',
) => {
  const { membershipId } = await makeMembership(world.deps, { locationId })
  const { subscriber_id: id } = await db()
    .selectFrom('memberships')
    .select('subscriber_id')
    .where('id', '=', membershipId)
    .executeTakeFirstOrThrow()
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 1000))
  await db()
    .updateTable('customers')
    .set({ ...facts, created_at: world.deps.clock.now() })
    .where('id', '=', id)
    .execute()
  return id
}
const card = (customerId: string, fingerprint: string) =>
  db()
    .insertInto('cards')
    .values({
      id: world.deps.ids.id(),
      customer_id: customerId,
      square_card_id: world.deps.ids.id(),
      brand: 'VISA',
      last_4: '1111',
      exp_month: 1,
      exp_year: 2030,
      fingerprint,
      created_at: world.deps.clock.now(),
    })
    .execute()
const offered = async (id: string, who: Colleague = support) =>
  (await who.call('customer', { id })).body.duplicates.map(({ id: other, why }) => [other, why])

test('the same phone with a similar first name, and the same card, are offered; the card first', async () => {
  const mei = await person({ given_name: 'Mei', family_name: 'Chen', phone: PHONE })
  const meiLin = await person({ given_name: 'mei lin', family_name: 'Chan', phone: PHONE })
  await person({ given_name: 'Omar', family_name: 'Chen', phone: PHONE })
  await person({ given_name: 'Mei', family_name: 'Chen' })
  const other = await person({ given_name: 'Ana', family_name: 'Silva' })
  await card(mei, 'same')
  await card(other, 'same')
  await card(meiLin, 'another')
  expect(await offered(mei)).toEqual([
    [other, 'card'],
    [meiLin, 'phone'],
  ])
  expect(await offered(other)).toEqual([[mei, 'card']])
})

test('no one is offered who is erased or merged, and a customer without a phone is like no one', async () => {
  const [kept, erased, merged] = [
    await person({ given_name: 'Lin', phone: '+12125559001' }),
    await person({ given_name: 'Lin', phone: '+12125559001' }),
    await person({ given_name: 'Lin', phone: '+12125559001' }),
  ]
  expect((await offered(kept)).map(([id]) => id)).toEqual([merged, erased])
  await db().updateTable('customers').set({ erased_at: world.deps.clock.now() }).where('id', '=', erased).execute()
  await db().updateTable('customers').set({ merged_into: kept }).where('id', '=', merged).execute()
  expect(await offered(kept)).toEqual([])
  const nameless = await person({ given_name: '', phone: '' })
  await person({ given_name: '', phone: '' })
  expect(await offered(nameless)).toEqual([])
})

test('a manager is offered no one of another location', async () => {
  const here = await person({ given_name: 'Vera', phone: '+12125559002' })
  const there = await person({ given_name: 'Vera', phone: '+12125559002' }, 'westfield')
  expect(await offered(here)).toEqual([[there, 'phone']])
  const near = await signIn(world, 'near@shop.example')
  expect(await offered(here, near)).toEqual([])
})
