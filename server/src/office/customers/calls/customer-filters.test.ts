import { membershipStandings } from '@sipday/contract/office/customers.ts'
import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership, makeShop } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { fewByNameWith, fewNewestWith, fewOldestWith } from '../../../store/people/finding/listed-customers.ts'

let world: World
let dana: Colleague
let near: Colleague
const PEOPLE = 120
/** In the order of the list. */
const NAMES = ['', 'Ana', 'Éloïse', 'eva', 'Nguyễn', 'O’Brien', 'Zoë']

type Rows = Awaited<ReturnType<typeof list>>
const list = async (filters: Record<string, string> = {}, who: Colleague = dana) => {
  const rows = []
  let after: string | null = null
  do {
    const { status, body }: Awaited<ReturnType<typeof page>> = await page({ ...filters, ...(after && { after }) }, who)
    expect(status).toBe(200)
    rows.push(...body.rows)
    after = body.next
  } while (after !== null)
  return rows
}
const page = (filters: Record<string, string>, who: Colleague) => who.call('customers', filters as never)
const names = (rows: Rows) => rows.map(({ email }) => email)

/** A repeatable number in [0, below), so that a failure can be looked at again. */
const some = (seed: number) => (below: number) => {
  seed = (seed * 1_103_515_245 + 12_345) % 2 ** 31
  return Math.floor((seed / 2 ** 31) * below)
}

const SEED = 20_261_123

beforeAll(async () => {
  world = await createWorld()
  const { deps } = world
  await makeShop(deps)
  await deps.db
    .insertInto('plans')
    .values({
      id: 'annual',
      model_id: 'individual',
      name: 'Annual',
      price_cents: 30_000,
      frequency: 'year',
      plan_type: 'Base',
    })
    .execute()
  const pick = some(SEED)
  const today = dateIn(deps.clock.now(), 'America/New_York')
  const around = () => addDays(today, pick(7) - 3)
  for (let count = 0; count < PEOPLE; count += 1) {
    const state = (['active', 'active', 'active', 'grace', 'unpaid', 'ended'] as const)[pick(6)] ?? 'active'
    const { membershipId } = await makeMembership(deps, {
      state,
      live: state !== 'ended' && pick(8) > 0,
      locationId: pick(2) ? 'kips-bay' : 'westfield',
      startedOn: around(),
      paidThrough: around(),
      ...(state === 'ended' && { endedAt: new Date(deps.clock.now().getTime() - 1000) }),
    })
    const change = {
      ...(pick(4) > 0 ? { plan_id: 'one-month' } : { plan_id: 'annual', plan_name: 'Annual' }),
      ...(pick(3) === 0 && state !== 'ended' && { cancelled_at: deps.clock.now() }),
      ...(pick(4) === 0 && { paused_at: deps.clock.now(), paused_until: addDays(today, pick(5) - 1) }),
      ...(pick(5) === 0 && { end_date: around() }),
    }
    await deps.db.updateTable('memberships').set(change).where('id', '=', membershipId).execute()
    await sql`update customers set created_at = ${new Date(deps.clock.now().getTime() - count * 7 * 3_600_000)},
      given_name = ${NAMES[count % NAMES.length] ?? ''}, family_name = ''
      where id = (select subscriber_id from memberships where id = ${membershipId})`.execute(deps.db)
  }
  // Every fifth also has the membership of the one before, mostly at the other location.
  await sql`with numbered as (select id, subscriber_id, location_id, row_number() over (order by created_at, id) as n from memberships)
    update memberships m set subscriber_id = other.subscriber_id, payer_id = other.subscriber_id
    from numbered own, numbered other where own.id = m.id and own.n % 5 = 0 and other.n = own.n + 1`.execute(deps.db)
  await makeColleagues(deps, { dana: 'owner', near: ['manager', 'kips-bay'] })
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  dana ??= await signIn(world, 'dana@shop.example')
  near ??= await signIn(world, 'near@shop.example')
}, 60_000)

test(`each filter, and each two of them, let through what the rows themselves say (seed ${SEED})`, async () => {
  const everyone = await list()
  expect(everyone).toHaveLength(PEOPLE)
  const seen = new Set<string>()
  for (const status of [undefined, ...membershipStandings])
    for (const plan of [undefined, { id: 'annual', name: 'Annual' }, { id: 'one-month', name: 'One Month' }])
      for (const place of [undefined, { id: 'westfield', name: 'Westfield NJ' }]) {
        const filters = {
          ...(status && { status }),
          ...(plan && { planId: plan.id }),
          ...(place && { locationId: place.id }),
        }
        if (Object.keys(filters).length === 0) continue
        const fits = everyone.filter(({ memberships }) =>
          memberships.some(
            (one) =>
              (!status || one.standing === status) &&
              (!plan || one.planName === plan.name) &&
              (!place || one.locationName === place.name),
          ),
        )
        expect(names(await list(filters)), JSON.stringify(filters)).toEqual(names(fits))
        expect((await page(filters, dana)).body.total, JSON.stringify(filters)).toBe(fits.length)
        if (status && fits.length > 0) seen.add(status)
      }
  expect([...seen].toSorted()).toEqual([...membershipStandings].toSorted())
}, 60_000)

