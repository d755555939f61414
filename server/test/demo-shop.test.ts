import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { loadDemoShop } from '../../tools/demo/load.ts'
import { createDatabase } from '../src/store/database.ts'
import { freshDatabase } from './database.ts'
import type { Visitor } from './visitor.ts'
import { createWorld, type World } from './world.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const accountsOf = async (visitor: Visitor, email: string) => (await visitor.call('accounts', { email })).body
const recordsOf = async (email: string, index = 0) => {
  const visitor = await world.signedIn(email)
  const account = (await accountsOf(visitor, email))[index]
  const CID = account?.id ?? ''
  const subscriptions = (await visitor.call('subscriptions', { CID })).body
  const entitlements = (await visitor.call('entitlements', { CID })).body
  return { visitor, CID, subscriptions, entitlements }
}

test('everything that the demo shop gives has a menu price and a cost, so that what is left of a payment is known', async () => {
  const benefits = await world.deps.db.selectFrom('benefits').select(['id', 'menu_cents', 'cost_cents']).execute()
  expect(benefits).toHaveLength(6)
  expect(benefits.filter(({ menu_cents, cost_cents }) => !menu_cents || !cost_cents)).toEqual([])
})

test('the demo shop sells three models at seven locations, and no inactive benefit (W3, W7.2, W7.3)', async () => {
  const visitor = world.visitor()
  const { models } = (await visitor.call('models')).body
  expect(models.map((model) => model.id)).toEqual(['individual', 'family', 'gift'])
  expect(models[0]?.plans.map((plan) => [plan['Plan ID'], plan.Price, plan['Location ID'].length])).toEqual([
    ['one-month', 30, 7],
    ['annual', 365, 7],
    ['one-month-treat', 35, 6],
    ['annual-treat', 425, 6],
  ])
  expect(models[1]?.plans.map((plan) => plan['Minimum Quantity'])).toEqual([2, 2, 2])
  const benefits = (await visitor.call('benefits')).body
  expect(models[0]?.plans[0]).toMatchObject({
    'Plan Name': 'One Month',
    Frequency: 'month',
    Description: expect.stringMatching(/./),
    'Plan Type': 'Base',
    'Location Name': expect.arrayContaining(['Kips Bay NY']),
    'Location Address': expect.arrayContaining([expect.stringMatching(/New York/)]),
    Lattitude: expect.arrayContaining([expect.closeTo(40.74, 1)]),
    Longitude: expect.arrayContaining([expect.closeTo(-73.98, 1)]),
  })
  expect(benefits).toHaveLength(5)
  expect(benefits).toContainEqual({
    'Benefit Name': 'One medium drink a day',
    Status: expect.arrayContaining(['Active']),
    'Linked: Plan ID in Plans': expect.arrayContaining(['one-month', 'annual']),
  })
  expect(benefits.every((benefit) => benefit.Status.includes('Active'))).toBe(true)
})

test('Mei has an active renewing membership with its drink ready, and gave a gift whose code she does not see (S3)', async () => {
  const { subscriptions, entitlements } = await recordsOf('mei@demo.example')
  const own = subscriptions.find((record) => record.Code !== null)
  const gift = subscriptions.find((record) => record.Gift !== null)
  expect(own).toMatchObject({
    'Plan Name': ['One Month'],
    Role: 'Account Manager',
    Status: 'active',
    'Next Charge Cents': 3200,
  })
  expect(own?.payment_method).toMatchObject({ card_brand: 'VISA', last_4: '1111', exp_month: 12, exp_year: 2030 })
  expect(gift).toMatchObject({
    Code: null,
    payment_method: null,
    'Square Subscription ID': null,
    Gift: { recipientFirstName: 'Omar' },
  })
  expect(entitlements.map((benefit) => benefit['Display Benefit Name'])).toContain('One medium drink a day')
  expect(entitlements.every((benefit) => benefit['Test for Redeem Status'] === 'Available')).toBe(true)
})

test('what was paid for the memberships of the demo shop stands in the ledger and in the payments', async () => {
  const ledger = await world.ledger()
  const captured = ledger.map(({ kind, amountCents, cardLast4 }) => [kind, amountCents, cardLast4])
  for (const line of [
    ['capture', 3200, '1111'],
    ['capture', 9601, '1111'],
    ['capture', 38_936, '5100'],
  ])
    expect(captured).toContainEqual(line)
  const { visitor, CID } = await recordsOf('mei@demo.example')
  const payments = (await visitor.call('payments', { CID })).body
  expect(payments.map((one) => one.amountCents).toSorted((a, b) => a - b)).toEqual([3200, 9601])
})

