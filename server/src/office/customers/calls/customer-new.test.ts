import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type Colleague, makeColleagues, signIn } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let world: World
let dana: Colleague
let tom: Colleague
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, { dana: 'owner', tom: 'accountant' })
  dana = await signIn(world, 'dana@shop.example')
  tom = await signIn(world, 'tom@shop.example')
})
afterAll(() => world.close())

const walkIn = { givenName: 'Ann', familyName: 'O’Brien', email: 'Ann@Walk.example', phone: '' }

test('someone at the counter is added with one contact, which counts as never proved (O9.5)', async () => {
  const { status, body } = await dana.call('customer-new', walkIn)
  expect([status, body.isNew]).toEqual([200, true])
  const contacts = world.deps.db.selectFrom('customer_contacts').select(['channel', 'address', 'proved_at'])
  expect(await contacts.where('customer_id', '=', body.customerId).execute()).toEqual([
    { channel: 'email', address: 'ann@walk.example', proved_at: null },
  ])
})

test('whoever is here already is found and not changed (O9.5)', async () => {
  const first = (await dana.call('customer-new', walkIn)).body
  const again = (await dana.call('customer-new', { ...walkIn, givenName: 'Eve' })).body
  expect(again).toEqual({ customerId: first.customerId, isNew: false })
  const one = world.deps.db.selectFrom('customers').select('given_name').where('id', '=', first.customerId)
  expect(await one.execute()).toEqual([{ given_name: 'Ann' }])
})

test.for([
  [{ email: '' }, 'email'],
  [{ email: 'no mail' }, 'email'],
  [{ phone: '12' }, 'phone'],
  [{ givenName: ' ' }, 'givenName'],
] as const)('a walk-in with %j is refused at the field %s', async ([change, field]) => {
  const { status, body } = await dana.call('customer-new', { ...walkIn, ...change })
  expect(status).toBe(422)
  expect(Object.keys((body as unknown as { fields: object }).fields)).toContain(field)
})

test('who keeps the books adds no one (O9.5)', async () => {
  expect((await tom.call('customer-new', walkIn)).status).toBe(403)
})
