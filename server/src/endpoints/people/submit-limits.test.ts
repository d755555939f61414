import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

const now = new Date('2026-06-02T16:00:00Z')
let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true, clock: stillClock(now), limitsScale: 1 })
})
afterAll(() => world.close())

const mei = {
  firstName: 'Mei',
  lastName: 'Chen',
  email: 'mei@demo.example',
  phone: '+1 212 555 0142',
  role: 'primary' as const,
}
const submit = async (visitor: Visitor, more: object = {}) => {
  const { status, refused, headers } = await visitor.call('customer', { ...mei, ...more })
  return status === 429 ? [429, refused.code, refused.message, headers.get('retry-after')] : [status]
}
const times = async (count: number, submitting: () => Promise<unknown>) => {
  const answers = []
  for (let index = 0; index < count; index += 1) answers.push(await submitting())
  return answers
}
const tooMany = (wait: string, seconds: number) => [
  429,
  'too_many',
  `Too many attempts. Please try again in ${wait}.`,
  String(seconds),
]

test('30 submits a session, then 429; the same address may go on in another browser', async () => {
  const visitor = world.visitor()
  expect(new Set((await times(30, () => submit(visitor))).flat())).toEqual(new Set([200]))
  expect(await submit(visitor)).toEqual(tooMany('24 hours', 86_400))
  expect(await submit(world.visitor({ ip: visitor.ip }))).toEqual([200])
})

test('forms that are refused for their fields count as well', async () => {
  const visitor = world.visitor()
  expect(new Set((await times(30, () => submit(visitor, { phone: '5' }))).flat())).toEqual(new Set([422]))
  expect(await submit(visitor, { phone: '5' })).toEqual(tooMany('24 hours', 86_400))
  expect(await submit(visitor)).toEqual(tooMany('24 hours', 86_400))
})

test('120 submits an address and hour, whatever the browser, with right and wrong fields', async () => {
  const { ip } = world.visitor()
  await world.deps.db
    .insertInto('limit_hits')
    .values(Array.from({ length: 119 }, () => ({ bucket: `submit_ip:${ip}`, at: now })))
    .execute()
  expect(await submit(world.visitor({ ip }))).toEqual([200])
  expect(await submit(world.visitor({ ip }))).toEqual(tooMany('60 minutes', 3600))
  expect(await submit(world.visitor({ ip }), { phone: '5' })).toEqual(tooMany('60 minutes', 3600))
})

test('a signed-in browser that changes its primary contact counts too, and is not changed by a submit that is refused', async () => {
  const visitor = await world.signedIn('lin@demo.example')
  const replaces = (await visitor.call('accounts', { email: 'lin@demo.example' })).body[0]?.id
  const { cookie } = visitor
  await world.deps.db
    .insertInto('limit_hits')
    .values(Array.from({ length: 120 }, () => ({ bucket: `submit_ip:${visitor.ip}`, at: now })))
    .execute()
  expect(await submit(visitor, { replaces })).toEqual(tooMany('60 minutes', 3600))
  expect(visitor.cookie).toBe(cookie)
  expect((await visitor.call('session')).body.isAuthenticated).toBe(true)
})

test('corrections of a gift’s address count as submits of the session', async () => {
  const visitor = await world.signedIn('mei@demo.example')
  const CID = (await visitor.call('accounts', { email: 'mei@demo.example' })).body[0]?.id ?? ''
  const gift = (await visitor.call('subscriptions', { CID })).body.find((record) => record.Gift !== null)
  await world.deps.db.updateTable('gifts').set({ claimed_at: null }).execute()
  const { id } = await world.deps.db
    .selectFrom('sessions')
    .select('id')
    .where('customer_id', '=', CID)
    .executeTakeFirstOrThrow()
  await world.deps.db
    .insertInto('limit_hits')
    .values(Array.from({ length: 29 }, () => ({ bucket: `submit_session:${id}`, at: now })))
    .execute()
  const correct = () => visitor.call('correct-gift', { subscriptionId: gift?.id ?? '', recipientEmail: 'nobody' })
  expect((await correct()).refused.fields).toEqual({ recipientEmail: 'Please enter a valid email address.' })
  expect((await correct()).refused.message).toBe('Too many attempts. Please try again in 24 hours.')
})
