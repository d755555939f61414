import { dateText } from '@sipday/rules/calendar.ts'
import { consentWords } from '@sipday/rules/consent.ts'
import { termsOf } from '@sipday/rules/terms.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  // Two minutes to midnight in New York, early evening in Honolulu.
  world = await createWorld({ opensAt: '2027-01-11T04:58:00Z' })
  await makeMoneyShop(world.deps)
  await world.deps.db
    .updateTable('locations')
    .set({ time_zone: 'Pacific/Honolulu' })
    .where('id', '=', 'newark')
    .execute()
}, 60_000)
afterAll(() => world.close())

const wordsOn = (boughtOn: string): string =>
  consentWords(
    termsOf({
      planName: 'One Month',
      unitPriceCents: 3000,
      frequency: 'month',
      quantity: 1,
      isGift: false,
      sendOn: null,
      boughtOn,
      taxRate: 6675,
    }),
    'Sipday',
  )
const keptOf = (buyer: Buyer) =>
  world.deps.db.selectFrom('purchases').select('consent').where('buyer_id', '=', buyer.id).execute()
const dayShown = async (locationId: string) =>
  (await world.visitor().call('shop')).body.days.find((one) => one.locationId === locationId)?.today ?? ''

test('a page gets the calendar day of each location, and the words of another zone’s day are refused (R7, R29)', async () => {
  expect([await dayShown('kips-bay'), await dayShown('newark')]).toEqual(['2027-01-10', '2027-01-10'])
  await world.clock({ now: '2027-01-11T05:01:00Z' })
  expect([await dayShown('kips-bay'), await dayShown('newark')]).toEqual(['2027-01-11', '2027-01-10'])
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  const before = (await world.ledger()).length
  const shopsDay = await pay(buyer, card, { locationId: 'newark', agreedTo: wordsOn('2027-01-11') })
  expect([shopsDay.status, shopsDay.refused.code]).toEqual([409, 'terms_changed'])
  expect([(await world.ledger()).length - before, await keptOf(buyer)]).toEqual([0, []])

  const agreedTo = wordsOn(await dayShown('newark'))
  expect((await pay(buyer, card, { locationId: 'newark', agreedTo })).status).toBe(200)
  expect(await keptOf(buyer)).toEqual([{ consent: agreedTo }])
})

test('a page left open over midnight charges nothing and saves no card; what is kept is what was shown (R29)', async () => {
  await world.clock({ now: '2027-01-12T04:58:00Z' })
  const agreedTo = wordsOn(await dayShown('kips-bay'))
  expect(agreedTo).toContain(dateText('2027-02-11'))
  const early = await newBuyer(world)
  const earlyCard = await addCard(world, early)
  const paid = await pay(early, earlyCard, { agreedTo })
  const late = await newBuyer(world)
  const card = await addCard(world, late)
  const newcomer = await newBuyer(world)
  const nonce = await world.token()
  await world.clock({ minutes: 4 })

  const before = (await world.ledger()).length
  const refused = await pay(late, card, { agreedTo })
  expect([refused.status, refused.refused.code]).toEqual([409, 'terms_changed'])
  expect(refused.refused.message).toMatch(/Nothing was charged\.$/)
  const withNewCard = await newcomer.visitor.call('pay-new-card', {
    customerId: newcomer.id,
    planId: 'one-month',
    modelId: 'individual',
    locationId: 'kips-bay',
    nonce,
    idempotency_key: 'over-midnight',
    agreedTo,
  })
  expect([withNewCard.status, withNewCard.refused.code]).toEqual([409, 'terms_changed'])
  const cards = await world.deps.db.selectFrom('cards').select('id').where('customer_id', '=', newcomer.id).execute()
  expect([cards, (await world.ledger()).length - before]).toEqual([[], 0])

  // A purchase paid before midnight still returns the same result.
  const again = await pay(early, earlyCard, { agreedTo })
  expect([again.status, again.body]).toEqual([200, paid.body])

  const now = wordsOn(await dayShown('kips-bay'))
  expect((await pay(late, card, { agreedTo: now })).status).toBe(200)
  expect(await keptOf(late)).toEqual([{ consent: now }])
})

test('a call that does not say what was shown keeps the words of the location’s day (R29)', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  expect(await keptOf(buyer)).toEqual([{ consent: wordsOn(await dayShown('kips-bay')) }])
})
