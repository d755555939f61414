import { randomUUID } from 'node:crypto'
import { walletsFor } from '@sipday/rules/paying/wallets.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addCard, newBuyer, submit, type Buyer } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await onDevice({ wallets: ['apple', 'google'] })
})
afterAll(() => world.close())
beforeEach(() => world.faults(null))

const onDevice = (body: object) =>
  fetch(`${world.sandboxUrl}/device`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
/** The payer agreed in the sheet. */
const walletToken = async (wallet = 'apple'): Promise<string> => {
  const answer = await fetch(`${world.sandboxUrl}/tokenize`, { method: 'POST', body: JSON.stringify({ wallet }) })
  return ((await answer.json()) as { token: string }).token
}
const giver = async (): Promise<Buyer & { friend: string }> => {
  const buyer = await newBuyer(world, 'gifter')
  return { ...buyer, friend: (await submit(buyer.visitor, 'recipient')).id }
}
const gift = ({ id, friend }: { id: string; friend: string }, token: string, more: object = {}) => ({
  customerId: id,
  linkedCustomerId: [friend],
  planId: 'gift-3-months',
  modelId: 'gift',
  locationId: 'kips-bay',
  token,
  idempotencyKey: randomUUID(),
  ...more,
})
const captures = async () => (await world.ledger()).filter(({ kind }) => kind === 'capture')
const purchasesOf = ({ id }: { id: string }) =>
  world.deps.db.selectFrom('purchases').selectAll().where('buyer_id', '=', id).execute()

test('a gift is paid with Apple Pay: one capture of the total, a membership that does not renew, and no card on file (R71)', async () => {
  const buyer = await giver()
  const before = (await captures()).length
  const paid = await buyer.visitor.call('pay-wallet', gift(buyer, await walletToken(), { expectedTotalCents: 9601 }))
  expect(paid.status).toBe(200)
  expect((await captures()).slice(before).map(({ amountCents }) => amountCents)).toEqual([9601])
  const [purchase] = await purchasesOf(buyer)
  expect(purchase).toMatchObject({ state: 'succeeded', card_id: null, payment_id: paid.body.paymentId })
  expect(purchase?.consent).toContain('By paying you agree to the Terms & Conditions. ')
  const given = await world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', buyer.id).execute()
  expect(given).toMatchObject([{ kind: 'term', state: 'active', card_id: null, square_status: 'none' }])
  expect((await buyer.visitor.call('cards', { CID: buyer.id })).body).toEqual([{ cards: [] }])
  await expect
    .poll(async () => (await world.messages(buyer.email)).map(({ text }) => text).join('\n'))
    .toContain('$96.01')
})

test('the same key answers the same payment, and so does another token for the same order; one capture', async () => {
  const buyer = await giver()
  const before = (await captures()).length
  const body = gift(buyer, await walletToken('google'))
  const first = await buyer.visitor.call('pay-wallet', body)
  expect(first.status).toBe(200)
  expect((await buyer.visitor.call('pay-wallet', body)).body).toEqual(first.body)
  expect((await buyer.visitor.call('pay-wallet', gift(buyer, await walletToken()))).body).toEqual(first.body)
  const reused = await buyer.visitor.call('pay-wallet', { ...body, token: await walletToken() })
  expect([reused.status, reused.refused.code]).toEqual([409, 'key_reused'])
  expect((await captures()).length).toBe(before + 1)
})

test('a declined wallet is refused in the words of a card, is final for its key, and a card may follow (R71)', async () => {
  const buyer = await giver()
  const before = (await captures()).length
  await world.faults({ target: 'payments.create', mode: 'decline', times: 1 })
  const body = gift(buyer, await walletToken())
  const first = await buyer.visitor.call('pay-wallet', body)
  expect([first.status, first.refused.code]).toEqual([402, 'card_declined'])
  expect(first.refused.message).toBe('Your card was declined. Please try another card.')
  expect((await buyer.visitor.call('pay-wallet', body)).refused).toEqual(first.refused)
  const { token: _, ...order } = gift(buyer, '')
  const paid = await buyer.visitor.call('pay-saved-card', { ...order, cardId: await addCard(world, buyer) })
  expect(paid.status).toBe(200)
  expect((await captures()).length).toBe(before + 1)
})

test('a lost answer is found again under the stored token: one capture, and the checkout says paid', async () => {
  const buyer = await giver()
  const before = (await captures()).length
  await world.faults({ target: 'payments.create', mode: 'cut-after', times: 1 })
  const body = gift(buyer, await walletToken())
  const first = await buyer.visitor.call('pay-wallet', body)
  expect([200, 503]).toContain(first.status)
  await world.faults(null)
  await world.clock({ seconds: 30 })
  await expect
    .poll(async () => (await buyer.visitor.call('checkout', {})).body.status, { timeout: 15_000 })
    .toBe('paid')
  expect((await buyer.visitor.call('pay-wallet', body)).status).toBe(200)
  expect((await captures()).length).toBe(before + 1)
})

test('what renews is refused before anything is charged: Square keeps no card of a wallet for the renewals (W2.8, R71)', async () => {
  expect(walletsFor({ renewsOn: '2027-01-01' }, ['apple'])).toEqual([])
  const buyer = await newBuyer(world)
  const before = (await captures()).length
  const { linkedCustomerId: _, ...wish } = gift({ ...buyer, friend: '' }, await walletToken())
  const monthly = { ...wish, planId: 'one-month', modelId: 'individual' }
  const refused = await buyer.visitor.call('pay-wallet', monthly)
  expect([refused.status, refused.refused.code]).toEqual([422, 'renewal_needs_card'])
  expect(await purchasesOf(buyer)).toEqual([])
  expect((await captures()).length).toBe(before)
})

test('a card on file, cash and other sources are no tokens of a wallet', async () => {
  const buyer = await giver()
  const cardId = await addCard(world, buyer)
  const { square_card_id: onFile } = await world.deps.db
    .selectFrom('cards')
    .select('square_card_id')
    .where('id', '=', cardId)
    .executeTakeFirstOrThrow()
  for (const source of [onFile, 'CASH', 'EXTERNAL', 'bauth:1', 'cnon:', 'cnon:a b'])
    expect([source, (await buyer.visitor.call('pay-wallet', gift(buyer, source))).status]).toEqual([source, 400])
  expect(await purchasesOf(buyer)).toEqual([])
})

test('another total or other words than the server’s are refused and charge nothing', async () => {
  const buyer = await giver()
  const before = (await captures()).length
  const cheap = await buyer.visitor.call('pay-wallet', gift(buyer, await walletToken(), { expectedTotalCents: 1 }))
  expect([cheap.status, cheap.refused.code]).toEqual([409, 'price_changed'])
  const other = await buyer.visitor.call('pay-wallet', gift(buyer, await walletToken(), { agreedTo: 'Nothing' }))
  expect([other.status, other.refused.code]).toEqual([409, 'terms_changed'])
  expect((await captures()).length).toBe(before)
})

test('the sandbox keeps no card of a wallet on file, as Square', async () => {
  const buyer = await newBuyer(world)
  const key = randomUUID()
  const body = { nonce: await walletToken(), customerId: buyer.id, idempotency_key: key }
  expect((await buyer.visitor.call('add-card', body, { 'idempotency-key': key })).status).toBe(402)
})
