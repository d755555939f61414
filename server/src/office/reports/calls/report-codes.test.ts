import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../../test/buying.ts'
import { type Colleague, makeColleague, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
let owner: Colleague
let manager: Colleague

const buys = async (code: string, expectedTotalCents: number, card: Parameters<typeof addCard>[2] = {}) => {
  const buyer = await newBuyer(world)
  const paid = await pay(buyer, await addCard(world, buyer, card), { code, expectedTotalCents })
  expect(paid.status).toBe(200)
  return buyer.id
}

beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-03-15T17:00:00Z' })
  const { deps } = world
  await makeMoneyShop(deps)
  await makeColleague(deps, { email: 'owner@shop.example', role: 'owner' })
  await makeColleague(deps, { email: 'boss@shop.example', role: 'manager', locations: ['newark'] })
  const half = { off: JSON.stringify({ percent: 50 }), lasts: JSON.stringify({ payments: 2 }) }
  await deps.db
    .insertInto('codes')
    .values(['HALF', 'OLD', 'NEVER'].map((code) => ({ id: code.toLowerCase(), code, ...half })))
    .execute()
  await buys('OLD', 1600)
  await world.clock({ now: '2027-03-16T17:00:00Z' })
  await buys('HALF', 1600)
  await buys('HALF', 1600, { number: '6011 0000 0000 0004' })
  await world.app.dueWork()
  await deps.db
    .updateTable('memberships')
    .set({ cancelled_at: deps.clock.now() })
    .where('purchase_id', 'in', (only) =>
      only.selectFrom('purchases').select('id').where('code_id', '=', 'half').limit(1),
    )
    .execute()
  await world.clock({ now: '2027-03-17T17:00:00Z' })
  owner = await signIn(world, 'owner@shop.example')
  manager = await signIn(world, 'boss@shop.example')
}, 60_000)
afterAll(() => world.close())

const asked = async (by: Colleague, days: { from: string; to: string }) => {
  const { status, body } = await by.call('report', { name: 'codes', ...days })
  expect(status).toBe(200)
  return body.rows
}

test('a code is reported with its uses, what was paid first and taken off, and who still renews (O8.1, O15)', async () => {
  expect(await asked(owner, { from: '2027-03-16', to: '2027-03-16' })).toEqual([
    {
      key: 'half',
      code: 'HALF',
      uses: 2,
      ever: 2,
      everCents: 3200,
      cents: 3200,
      offCents: 3000,
      stay: 1,
      during: 1,
      after: 0,
    },
    { key: 'old', code: 'OLD', uses: 0, ever: 1, everCents: 1600, cents: 0, offCents: 0, stay: 0, during: 0, after: 0 },
  ])
})

test('a retired code stays in the report of the days on which it was used (O8.1, O15)', async () => {
  await world.deps.db.updateTable('codes').set({ retired_on: '2027-03-17' }).execute()
  const codesOn = async (day: string) =>
    (await asked(owner, { from: day, to: day })).map(({ code, uses }) => [code, uses])
  expect(await codesOn('2027-03-15')).toEqual([['OLD', 1]])
  expect(await codesOn('2027-03-16')).toEqual([['HALF', 2]])
})

test('whoever has a few locations sees only what was bought there (O1, O15)', async () => {
  expect(await asked(manager, { from: '2027-03-15', to: '2027-03-16' })).toEqual([])
})

test('of those who came with a code or a trial, it says how many are in it and how many pay on after it, in the file too (O8.1, O15)', async () => {
  const { db } = world.deps
  const free = { off: JSON.stringify({ percent: 100 }), lasts: JSON.stringify({ days: 7 }) }
  await db
    .insertInto('codes')
    .values({ id: 'try', code: 'TRY', ...free, goes_on: true })
    .execute()
  const [, leaves] = [
    await buys('TRY', 0, { number: '5105 1051 0510 5100' }),
    await buys('TRY', 0, { number: '4242 4242 4242 4242' }),
  ]
  await world.app.dueWork()
  await db.updateTable('memberships').set({ goes_on_cents: null }).where('payer_id', '=', leaves).execute()
  const days = { from: '2027-03-16', to: '2027-03-17' }
  const kept = async () => {
    const by = await signIn(world, 'owner@shop.example')
    return (await asked(by, days)).map(({ code, stay, during, after }) => [code, stay, during, after])
  }
  await world.clock({ now: '2027-03-18T17:00:00Z' })
  expect(await kept()).toEqual([
    ['HALF', 1, 1, 0],
    ['TRY', 0, 2, 0],
  ])
  for (const day of ['2027-03-22', '2027-03-24', '2027-03-25', '2027-04-16', '2027-04-17'])
    await world.clock({ now: `${day}T17:00:00Z` })
  // Its second payment is half, too.
  expect(await kept()).toEqual([
    ['HALF', 1, 1, 0],
    ['TRY', 1, 0, 1],
  ])
  for (const day of ['2027-04-24', '2027-05-16', '2027-05-17']) await world.clock({ now: `${day}T17:00:00Z` })
  expect(await kept()).toEqual([
    ['HALF', 1, 0, 1],
    ['TRY', 1, 0, 1],
  ])
  const by = await signIn(world, 'owner@shop.example')
  const { body } = await by.call('report-csv', { name: 'codes', ...days })
  expect(JSON.stringify(body)).toContain('Still renewing,In the offer or trial,Paying after it')
})

test('the words of a report say nothing of tax to whom only has locations without one (O15)', async () => {
  await world.deps.db
    .insertInto('location_terms')
    .values({ location_id: 'newark', from_day: '2026-01-01', tax_rate: 0, square_location_id: null })
    .execute()
  const [everywhere, inOne] = [await signIn(world, 'owner@shop.example'), await signIn(world, 'boss@shop.example')]
  for (const name of ['codes', 'friends', 'monthly', 'use', 'recovered', 'campaigns', 'campaign-funnel']) {
    const words = async (by: Colleague) => {
      const { body } = await by.call('report', { name })
      expect(body.untaxed).toBe(by === inOne)
      return body.definition.words
    }
    expect(await words(everywhere)).toMatch(/\btax\b/)
    expect(await words(inOne)).not.toMatch(/\btax\b|, ,|,\.| {2}| [.,]/)
  }
})
