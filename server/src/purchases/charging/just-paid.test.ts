import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, type Buyer, newBuyer, pay, submit } from '../../../test/buying.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const bought = async (given: Partial<Buyer> = {}, more: Record<string, unknown> = {}) => {
  const buyer = { ...(await newBuyer(world)), ...given }
  const paid = await pay(buyer, await addCard(world, buyer), more)
  expect(paid.status).toBe(200)
  return { ...buyer, paymentId: paid.body.paymentId }
}
const recordsOf = async ({ visitor, id }: Pick<Buyer, 'visitor' | 'id'>) =>
  (await visitor.call('subscriptions', { CID: id })).body

test('who has just paid sees the code, the benefits and the receipt without a code (R59)', async () => {
  const buyer = await bought()
  const { body: session } = await buyer.visitor.call('session')
  expect(session).toEqual({
    isAuthenticated: false,
    customerId: null,
    expiresAt: null,
    justPaid: { customerId: buyer.id, paymentId: buyer.paymentId },
  })
  const [record, ...others] = await recordsOf(buyer)
  expect(others).toEqual([])
  expect(record).toMatchObject({
    Code: expect.any(Number),
    'First Name': ['Ana'],
    Status: 'active',
    payment_method: null,
    'Square Subscription ID': null,
  })
  const { body: benefits } = await buyer.visitor.call('entitlements', { CID: buyer.id })
  expect(benefits.map((one) => one['Test for Redeem Status'])).toContain('Available')
  expect(benefits[0]?.Code).toEqual([record?.Code])
  const { body: payments } = await buyer.visitor.call('payments', { CID: buyer.id })
  expect(payments).toEqual([expect.objectContaining({ id: buyer.paymentId, status: 'paid', amountCents: 3200 })])
})

test('cards and profile, managing and leaving the own purchase need a proof as ever (R59)', async () => {
  const buyer = await bought()
  const subscriptionId = (await recordsOf(buyer))[0]?.id ?? ''
  const refused = async (answer: Promise<{ status: number }>) => expect((await answer).status).toBe(401)
  await refused(buyer.visitor.call('cancel-subscription', { subscriptionId }))
  await refused(buyer.visitor.call('subscription-details', { subscriptionId }))
  await refused(buyer.visitor.call('resend-gift', { subscriptionId }))
  await refused(
    buyer.visitor.call('profile', { CID: buyer.id, firstName: 'A', lastName: 'B', email: buyer.email, phone: '' }),
  )
  const mei = await world.signedIn('mei@demo.example')
  const meiId = (await mei.call('accounts', { email: 'mei@demo.example' })).body[0]?.id ?? ''
  for (const call of ['subscriptions', 'entitlements', 'payments', 'redemptions'] as const)
    expect((await buyer.visitor.call(call, { CID: meiId })).body).toEqual([])
})

test('who names an account and pays sees the new membership only, under the name that was typed', async () => {
  const visitor = world.visitor()
  const email = 'lin@demo.example'
  const { id } = await submit(visitor, 'primary', { email, phone: '+12125550143' })
  const buyer = { visitor, id, email, phone: '+12125550143' }
  const before = (await (await world.signedIn(email)).call('subscriptions', { CID: id })).body
  expect(before).toHaveLength(1)
  const paid = await bought(buyer)
  const records = await recordsOf(paid)
  expect(records).toHaveLength(1)
  expect(records[0]?.id).not.toBe(before[0]?.id)
  expect(records[0]).toMatchObject({ 'First Name': ['Ana'], 'Last Name': ['Silva'] })
  expect((await visitor.call('payments', { CID: id })).body.map((one) => one.id)).toEqual([paid.paymentId])
  const codes = (await visitor.call('entitlements', { CID: id })).body.flatMap((one) => one.Code)
  expect(new Set(codes)).toEqual(new Set([records[0]?.Code]))
  expect(codes).not.toContain(before[0]?.Code)
})

test('a giver sees the gift and its receipt, never its code (R30, R59, W1)', async () => {
  const giver = await newBuyer(world, 'gifter')
  const recipient = await submit(giver.visitor, 'recipient')
  const gift = { planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [recipient.id] }
  const { paymentId } = await bought(giver, gift)
  const [record] = await recordsOf(giver)
  expect(record).toMatchObject({ Code: null, Gift: { claimed: false } })
  expect((await giver.visitor.call('entitlements', { CID: giver.id })).body).toEqual([])
  expect((await giver.visitor.call('payments', { CID: giver.id })).body[0]?.id).toBe(paymentId)
  expect((await giver.visitor.call('subscriptions', { CID: recipient.id })).body).toEqual([])
})

test('another browser, and this one after logging out, sees nothing of it', async () => {
  const buyer = await bought()
  const stranger = world.visitor()
  await submit(stranger, 'primary', buyer)
  expect((await stranger.call('subscriptions', { CID: buyer.id })).status).toBe(401)
  await buyer.visitor.call('logout', {})
  expect((await buyer.visitor.call('subscriptions', { CID: buyer.id })).status).toBe(401)
})

test('it ends with the day, also in a session that lives longer (R59)', async () => {
  const buyer = await bought()
  await world.prove(buyer.visitor, `${randomUUID()}@guest.example`)
  expect(await recordsOf(buyer)).toHaveLength(1)
  await world.clock({ hours: 25 })
  expect(await recordsOf(buyer)).toEqual([])
  expect((await buyer.visitor.call('session')).body).toMatchObject({ isAuthenticated: true, justPaid: null })
})
