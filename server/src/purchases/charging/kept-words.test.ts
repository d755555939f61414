import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, type Buyer, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { untilAnswered } from '../../../test/until-answered.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

const purchaseOf = (buyerId: string) =>
  world.deps.db.selectFrom('purchases').selectAll().where('buyer_id', '=', buyerId).executeTakeFirstOrThrow()

/** How the charge ends does not matter here. */
const bought = async (buyer: Buyer) => {
  const card = await addCard(world, buyer)
  expect([200, 503]).toContain((await untilAnswered(() => pay(buyer, card))).status)
}

test('the advertisement that brought a visitor is kept with the purchase (S9, S7.9)', async () => {
  const visitor = world.visitor()
  const link = { utm_source: 'instagram', utm_medium: 'story', utm_campaign: 'summer' }
  const opened = await untilAnswered(() => visitor.call('campaign', link))
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const buyer = { visitor, ...(await submit(visitor)) }
  await bought(buyer)
  expect((await purchaseOf(buyer.id)).utm).toEqual(link)
})

test('a source told by call 9 of self-service is kept as well; nothing told is an empty list of one (S7, S3, S7.9)', async () => {
  const visitor = world.visitor()
  const source = { utmSource: 'flyer', utmMedium: null, utmCampaign: 'spring', utmContent: null }
  const tracked = await untilAnswered(() => visitor.call('campaign-tracking', [source]))
  expect(tracked.body).toEqual([{}])
  const buyer = { visitor, ...(await submit(visitor)) }
  await bought(buyer)
  expect((await purchaseOf(buyer.id)).utm).toEqual({ utmSource: 'flyer', utmCampaign: 'spring' })
  expect((await world.visitor().call('campaign-tracking', [{}])).body).toEqual([{}])
})

test('what was said before Subscribe is kept: the charge now, the renewals, the terms and the age (R29, R53)', async () => {
  const buyer = await newBuyer(world)
  await bought(buyer)
  const { consent, consent_hash: hash } = await purchaseOf(buyer.id)
  expect(consent).toMatch(/^One Month\nToday you pay \$32\.00\. On /)
  expect(consent).toMatch(/On [A-Z][a-z]+ \d+, \d{4} and every month after that, \$32\.00 is charged to this card/)
  expect(consent).toMatch(/Terms & Conditions, and that the membership renews until you cancel/)
  expect(consent).toMatch(/13 years/)
  expect(consent).toMatch(/STOP .*HELP/)
  expect(hash).toBe(createHash('sha256').update(consent).digest('hex'))
})
