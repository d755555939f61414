import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../../../../test/buying.ts'
import { makeColleague, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let buyer: Buyer
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  for (const role of ['owner', 'support', 'manager'] as const)
    await makeColleague(world.deps, {
      email: `${role}@shop.example`,
      role,
      ...(role === 'manager' ? { locations: ['kips-bay'] } : {}),
    })
  buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
}, 60_000)
afterAll(() => world.close())

test('support saves what is stored about a customer, with internal notes and without a code; the customer is told (O9.4)', async () => {
  const support = await signIn(world, 'support@shop.example')
  await support.call('note-add', { customerId: buyer.id, text: 'Prefers oat milk.' })
  const { status, body } = await support.call('export-customer', { customerId: buyer.id })
  expect(status).toBe(200)
  expect(body.name).toMatch(/^customer-\d{4}-\d{2}-\d{2}-The-support\.json$/)
  const data = JSON.parse(body.json) as Record<'contacts' | 'emails' | 'consents', Record<string, unknown>[]>
  expect(data).toMatchObject({
    savedBy: 'The support',
    profile: { id: buyer.id, email_address: buyer.email },
    subscriptions: [{ 'Plan Name': ['One Month'], Code: null }],
    payments: [{ amountCents: 3200 }],
    cards: [{ last4: '1111' }],
    internalNotes: [{ text: 'Prefers oat milk.' }],
  })
  expect(data.contacts.map(({ address }) => address)).toEqual([buyer.email, buyer.phone])
  expect(data.emails.map(({ kind }) => kind)).toContain('receipt')
  expect(data.consents).toHaveLength(1)
  const { code } = await world.deps.db
    .selectFrom('memberships')
    .select('code')
    .where('payer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(body.json).not.toContain(String(code))
  await world.app.dueWork()
  expect((await world.messages(buyer.email)).map(({ subject }) => subject)).toContain(
    'Your data at Sipday was exported',
  )
})

test('who exported whom stands in the record; nothing of it is kept; a manager may not, and no one is unknown', async () => {
  const owner = await signIn(world, 'owner@shop.example')
  expect((await owner.call('export-customer', { customerId: buyer.id })).status).toBe(200)
  const { rows } = (await owner.call('changes', { subject: 'customer', id: buyer.id })).body
  expect(rows[0]?.sentence).toBe('The owner exported the data of Ana Silva')
  const kept = await world.deps.db.selectFrom('office_replays').selectAll().execute()
  expect(JSON.stringify(kept)).not.toContain('internalNotes')
  expect((await owner.call('export-customer', { customerId: 'no-one' })).status).toBe(404)
  const manager = await signIn(world, 'manager@shop.example')
  expect((await manager.call('export-customer', { customerId: buyer.id })).status).toBe(403)
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 11 * 60_000))
  const late = await owner.call('export-customer', { customerId: buyer.id })
  expect([late.status, late.refused.code]).toEqual([401, 'prove_again'])
})
