import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
})
afterAll(() => world.close())

const purchaseOf = (buyerId: string) =>
  world.deps.db.selectFrom('purchases').selectAll().where('buyer_id', '=', buyerId).executeTakeFirstOrThrow()

test('the advertisement that brought a visitor is kept with the purchase (S9)', async () => {
  const visitor = world.visitor()
  const link = { utm_source: 'instagram', utm_medium: 'story', utm_campaign: 'summer' }
  // A busy machine may say "try again in a moment", which is an answer that has kept nothing.
  let opened = await visitor.call('campaign', link)
  for (let tries = 1; opened.status === 503 && tries < 3; tries += 1) opened = await visitor.call('campaign', link)
  expect(opened.status, JSON.stringify(opened.body)).toBe(200)
  const buyer = { visitor, ...(await submit(visitor)) }
  await pay(buyer, await addCard(world, buyer))
  expect((await purchaseOf(buyer.id)).utm).toEqual(link)
})

test('a source told by call 9 of self-service is kept as well; nothing told is an empty list of one (S7)', async () => {
  const visitor = world.visitor()
  const tracked = await visitor.call('campaign-tracking', [
    { utmSource: 'flyer', utmMedium: null, utmCampaign: 'spring', utmContent: null },
  ])
  expect(tracked.body).toEqual([{}])
  const buyer = { visitor, ...(await submit(visitor)) }
  await pay(buyer, await addCard(world, buyer))
  expect((await purchaseOf(buyer.id)).utm).toEqual({ utmSource: 'flyer', utmCampaign: 'spring' })
  expect((await world.visitor().call('campaign-tracking', [{}])).body).toEqual([{}])
})

test('what was said before Subscribe is kept: the charge now, the renewals, the terms and the age (R29, R53)', async () => {
  const buyer = await newBuyer(world)
  await pay(buyer, await addCard(world, buyer))
  const { consent, consent_hash: hash } = await purchaseOf(buyer.id)
  expect(consent).toMatch(/^1 × One Month\nToday you pay \$32\.00\. On /)
  expect(consent).toMatch(/On [A-Z][a-z]+ \d+, \d{4} and every month after that, \$32\.00 is charged to this card/)
  expect(consent).toMatch(/Terms & Conditions, and that the membership renews until you cancel/)
  expect(consent).toMatch(/13 years/)
  expect(consent).toMatch(/STOP .*HELP/)
  expect(hash).toBe(createHash('sha256').update(consent).digest('hex'))
})
