import { dateIn } from '@sipday/rules/calendar.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

// Months pass here one day at a time, running everything due each day.
vi.setConfig({ testTimeout: 90_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-10T17:00:00Z' })
  await makeMoneyShop(world.deps)
  await world.deps.db
    .insertInto('location_terms')
    .values([
      { location_id: 'newark', from_day: '2026-01-01', tax_rate: 0, square_location_id: null },
      { location_id: 'westfield', from_day: '2026-01-01', tax_rate: 8875, square_location_id: 'LSANDBOX00002' },
    ])
    .execute()
}, 60_000)
afterAll(() => world.close())

const atSquare = async (path: string): Promise<Record<string, Record<string, unknown>>> => {
  const headers = { authorization: `Bearer ${world.settings.square.token}` }
  const answer = await fetch(`${world.settings.square.baseUrl}${path}`, { headers })
  return (await answer.json()) as Record<string, Record<string, unknown>>
}

const bought = async (locationId: string, more: Record<string, unknown> = {}) => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  const paid = await pay(buyer, card, { locationId, ...more })
  if (paid.status !== 200) throw new Error(JSON.stringify(paid.body))
  await world.app.dueWork()
  const { db } = world.deps
  const purchase = await db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  const { id, square_subscription_id } = await db
    .selectFrom('memberships')
    .selectAll()
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { buyer, purchase, membership: { id, square_subscription_id: square_subscription_id ?? '' } }
}

const renewedFor = async (subscriptionId: string): Promise<number[]> =>
  (await world.ledger()).filter((line) => line.referenceId === subscriptionId).map((line) => line.amountCents)

test.each([
  ['newark', 0, 3000, '$30.00', '', 'LSANDBOX00001'],
  ['westfield', 8875, 3266, '$32.66', 'Tax (8.875%)', 'LSANDBOX00002'],
  ['kips-bay', 6675, 3200, '$32.00', 'Tax (6.675%)', 'LSANDBOX00001'],
])(
  'at %s with a tax of %i thousandths charge, consent, receipt, next charge, Square and renewal follow to the cent',
  async (locationId, rate, cents, shown, taxLine, squareLocation) => {
    const { buyer, purchase, membership } = await bought(locationId, { expectedTotalCents: cents })
    expect(purchase).toMatchObject({ total_cents: cents, tax_cents: cents - 3000, tax_rate: rate })
    expect(purchase.consent).toContain(shown)
    const receipt = (await world.messages(buyer.email)).find((mail) => mail.subject.includes('receipt'))
    expect(receipt?.subject).toContain(shown)
    expect(/Tax \(.*?\)/.exec(receipt?.text ?? '')?.[0] ?? '').toBe(taxLine)
    const member = await world.signedIn(buyer.email, buyer.phone)
    const listed = await member.call('subscriptions', { CID: buyer.id })
    expect((listed.body as Record<string, unknown>[])[0]).toMatchObject({ 'Next Charge Cents': cents })
    const details = await member.call('subscription-details', { subscriptionId: membership.id })
    expect(JSON.stringify(details.body)).toContain(`"next_charge_cents":${cents}`)

    const { payment } = await atSquare(`/v2/payments/${purchase.square_payment_id ?? ''}`)
    expect(payment).toMatchObject({ location_id: squareLocation, amount_money: { amount: cents } })
    const { subscription } = await atSquare(`/v2/subscriptions/${membership.square_subscription_id}`)
    expect(subscription).toMatchObject({ location_id: squareLocation, tax_percentage: String(rate / 1000) })
    await world.clock({ days: 32 })
    expect(await renewedFor(membership.square_subscription_id)).toEqual([cents])
    const subjects = (await world.messages(buyer.email)).map((mail) => mail.subject)
    expect(subjects.filter((subject) => subject.includes(shown)).length).toBeGreaterThanOrEqual(2)
  },
)

test('a rate of four decimals is charged, shown and told to Square as it was typed (R84)', async () => {
  const from_day = dateIn(world.deps.clock.now(), 'America/New_York')
  await world.deps.db
    .insertInto('location_terms')
    .values({ location_id: 'newark', from_day, tax_rate: 8187.5, square_location_id: null })
    .execute()
  const { buyer, purchase, membership } = await bought('newark', { planId: 'annual', expectedTotalCents: 39_488 })
  expect(purchase).toMatchObject({ total_cents: 39_488, tax_cents: 2988, tax_rate: 8187.5 })
  expect(purchase.consent).toContain('$394.88')
  const receipt = (await world.messages(buyer.email)).find((mail) => mail.subject.includes('receipt'))
  expect(receipt?.text).toContain('Tax (8.1875%)')
  expect(receipt?.text).toContain('$29.88')
  const { subscription } = await atSquare(`/v2/subscriptions/${membership.square_subscription_id}`)
  expect(subscription).toMatchObject({ tax_percentage: '8.1875' })
  const member = await world.signedIn(buyer.email, buyer.phone)
  const details = await member.call('subscription-details', { subscriptionId: membership.id })
  expect(JSON.stringify(details.body)).toContain('"next_charge_cents":39488')
  const shop = await (await fetch(`${world.settings.publicUrl}/api/shop`)).json()
  expect(shop).toMatchObject({
    locationTaxes: expect.arrayContaining([expect.objectContaining({ taxPercent: '8.1875' })]),
  })
  // Nothing is changed at Square at night: what was told is what is wanted.
  const told = await world.deps.db
    .selectFrom('memberships')
    .select('exact_square_tax_rate')
    .where('id', '=', membership.id)
    .executeTakeFirst()
  expect(told).toEqual({ exact_square_tax_rate: 8187.5 })
})

test('who saw the shop’s rate at a place with its own is told that the price has changed, and nothing is charged', async () => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  const before = (await world.ledger()).length
  const refused = await pay(buyer, card, { locationId: 'newark', expectedTotalCents: 3200 })
  expect([refused.status, (refused.body as unknown as { code: string }).code]).toEqual([409, 'price_changed'])
  expect((await world.ledger()).length).toBe(before)
})

test('a rate that begins before the renewal is announced at the purchase and billed by Square from its day on', async () => {
  const now = world.deps.clock.now()
  const from = new Date(now.getTime() + 10 * 86_400_000).toISOString().slice(0, 10)
  const insert = (rate: number, day: string) =>
    world.deps.db
      .insertInto('location_terms')
      .values({ location_id: 'kips-bay', from_day: day, tax_rate: rate, square_location_id: null })
      .execute()
  const early = await bought('kips-bay')
  await insert(8875, from)
  const late = await bought('kips-bay')
  expect(late.purchase).toMatchObject({ total_cents: 3200, tax_rate: 6675 })
  expect(late.purchase.consent).toContain('$32.66')
  await world.clock({ days: 3 })
  for (const { membership } of [early, late]) {
    const { subscription } = await atSquare(`/v2/subscriptions/${membership.square_subscription_id}`)
    expect(subscription).toMatchObject({ tax_percentage: '8.875' })
  }
  await world.clock({ days: 30 })
  for (const { membership } of [early, late])
    expect(await renewedFor(membership.square_subscription_id)).toEqual([3266])
})

test('the nightly comparison finds the payments of every location of the seller', async () => {
  const { purchase } = await bought('westfield')
  const now = world.deps.clock.now().getTime()
  const listed = await world.deps.square.paymentsBetween(
    new Date(now - 3_600_000),
    new Date(now + 3_600_000),
    () => true,
  )
  const ids = listed.kind === 'done' ? listed.value.map(({ id }) => id) : []
  expect(ids).toContain(purchase.square_payment_id)
})
