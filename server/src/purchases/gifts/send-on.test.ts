import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

vi.setConfig({ testTimeout: 90_000 })

let world: World
beforeAll(async () => {
  world = await createWorld({ opensAt: '2027-01-15T17:00:00.000Z' })
  await makeMoneyShop(world.deps)
}, 120_000)
afterAll(() => world.close())

const giver = async () => {
  const buyer = await newBuyer(world, 'gifter')
  const card = await addCard(world, buyer)
  const recipient = await submit(buyer.visitor, 'recipient')
  const give = (sendOn: string) =>
    pay(buyer, card, {
      planId: 'gift-3-months',
      modelId: 'gift',
      linkedCustomerId: [recipient.id],
      gift: { recipientName: 'Omar', recipientEmail: recipient.email, message: 'Enjoy', sendOn },
    })
  return { buyer, give }
}
const captures = async (buyer: Buyer) => {
  const rows = await world.deps.db.selectFrom('purchases').select('id').where('buyer_id', '=', buyer.id).execute()
  return (await world.ledger()).filter((line) => rows.some(({ id }) => line.referenceId.endsWith(id))).length
}

test('a gift is sent on a day that exists, from today to 12 months ahead; anything else takes no money', async () => {
  const { buyer, give } = await giver()
  for (const wrong of [
    '2026-02-30',
    '2027-13-01',
    '0000-00-00',
    '2027-02-29',
    '2027-01-14',
    '2028-01-16',
    '9999-01-01',
  ]) {
    const answer = await give(wrong)
    expect([wrong, answer.status, answer.body]).toMatchObject([
      wrong,
      422,
      { code: 'send_on_not_possible', fields: { sendOn: expect.stringMatching(/date/) as string } },
    ])
  }
  expect(await captures(buyer)).toBe(0)
  expect((await give('2028-01-15')).status).toBe(200)
  expect(await captures(buyer)).toBe(1)
})

test('today is the location day, and who asks again after midnight is told that it is paid', async () => {
  const { buyer, give } = await giver()
  // 11:59 PM in New York, when it is already tomorrow in UTC.
  await world.clock({ now: '2027-01-16T04:59:00.000Z' })
  expect((await give('2027-01-15')).status).toBe(200)
  await world.clock({ now: '2027-01-16T05:01:00.000Z' })
  expect((await give('2027-01-15')).status).toBe(200)
  expect(await captures(buyer)).toBe(1)
  expect((await (await giver()).give('2027-01-15')).status).toBe(422)
})
