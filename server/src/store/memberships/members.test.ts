import { endOfDay } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const ann = {
  firstName: 'Ann',
  lastName: 'Lee',
  email: 'ann@demo.example',
  phone: '+12125550161',
  role: 'primary' as const,
}
const ben = {
  firstName: 'Ben',
  lastName: 'Lee',
  email: 'ben@demo.example',
  phone: '+12125550162',
  role: 'primary' as const,
}

const viewOf = async ({ email, phone }: typeof ann) => {
  const visitor = await world.signedIn(email, phone)
  const CID = (await visitor.call('accounts', { email })).body[0]?.id ?? ''
  return {
    visitor,
    CID,
    subscriptions: (await visitor.call('subscriptions', { CID })).body,
    entitlements: (await visitor.call('entitlements', { CID })).body,
  }
}

test('a family: everyone has their own membership and code; the payer manages both, and sees the own code only (R30, S7.2, R43)', async () => {
  const visitor = world.visitor()
  const idOf = async (form: typeof ann) => ((await visitor.call('customer', form)).body as { CID: string }).CID
  const [annId, benId] = [await idOf(ann), await idOf(ben)]
  const idempotency_key = 'one-attempt-of-a-family'
  const paid = await visitor.call(
    'pay-new-card',
    {
      customerId: annId,
      linkedCustomerId: [annId, benId],
      planId: 'family-one-month',
      modelId: 'family',
      locationId: 'kips-bay',
      nonce: await world.token(),
      idempotency_key,
    },
    { 'idempotency-key': idempotency_key },
  )
  expect(paid.status).toBe(200)
  const payer = await viewOf(ann)
  const sharer = await viewOf(ben)
  expect(payer.subscriptions.map((record) => record.Role)).toEqual(['Account Manager', 'Account Manager'])
  expect(payer.subscriptions.map((record) => record['Next Charge Cents'])).toEqual([2880, 2880])
  expect(payer.subscriptions.filter((record) => record.Code !== null)).toHaveLength(1)
  expect(payer.subscriptions.map((record) => record['Member Name']).toSorted()).toEqual(['Ann Lee', 'Ben Lee'])
  expect(sharer.subscriptions[0]).toMatchObject({
    'Member Name': null,
    'Shared By': 'Ann',
    'Next Charge Date': payer.subscriptions[0]?.['Next Charge Date'],
    'Next Charge Cents': null,
  })
  expect(sharer.subscriptions).toHaveLength(1)
  expect(sharer.subscriptions[0]).toMatchObject({
    Role: 'Shared Member',
    'First Name': ['Ben'],
    'Square Subscription ID': null,
    payment_method: null,
    'Next Charge Cents': null,
  })
  expect(sharer.subscriptions[0]?.Code).not.toBe(payer.subscriptions.find((record) => record.Code !== null)?.Code)
  expect(JSON.stringify([sharer.subscriptions, sharer.entitlements])).not.toMatch(/ann@|0161|1111/)
  expect(payer.entitlements.every((benefit) => benefit.Role === 'Account Manager')).toBe(true)
  expect(payer.entitlements).toHaveLength(3)
})

test('a redeemed drink is told with when and where, and is ready again at the next local midnight (S7.3)', async () => {
  const before = await viewOf(ann)
  const drink = before.entitlements.find((benefit) => benefit.Period === 'day')
  const till = await world.tillOf('counter@demo.example')
  await till.call('counter-sign-in')
  const redeemed = await till.call('counter-redeem', {
    entitlementId: drink?.['Entitlement ID'] ?? '',
    key: 'a-key-of-the-till',
  })
  expect(redeemed.status).toBe(200)
  const after = (await before.visitor.call('entitlements', { CID: before.CID })).body.find(
    (benefit) => benefit.Period === 'day',
  )
  expect(after).toMatchObject({
    'Test for Redeem Status': 'Redeemed',
    'Redeemed Location Name': 'Kips Bay NY',
    'Redeemed At': redeemed.body.redeemedAt,
  })
  expect(
    new Date(after?.['Available Again At'] ?? '').toLocaleTimeString('en-US', { timeZone: 'America/New_York' }),
  ).toBe('12:00:00 AM')
  expect((await before.visitor.call('redemptions', { CID: before.CID })).body).toMatchObject([
    { benefit: 'One medium drink a day', locationName: 'Kips Bay NY' },
  ])
  await world.clock({ days: 1 })
  const nextDay = (await before.visitor.call('entitlements', { CID: before.CID })).body.find(
    (benefit) => benefit.Period === 'day',
  )
  expect(nextDay).toMatchObject({ 'Test for Redeem Status': 'Available', 'Available Again At': null })
})

test('a cancelled membership shows its end, is active until then, and ended the day after (R21, R39)', async () => {
  const { visitor, CID, subscriptions } = await viewOf(ann)
  const own = subscriptions.find((record) => record.Code !== null)
  const ends = own?.['Next Charge Date']
  expect((await visitor.call('cancel-subscription', { subscriptionId: own?.id ?? '' })).status).toBe(200)
  const recordNow = async () =>
    (await visitor.call('subscriptions', { CID })).body.find((record) => record.id === own?.id)
  expect(await recordNow()).toMatchObject({
    Status: 'active',
    'Subscription End Date': ends,
    'Next Charge Cents': null,
    'Next Charge Date': null,
  })
  world.deps.clock.setNow(endOfDay(ends ?? '', 'America/New_York'))
  expect(await recordNow()).toMatchObject({ Status: 'active' })
  world.deps.clock.setNow(new Date(endOfDay(ends ?? '', 'America/New_York').getTime() + 2_000))
  expect(await recordNow()).toMatchObject({
    Status: 'ended',
    'Monthly Billing Anchor Date': null,
    'Subscription End Date': ends,
  })
  expect((await visitor.call('entitlements', { CID })).body).toEqual([])
})
