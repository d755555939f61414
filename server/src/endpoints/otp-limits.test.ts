import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Visitor } from '../../test/visitor.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true, limitsScale: 1 })
})
afterAll(() => world.close())

const send = (visitor: Visitor, to: string, channel: 'email' | 'sms' = 'email') =>
  visitor.call('otp', { action: 'send', to, channel })
const check = (visitor: Visitor, to: string, code: string) =>
  visitor.call('otp', { action: 'check', to, code, channel: 'email' })
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')
const seconds = (answer: { headers: Headers }) => Number(answer.headers.get('retry-after'))

test('sends to a contact are 30 seconds apart, whoever asks, and the answer says how long to wait', async () => {
  expect((await send(world.visitor(), 'a@demo.example')).status).toBe(200)
  const refused = await send(world.visitor(), 'A@demo.example')
  expect([refused.status, refused.refused.code, refused.refused.success]).toEqual([429, 'too_many', false])
  expect(seconds(refused)).toBeGreaterThan(20)
  expect(seconds(refused)).toBeLessThanOrEqual(30)
  expect(refused.refused.message).toMatch(/\d+ seconds/)
  await world.clock({ seconds: 31 })
  expect((await send(world.visitor(), 'a@demo.example')).status).toBe(200)
})

test('5 sends in 10 minutes and 10 in 24 hours a contact', async () => {
  for (let round = 0; round < 2; round += 1) {
    for (let index = 0; index < 5; index += 1) {
      expect((await send(world.visitor(), 'b@demo.example')).status).toBe(200)
      await world.clock({ seconds: 31 })
    }
    const refused = await send(world.visitor(), 'b@demo.example')
    expect(refused.status).toBe(429)
    expect(seconds(refused)).toBeGreaterThan(round === 0 ? 300 : 3_600)
    await world.clock({ minutes: 10 })
  }
  expect((await send(world.visitor(), 'b@demo.example')).status).toBe(429)
  await world.clock({ days: 1 })
  expect((await send(world.visitor(), 'b@demo.example')).status).toBe(200)
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
  for (let round = 0; round < 4; round += 1) {
    const visitor = world.visitor()
    expect((await send(visitor, to)).status).toBe(200)
    const code = await world.codeFor(to)
    for (let index = 0; index < 5; index += 1) expect((await check(visitor, to, wrong(code))).status).toBe(422)
    await world.clock({ minutes: 3 })
  }
  const refused = await check(world.visitor(), to, '000000')
  expect([refused.status, refused.refused.code]).toEqual([429, 'too_many'])
  await world.clock({ days: 1 })
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
  await world.clock({ days: 2 })
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