test('every location of the demo shop has hours, every campaign a name, and the retired benefit no plan', async () => {
  const { db } = world.deps
  const hours = await db.selectFrom('location_hours').select('location_id').distinct().execute()
  expect(hours).toHaveLength(7)
  const campaigns = await db.selectFrom('campaigns').select('name').orderBy('id').execute()
  expect(campaigns.map(({ name }) => name)).toEqual([
    'Give a Drink',
    'New York Launch',
    'Try a Month',
    'Families in Westfield',
  ])
  const retired = await db
    .selectFrom('plan_benefits')
    .select('plan_id')
    .where('benefit_id', '=', 'birthday-cup')
    .execute()
  expect(retired).toEqual([])
})

test('the provider bills the renewing memberships of the demo shop', async () => {
  await world.app.dueWork()
  const { subscriptions } = await recordsOf('mei@demo.example')
  expect(subscriptions.find((record) => record.Code !== null)?.['Square Subscription ID']).toMatch(/./)
})

test('Omar receives the gift: his own name and code, nothing of the gifter (S3)', async () => {
  const { subscriptions, entitlements, CID } = await recordsOf('omar@demo.example')
  const gift = subscriptions.find((record) => record.Role === 'Gifted Member')
  expect(gift).toMatchObject({
    Status: 'active',
    'First Name': ['Omar'],
    'Square Subscription ID': null,
    payment_method: null,
  })
  expect(gift?.Code).toEqual(expect.any(Number))
  expect(subscriptions.filter((record) => record.Status === 'ended')).toHaveLength(1)
  expect(JSON.stringify([subscriptions, entitlements])).not.toMatch(/Mei|Chen|0142|1111/)
  expect(entitlements.every((benefit) => benefit.Role === 'Gifted Member')).toBe(true)
  expect(CID).not.toContain('omar')
})

test('Lin has two accounts, one of them with an annual membership; Ana drinks for free; the nameless one has no profile yet (S3, S7.6)', async () => {
  const visitor = await world.signedIn('lin@demo.example')
  const accounts = await accountsOf(visitor, 'lin@demo.example')
  expect(accounts).toHaveLength(2)
  const counts = await Promise.all(
    accounts.map(async ({ id }) => (await visitor.call('subscriptions', { CID: id })).body.length),
  )
  expect(counts.sort()).toEqual([0, 1])
  const names = { given_name: 'Lin', family_name: 'Park', email_address: 'lin@demo.example' }
  expect(accounts[0]).toMatchObject({ id: expect.any(String), ...names })
  const phoned = await world.signedIn('+12125550142')
  const [found] = (await phoned.call('accounts', { phone: '(212) 555-0142' })).body
  expect((await phoned.call('customer', { CID: found?.id ?? '' })).body).toMatchObject([
    {
      id: found?.id,
      given_name: 'Mei',
      family_name: 'Chen',
      email_address: 'mei@demo.example',
      phone_number: '+12125550142',
    },
  ])
  const ana = await recordsOf('ana@demo.example')
  expect(ana.subscriptions[0]).toMatchObject({ 'Square Subscription ID': 'Complimentary', Status: 'active' })
  const noname = await recordsOf('noname@demo.example')
  expect(noname.subscriptions[0]).toMatchObject({ 'First Name': [''], Phone: [''], Status: 'active' })
})

test('loading again changes nothing', async () => {
  const count = () =>
    world.deps.db
      .selectFrom('memberships')
      .select(({ fn }) => fn.countAll<number>().as('all'))
      .executeTakeFirstOrThrow()
  const before = await count()
  await loadDemoShop({ settings: world.settings, databaseUrl: world.settings.databaseUrl, log: () => undefined })
  expect(await count()).toEqual(before)
})

test('a load that is stopped half-way leaves nothing, and the next one continues', async () => {
  const database = await freshDatabase()
  const load = () => loadDemoShop({ settings: world.settings, databaseUrl: database.url, log: () => undefined })
  const db = createDatabase(database.url, { max: 1 })
  try {
    await world.faults({ target: 'cards.create', mode: 'cut-after', times: 20 })
    await expect(load()).rejects.toThrow()
    expect(await db.selectFrom('customers').select('id').execute()).toEqual([])
    await world.faults(null)
    await load()
    expect(await db.selectFrom('memberships').select('id').execute()).toHaveLength(6)
  } finally {
    await db.destroy()
    await database.drop()
  }
})
