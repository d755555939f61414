import { codeText } from '@sipday/rules/membership.ts'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { positionOf } from '../../refunds/page.ts'
import { filtersOf } from '../filter-customers.ts'
import { searchCustomers } from '../search-customers.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let dana: Colleague
let near: Colleague
let far: Colleague
let support: Colleague
let buyer: Awaited<ReturnType<typeof newBuyer>>
let code: number
let numbers: string[]

beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, {
    dana: 'owner',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'newark'],
    support: 'support',
    books: 'accountant',
  })
  buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const { db } = world.deps
  const bought = await db
    .selectFrom('purchases')
    .select(['payment_id', 'square_payment_id'])
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  numbers = [bought.payment_id, bought.square_payment_id ?? '']
  const made = await db
    .selectFrom('memberships')
    .select('code')
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  code = made.code
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 60_000))
  dana ??= await signIn(world, 'dana@shop.example')
  near ??= await signIn(world, 'near@shop.example')
  far ??= await signIn(world, 'far@shop.example')
  support ??= await signIn(world, 'support@shop.example')
})

const found = async (who: Colleague, q: string) => (await who.call('find', { q })).body.rows.map(({ kind }) => kind)

test('people are found by name, with masked contacts, unless the whole of one was typed (O9.1)', async () => {
  const { body } = await dana.call('find', { q: 'ana silva' })
  expect(body).toMatchObject({
    rows: [{ kind: 'customer', id: buyer.id, title: 'Ana Silva', customerId: buyer.id }],
    more: [],
  })
  expect(JSON.stringify(body)).not.toContain(buyer.email)
  expect((await dana.call('find', { q: buyer.email })).body.rows[0]?.line).toBe(buyer.email)
})

test('of more than eight people the first eight are shown and lent, and that there are others is said (O9.1)', async () => {
  const { db } = world.deps
  const many = await Promise.all(Array.from({ length: 9 }, () => newBuyer(world)))
  const name = (given_name: string, some: typeof many) =>
    db
      .updateTable('customers')
      .set({ given_name })
      .where(
        'id',
        'in',
        some.map(({ id }) => id),
      )
      .execute()
  await name('Octavia', many)
  const { body } = await dana.call('find', { q: 'octavia' })
  expect([body.rows.length, body.more]).toEqual([8, ['customer']])
  await name('Nona', many.slice(0, 1))
  const eight = (await dana.call('find', { q: 'octavia' })).body
  expect([eight.rows.length, eight.more]).toEqual([8, []])
})

test('a whole code finds its person and its membership, and the search is recorded without the digits', async () => {
  const q = codeText(code)
  expect((await dana.call('find', { q })).body.rows).toMatchObject([
    { kind: 'customer', customerId: buyer.id },
    { kind: 'membership', title: 'Ana Silva', line: 'One Month, Shop kips-bay', customerId: buyer.id },
  ])
  const { rows } = (await dana.call('changes', { subject: 'customer', id: 'search' })).body
  expect(JSON.stringify(rows)).not.toContain(codeText(code))
  expect(rows.length).toBeGreaterThan(0)
})

test('a payment is found by its whole number, ours or Square’s, and by nothing less', async () => {
  for (const number of numbers) {
    expect(await found(dana, ` ${number} `), number).toEqual(['payment'])
    expect(await found(dana, number.slice(0, -1)), number).toEqual([])
  }
  expect((await dana.call('find', { q: numbers[1] ?? '' })).body.rows).toMatchObject([
    { title: '$32.00, Ana Silva', line: expect.stringMatching(/^One Month, /), customerId: buyer.id },
  ])
})

test('no one finds what is elsewhere, or money that they may not see (L)', async () => {
  const [ours = ''] = numbers
  for (const q of ['ana silva', codeText(code), ours]) {
    expect((await found(near, q)).length, q).toBeGreaterThan(0)
    expect(await found(far, q), q).toEqual([])
  }
  const books = await signIn(world, 'books@shop.example')
  expect((await books.call('find', { q: 'ana silva' })).status).toBe(403)
})

test('a membership that ended more than a year ago is not found by who has only its location', async () => {
  const { db, clock } = world.deps
  const end = (at: Date | null) =>
    db
      .updateTable('memberships')
      .set({ live: at === null, ended_at: at })
      .where('code', '=', code)
      .execute()
  await end(new Date(clock.now().getTime() - 366 * 86_400_000))
  expect(await found(near, codeText(code))).toEqual([])
  await end(new Date(clock.now().getTime() - 300 * 86_400_000))
  expect(await found(near, codeText(code))).toContain('membership')
  await end(null)
})

test('too little is refused', async () => {
  for (const q of ['', ' ', 'a', '\u00a0']) expect((await dana.call('find', { q })).status, q).toBe(422)
})

test('who searches for codes that no member has is stopped, and a code that a member has costs nothing (O9.1, rule T)', async () => {
  const strict = { ...world.deps, settings: { ...world.settings, limitsScale: 1 } }
  const filters = filtersOf({}, 'America/New_York', world.deps.clock.now())
  const page = { everywhere: true, places: [], since: world.deps.clock.now(), ...positionOf(undefined) }
  const { id: staffId } = await world.deps.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'support@shop.example')
    .executeTakeFirstOrThrow()
  const search = (typed: string) =>
    searchCustomers(strict, { typed, filters }, page, { staffId, sessionId: 'a search' })
  for (let right = 0; right < 3; right += 1) expect(await search(codeText(code))).toHaveLength(1)
  const wrong = Array.from({ length: 60 }, (_, at) => String(100_000 + at)).filter((one) => one !== codeText(code))
  for (const one of [...wrong, '999999'].slice(0, 60)) expect(await search(one)).toEqual([])
  for (const one of [codeText(code), '99999999']) await expect(search(one)).rejects.toMatchObject({ status: 429 })
  expect(await search('ana silva')).toHaveLength(1)
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 3_600_000))
  expect(await search(codeText(code))).toHaveLength(1)
})
