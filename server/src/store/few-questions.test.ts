import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { addCard, type Buyer, pay, submit } from '../../test/buying.ts'
import { type Counted, countQuestions } from '../../test/counted.ts'
import { makeStaff } from '../../test/make-membership.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
let counting: ReturnType<typeof countQuestions>

beforeEach(async () => {
  world = await createWorld({ demo: true })
  await makeStaff(world.deps, 'sam@shop.example')
  counting = countQuestions(world)
})
afterEach(async () => {
  counting.stop()
  await world.close()
})

const rows: Record<string, { statements: number; 'round trips': number }> = {}

const asks = (statements: number, roundTrips = statements) => ({ statements, 'round trips': roundTrips })

/** Records the second of two calls: the first fills the in-memory caches. */
const note = async (name: string, endpoint: EndpointName, work: () => Promise<unknown>): Promise<void> => {
  const before = counting.calls.length
  await work()
  const found = counting.calls.slice(before).find(({ url }: Counted) => url === endpoints[endpoint].path)
  if (!found) throw new Error(`${endpoint} was not called`)
  // What continues after the response belongs to the call as well.
  for (let seen = -1; seen !== found.roundTrips;) {
    seen = found.roundTrips
    await sleep(60)
  }
  rows[name] = { statements: found.statements, 'round trips': found.roundTrips }
}

const buy = async (): Promise<Buyer> => {
  const visitor = world.visitor()
  await note('campaign, first visit', 'campaign', () => visitor.call('campaign', { utm_campaign: 'nyc-launch' }))
  await note('campaign, reload', 'campaign', () => visitor.call('campaign', { utm_campaign: 'nyc-launch' }))
  await note('models', 'models', () => visitor.call('models'))
  await note('benefits', 'benefits', () => visitor.call('benefits'))
  let person = { id: '', email: '', phone: '' }
  await note('customer, someone new', 'customer', async () => (person = await submit(visitor)))
  const buyer = { visitor, ...person }
  await note('customer, the same again', 'customer', () => submit(visitor, 'primary', person))
  await note('cards', 'cards', () => visitor.call('cards', { CID: buyer.id }))
  let cardId = ''
  await note('add card', 'add-card', async () => (cardId = await addCard(world, buyer)))
  await note('pay', 'pay-saved-card', async () => expect((await pay(buyer, cardId)).status).toBe(200))
  await note('checkout', 'checkout', () => visitor.call('checkout'))
  return buyer
}

test('each call of a purchase and of the till asks the database few questions', async () => {
  await buy()
  const { id } = await buy()
  await sleep(500)
  const hook = counting.calls.findLast(({ url }) => url === '/api/webhooks/square')
  if (hook) rows['webhook'] = { statements: hook.statements, 'round trips': hook.roundTrips }

  const till = await world.tillOf('sam@shop.example')
  await note('till sign-in', 'counter-sign-in', () => till.call('counter-sign-in', {}))
  const { code } = await world.deps.db
    .selectFrom('memberships')
    .select('code')
    .where('subscriber_id', '=', id)
    .executeTakeFirstOrThrow()
  const look = () => till.call('counter-lookup', { code: String(code).padStart(6, '0') })
  let entitlementId = ''
  await note('till lookup', 'counter-lookup', async () => {
    entitlementId = (await look()).body.benefits.find(({ status }) => status === 'available')?.entitlementId ?? ''
  })
  const redeem = () => till.call('counter-redeem', { entitlementId, key: randomUUID() })
  await note('till redeem', 'counter-redeem', async () => expect((await redeem()).status).toBe(200))
  await note('till redeem, taken', 'counter-redeem', async () => expect((await redeem()).status).toBe(409))
  const table = Object.entries(rows).map(([name, { statements, 'round trips': trips }]) =>
    [name.padEnd(26), String(statements).padStart(10), String(trips).padStart(12)].join(' '),
  )
  expect(rows).toEqual({
    'campaign, first visit': asks(2),
    'campaign, reload': asks(2),
    models: asks(1),
    benefits: asks(1),
    'customer, someone new': asks(2),
    'customer, the same again': asks(2),
    cards: asks(2),
    // Two of them: it counts as declined until it is not.
    'add card': asks(6),
    pay: asks(4),
    checkout: asks(2),
    webhook: asks(1),
    // One of them: whether the location has closed for good. One: what else was proved is forgotten.
    'till sign-in': asks(7, 9),
    'till lookup': asks(2),
    'till redeem': asks(3),
    'till redeem, taken': asks(3),
  })
  process.stdout.write(`${['call                       statements  round trips', ...table].join('\n')}\n`)
})
