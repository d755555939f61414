import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { stillClock } from '../../test/still-clock.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
const now = new Date('2026-06-02T16:00:00Z')
beforeAll(async () => {
  world = await createWorld({ clock: stillClock(now) })
})
afterAll(() => world.close())

const path = '/api/webhooks/square'
const sign = (
  body: string,
  key = world.settings.square.webhookSignatureKeys[0] ?? '',
  url = world.settings.publicUrl,
) =>
  createHmac('sha256', key)
    .update(url + path + body)
    .digest('base64')
const send = async (body: string, signature: string | null = sign(body)) => {
  const headers = {
    'content-type': 'application/json',
    ...(signature === null ? {} : { 'x-square-hmacsha256-signature': signature }),
  }
  const answer = await world.visitor().request('POST', path, body, headers)
  return [answer.status, (await answer.json()) as unknown]
}
const event = (more: object = {}) =>
  JSON.stringify({ event_id: 'e-1', type: 'customer.updated', data: { id: 'x-1' }, merchant_id: 'm', ...more })
const stored = () => world.deps.db.selectFrom('webhook_events').selectAll().orderBy('event_id').execute()
const ignored = async (): Promise<number> => {
  const metrics = await (await fetch(`${world.url}/metrics`)).text()
  return Number(/sipday_webhooks_total\{type="unknown",outcome="ignored"\} (\d+)/.exec(metrics)?.[1] ?? 0)
}
const wrong = [403, { message: 'The signature does not match.', code: 'signature_wrong' }]

test('an event is stored once, with the time it came, and acknowledged however often it is sent', async () => {
  expect(await send(event())).toEqual([200, {}])
  expect(await send(event())).toEqual([200, {}])
  expect(await stored()).toEqual([{ event_id: 'e-1', type: 'customer.updated', received_at: now }])
})

test('an event that is not signed with our key, for our address and for this body is refused (risk 64)', async () => {
  const body = event({ event_id: 'e-2' })
  const bits = sign(body)
  for (const signature of [
    null,
    '',
    sign(body, 'another key'),
    sign(body, undefined, 'https://elsewhere.example'),
    sign(event({ event_id: 'e-3' })),
    `${bits}=`,
    bits.slice(0, -1),
  ])
    expect(await send(body, signature), String(signature)).toEqual(wrong)
  expect(await stored()).toHaveLength(1)
})

test('while the key is being changed, events signed with the old one count too', async () => {
  const { webhookSignatureKeys: keys } = world.deps.settings.square
  const body = event({ event_id: 'e-9', type: 'customer.deleted' })
  expect(await send(body, sign(body, 'an old key'))).toEqual(wrong)
  keys.push('an old key')
  expect(await send(body, sign(body, 'an old key'))).toEqual([200, {}])
  keys.pop()
  await world.deps.db.deleteFrom('webhook_events').where('event_id', '=', 'e-9').execute()
})

test('a signed event of any shape is acknowledged (rule G), and one that is not for us is not stored', async () => {
  const before = await ignored()
  const catalogue = { type: 'catalog.version.updated', data: { type: 'catalog_version', id: '', object: {} } }
  for (const more of [
    catalogue,
    { event_id: '' },
    { event_id: 'x'.repeat(101) },
    { event_id: 'a b' },
    { type: 'é' },
    { type: 'x'.repeat(101) },
    { type: null },
    { data: { id: 'x'.repeat(256) } },
    { data: {} },
    { data: null },
  ])
    expect(await send(event({ event_id: 'e-odd', ...more })), JSON.stringify(more)).toEqual([200, {}])
  for (const body of [
    'not json',
    '[]',
    'null',
    '{"event_id":"\u0000"}',
    JSON.stringify({ deep: { er: [[[[[[[[[1]]]]]]]]] } }),
  ])
    expect(await send(body), body).toEqual([200, {}])
  expect(await stored()).toHaveLength(1)
  expect(world.log.filter((line) => line.includes('a signed event is not for us'))).toHaveLength(15)
  expect((await ignored()) - before).toBe(15)
})

test('names of events may be as long as the provider makes them', async () => {
  const longest = { event_id: '!'.repeat(100), type: '~'.repeat(100), data: { id: 'x'.repeat(255) } }
  expect(await send(event(longest))).toEqual([200, {}])
  expect(await stored()).toHaveLength(2)
})
