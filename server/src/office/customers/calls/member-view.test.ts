import { codeText } from '@sipday/rules/membership.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../../test/buying.ts'
import { makeColleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMembership } from '../../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', near: ['manager', 'kips-bay'] })
  await makeColleague(world.deps, { email: 'far@shop.example', role: 'manager', locations: [] })
}, 60_000)
afterAll(() => world.close())

test('the office sees what the member sees, with the code masked, and the record says who looked (O5)', async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const dana = await signIn(world, 'dana@shop.example')
  const member = await world.signedIn(buyer.email, buyer.phone)
  const asked = { CID: buyer.id }
  const subscriptions = (await member.call('subscriptions', asked)).body
  const { body } = await dana.call('member-view', { customerId: buyer.id })
  const code = codeText(subscriptions[0]?.Code ?? 0)
  expect(subscriptions[0]?.Code).not.toBeNull()
  expect(body.subscriptions).toEqual(
    subscriptions.map(({ Code: _code, Calendar: _address, ...record }) => ({
      ...record,
      codeMasked: `••• ${code.slice(-3)}`,
    })),
  )
  expect(body.entitlements).toEqual(
    (await member.call('entitlements', asked)).body.map(({ Code: _code, Pass: _pass, ...record }) => record),
  )
  expect(body.entitlements.length).toBeGreaterThan(0)
  expect(body.redemptions).toEqual((await member.call('redemptions', asked)).body)
  expect(body.payments).toEqual((await member.call('payments', asked)).body)
  expect(JSON.stringify(body)).not.toContain(code)
  const { rows } = (await dana.call('changes', { subject: 'customer', id: buyer.id })).body
  expect(rows.map(({ sentence }) => sentence)).toEqual(['The owner looked at what Ana Silva sees'])
}, 60_000)

test('a manager sees what belongs to their locations, and nothing of what the customer has elsewhere', async () => {
  const buyer = await newBuyer(world)
  const card = await addCard(world, buyer)
  expect((await pay(buyer, card, { locationId: 'westfield' })).status).toBe(200)
  const { membershipId } = await makeMembership(world.deps)
  const own = { payer_id: buyer.id, subscriber_id: buyer.id }
  await world.deps.db.updateTable('memberships').set(own).where('id', '=', membershipId).execute()
  await world.app.dueWork()
  const near = await signIn(world, 'near@shop.example')
  const { body } = await near.call('member-view', { customerId: buyer.id })
  expect(body.subscriptions.map((one) => one['Location Name'])).toEqual([['Shop kips-bay']])
  expect(new Set(body.entitlements.map((one) => one['Location Name'][0]))).toEqual(new Set(['Shop kips-bay']))
  expect(body.payments).toEqual([])
}, 60_000)

test('whoever may not know the customer sees nothing and leaves no row', async () => {
  const buyer = await newBuyer(world)
  const far = await signIn(world, 'far@shop.example')
  expect((await far.call('member-view', { customerId: buyer.id })).status).toBe(404)
  const rows = await world.deps.db.selectFrom('changes').select('id').where('subject_id', '=', buyer.id).execute()
  expect(rows).toEqual([])
}, 60_000)
