import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true, limitsScale: 1, clock: stillClock(new Date()) })
})
afterAll(() => world.close())

const SECONDS = 1000
const MINUTES = 60 * SECONDS
const HOURS = 60 * MINUTES
const later = (ms: number) => world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + ms))
const send = (visitor: Visitor, to: string, channel: 'email' | 'sms' = 'email') =>
  visitor.call('otp', { action: 'send', to, channel })
const check = (visitor: Visitor, to: string, code: string) =>
  visitor.call('otp', { action: 'check', to, code, channel: 'email' })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const seconds = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'))

test('sends to a contact are 30 seconds apart in whatever session, and the answer says how long to wait', async () => {
  const here = () => world.visitor({ ip: '198.19.0.1' })
  expect((await send(here(), 'a@demo.example')).status).toBe(200)
  const refused = await send(here(), 'A@demo.example')
  expect([refused.status, refused.refused.code, refused.refused.success]).toEqual([429, 'too_many', false])
  expect(seconds(refused)).toBeGreaterThan(20)
  expect(seconds(refused)).toBeLessThanOrEqual(30)
  expect(refused.refused.message).toMatch(/\d+ seconds/)
  later(31 * SECONDS)
  expect((await send(here(), 'a@demo.example')).status).toBe(200)
})

test('a send that failed before anything was sent is given back: the next one is not refused', async () => {
  const visitor = world.visitor()
  await world.faults({ target: 'smtp', mode: 'error', times: 1 })
  expect((await send(visitor, 'down@demo.example')).refused.code).toBe('code_not_sent')
  await world.faults(null)
  expect((await send(visitor, 'down@demo.example')).status).toBe(200)
  const again = await send(visitor, 'down@demo.example')
  expect([again.refused.code, seconds(again) <= 30]).toEqual(['too_many', true])
})

test('5 sends in 10 minutes and 10 in 24 hours a contact, from one address', async () => {
  const here = () => world.visitor({ ip: '198.19.0.2' })
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 5; index += 1) {
      expect((await send(here(), 'b@demo.example')).status).toBe(200)
      later(31 * SECONDS)
    }
    const refused = await send(here(), 'b@demo.example')
    expect(refused.status).toBe(429)
    expect(seconds(refused)).toBeGreaterThan(round === 0 ? 300 : 3_600)
    later(10 * MINUTES)
  }
  expect((await send(here(), 'b@demo.example')).status).toBe(429)
  expect((await send(world.visitor(), 'b@demo.example')).status).toBe(200)
  later(24 * HOURS)
  expect((await send(here(), 'b@demo.example')).status).toBe(200)
})

test('sends of strangers, from however many addresses, stop at ten, and shut no one out for longer than four hours', async () => {
  const to = 'omar@demo.example'
  const owner = await world.signedIn(to)
  // Until then she was a stranger herself.
  for (let index = 1; index < 10; index += 1) expect((await send(world.visitor(), to)).status).toBe(200)
  const first = await send(world.visitor(), to)
  expect([first.status, seconds(first) <= 600]).toEqual([429, true])
  later(11 * MINUTES)
  for (let index = 0; index < 10; index += 1) expect((await send(world.visitor(), to)).status).toBe(200)
  const second = await send(world.visitor(), to)
  expect([second.status, seconds(second) <= 4 * 3600]).toEqual([429, true])
  // The browser in which she proved it before goes on meanwhile, also signed out.
  await owner.call('logout', {})
  await world.prove(owner, to)
  later(4 * HOURS)
  await world.prove(world.visitor(), to)
  later(24 * HOURS)
})

test('60 sends an address and hour, whatever the contacts; IPv6 counts by its /64', async () => {
  const from = (index: number) => world.visitor({ ip: `2001:db8:1:2::${(index + 1).toString(16)}` })
  for (let index = 0; index < 60; index += 1)
    expect((await send(from(index), `c${index}@demo.example`)).status).toBe(200)
  expect((await send(from(99), 'c99@demo.example')).status).toBe(429)
  expect((await send(world.visitor({ ip: '2001:db8:1:3::1' }), 'c99@demo.example')).status).toBe(200)
})

test('20 wrong codes for a contact in 24 hours: then 429, also with the right code and in another session', async () => {
  const to = 'mei@demo.example'
  const owner = await world.signedIn(to)
  for (let round = 0; round < 4; round += 1) {
    const visitor = world.visitor()
    expect((await send(visitor, to)).status).toBe(200)
    const code = await world.codeFor(to)
    for (let index = 0; index < 5; index += 1) expect((await check(visitor, to, wrong(code))).status).toBe(422)
    later(3 * MINUTES)
  }
  const refused = await check(world.visitor(), to, '000000')
  expect([refused.status, refused.refused.code]).toEqual([429, 'too_many'])
  // Others did that: the browser in which she proved it before is not stopped.
  await world.prove(owner, to)
  later(24 * HOURS)
  await world.prove(world.visitor(), to)
})

test('100 wrong codes in a row lock the contact until the other channel succeeds', async () => {
  const to = 'ana@demo.example'
  const contact = { channel: 'email', address: to }
  await world.deps.db
    .insertInto('contact_failures')
    .values({ ...contact, in_a_row: 99, locked_at: null })
    .execute()
  const visitor = world.visitor()
  await send(visitor, to)
  const code = await world.codeFor(to)
  await check(visitor, to, wrong(code))
  const locked = await check(visitor, to, code)
  expect([locked.status, locked.refused.code]).toEqual([429, 'contact_locked'])
  later(48 * HOURS)
  expect((await send(world.visitor(), to)).refused.code).toBe('contact_locked')
  await world.prove(world.visitor(), '+12125550146')
  await world.prove(world.visitor(), to)
})

test('a success ends the row of failures', async () => {
  const to = 'lin@demo.example'
  const visitor = world.visitor()
  await send(visitor, to)
  const code = await world.codeFor(to)
  await check(visitor, to, wrong(code))
  await check(visitor, to, code)
  const row = await world.deps.db
    .selectFrom('contact_failures')
    .select('in_a_row')
    .where('address', '=', to)
    .executeTakeFirst()
  expect(row?.in_a_row).toBe(0)
})