test('whoever works at one location filters what they may see, and learns nothing of the others', async () => {
  const known = await list({}, near)
  expect(known.length).toBeGreaterThan(10)
  expect(known.length).toBeLessThan(PEOPLE)
  for (const status of membershipStandings) {
    const fits = known.filter(({ memberships }) => memberships.some(({ standing }) => standing === status))
    expect(names(await list({ status }, near)), status).toEqual(names(fits))
  }
  expect(await list({ locationId: 'westfield' }, near)).toEqual([])
  expect((await page({}, near)).body.choices?.locations.map(({ id }) => id)).toEqual(['kips-bay'])
  const { choices } = (await page({}, dana)).body
  expect(choices?.locations.map(({ name }) => name)).toEqual(['Kips Bay NY', 'Westfield NJ', 'Newark DE'])
  expect(choices?.plans.map(({ name }) => name)).toEqual(['Annual', 'One Month'])
})

test('each order is the same customers, page by page, filtered or not, with how many they are', async () => {
  const standings = membershipStandings.map((status) => ({ status }))
  for (const filters of [{}, ...standings, { planId: 'annual' }, { locationId: 'westfield', status: 'active' }]) {
    const everyone = await list(filters)
    const known = new Set(names(everyone))
    expect(names(await list({ ...filters, sort: 'oldest' }))).toEqual(names(everyone).toReversed())
    const byName = await list({ ...filters, sort: 'name' })
    expect(new Set(names(byName))).toEqual(known)
    expect(byName).toHaveLength(everyone.length)
    const places = byName.map(({ name }) => Math.max(0, NAMES.indexOf(name)))
    expect(places).toEqual(places.toSorted((one, other) => one - other))
  }
  expect((await page({}, dana)).body.total).toBe(PEOPLE)
  expect((await page({}, near)).body.total).toBe((await list({}, near)).length)
  expect((await page({ sort: 'upwards' }, dana)).status).toBe(400)
}, 60_000)

test('of who left, a page begins nowhere but where the one before ended, however few are looked at first', async () => {
  const { reads, clock } = world.deps
  const noFilters = {
    planId: null,
    locationId: null,
    everywhere: true,
    places: [],
    since: new Date(0),
    at: null,
    before: null,
    count: PEOPLE,
    joinedFrom: new Date(0),
    joinedUntil: new Date('9999-01-01'),
  }
  const orders = { newest: fewNewestWith, oldest: fewOldestWith, name: fewByNameWith }
  for (const sort of ['newest', 'oldest', 'name'] as const) {
    const inOrder = (await list({ status: 'ended', sort })).map(({ id }) => id)
    expect(inOrder.length).toBeGreaterThan(5)
    for (const walked of [1, 2, 5, 10, 20, 40]) {
      const found = await orders[sort](reads, {
        ...noFilters,
        standing: 'ended',
        live: false,
        walked,
        now: clock.now(),
      })
      expect([sort, walked, found.map(({ id }) => id)]).toEqual([sort, walked, inOrder.slice(0, found.length)])
    }
  }
})

test('whom a membership is of follows it however it is written, for lists in order', async () => {
  const { db } = world.deps
  const differing = async () => {
    const { rows } = await sql`
      with own as (select m.id, c.id as customer_id, c.created_at, m.live, n.forwards
        from memberships m join customers c on c.id = m.payer_id or c.id = m.subscriber_id
          join customer_names n on n.customer_id = c.id),
        kept as (select membership_id, customer_id, joined_at, live, forwards from membership_people)
      (table own except table kept) union all (table kept except table own)`.execute(db)
    return rows
  }
  expect(await differing()).toEqual([])
  const { membershipId, customerId } = await makeMembership(world.deps, {})
  const other = await makeMembership(world.deps, {})
  const both = [membershipId, other.membershipId]
  const written = [
    () => db.updateTable('memberships').set({ subscriber_id: other.customerId }).where('id', '=', membershipId),
    () => db.updateTable('memberships').set({ live: false }).where('id', '=', membershipId),
    () => db.updateTable('memberships').set({ payer_id: other.customerId }).where('id', '=', membershipId),
    () =>
      db
        .updateTable('customers')
        .set({ created_at: new Date('2020-02-29') })
        .where('id', '=', other.customerId),
    () => db.updateTable('customers').set({ family_name: 'Álvarez' }).where('id', '=', other.customerId),
    () => db.deleteFrom('memberships').where('id', 'in', both),
  ]
  await db.deleteFrom('entitlements').where('membership_id', 'in', both).execute()
  for (const [nth, write] of written.entries()) {
    await write().execute()
    expect([nth, await differing()]).toEqual([nth, []])
  }
  for (const id of [customerId, other.customerId]) {
    await db.deleteFrom('customer_contacts').where('customer_id', '=', id).execute()
    await db.deleteFrom('customers').where('id', '=', id).execute()
  }
})

test('who joined on these days of the shop, both included, alone and with another filter', async () => {
  const everyone = await list()
  const dayOf = (since: string) => dateIn(new Date(since), 'America/New_York')
  const [first, last] = [dayOf(everyone.at(80)?.since ?? ''), dayOf(everyone.at(40)?.since ?? '')]
  const between = everyone.filter(({ since }) => dayOf(since) >= first && dayOf(since) <= last)
  expect(between.length).toBeGreaterThan(30)
  expect(names(await list({ joinedFrom: first, joinedTo: last }))).toEqual(names(between))
  const active = between.filter(({ memberships }) => memberships.some(({ standing }) => standing === 'active'))
  expect(names(await list({ joinedFrom: first, joinedTo: last, status: 'active' }))).toEqual(names(active))
  expect(await list({ joinedFrom: last, joinedTo: first })).toEqual([])
})

test('a filter that is none is refused', async () => {
  expect((await page({ status: 'sleeping' }, dana)).status).toBe(400)
  expect((await page({ joinedFrom: 'yesterday' }, dana)).status).toBe(400)
})
