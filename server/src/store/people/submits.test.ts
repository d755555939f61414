import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const person = { firstName: 'Ana', lastName: 'Silva', email: 'ana@tabs.example', phone: '+12125550142' } as const

test('tabs that submit the same person at once share one checkout and one customer, and each counts once', async () => {
  const first = world.visitor()
  await first.call('session')
  await first.call('campaign', { utm_campaign: 'nyc-launch' })
  const tabs = Array.from({ length: 12 }, () => first.copy())
  const answers = await Promise.all(tabs.map((tab) => tab.call('customer', { ...person, role: 'primary' })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  expect(new Set(answers.map(({ body }) => JSON.stringify(body))).size).toBe(1)
  const { db } = world.deps
  const customers = await db.selectFrom('customers').select('id').where('email_canonical', '=', person.email).execute()
  expect(customers).toHaveLength(1)
  const checkouts = await db
    .selectFrom('checkout_customers')
    .select(['checkout_id', 'grant_kind'])
    .where('customer_id', '=', customers[0]?.id ?? '')
    .execute()
  expect(checkouts).toMatchObject([{ grant_kind: 'created' }])
  const hits = await db.selectFrom('limit_hits').select('id').where('bucket', 'like', 'submit_session:%').execute()
  expect(hits).toHaveLength(12)
})

test('visitors who submit the same pair at once name one customer, and only one of them has made it', async () => {
  const pair = { ...person, email: 'ana@phones.example', phone: '+12125550143' }
  const visitors = Array.from({ length: 8 }, () => world.visitor())
  const answers = await Promise.all(visitors.map((one) => one.call('customer', { ...pair, role: 'primary' })))
  expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
  const kinds = await world.deps.db
    .selectFrom('checkout_customers')
    .innerJoin('customers', 'customers.id', 'customer_id')
    .select('grant_kind')
    .where('email_canonical', '=', pair.email)
    .orderBy('grant_kind')
    .execute()
  expect(kinds.map(({ grant_kind }) => grant_kind)).toEqual(['created', ...Array.from({ length: 7 }, () => 'named')])
})
