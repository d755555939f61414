import { gzipSync } from 'node:zlib'
import { endpoints } from '@sipday/contract/endpoints.ts'
import { refusal } from '@sipday/contract/errors.ts'
import fc from 'fast-check'
import { beforeAll, inject, test } from 'vitest'
import { worldAt } from '../start-world.ts'
import { signedIn, submit, type Visitor, visitorOf } from './buying.ts'
import { naughtyStrings, nearlyRight, wrongTypes } from './input-values.ts'
import { tally, times } from './tally.ts'

const world = worldAt(inject('openShop'))
const attacks = tally('input')
const posts = Object.values(endpoints).filter((endpoint) => endpoint.method === 'POST')

let senders: Visitor[] = []
beforeAll(async () => {
  const checkout = visitorOf(world)
  await submit(checkout, world.person())
  const member = await signedIn(world, world.person().email)
  senders = [visitorOf(world), checkout, member]
})

/** Of our own code, our database or our libraries. */
const inside =
  /\bat [\w.]+ \(|node:|\.ts:\d|kysely|postgres|zod|select "|violates|syntax error|fastify|undefined is not/i

const send = async (
  visitor: Visitor,
  path: string,
  body: string | Uint8Array,
  headers: Record<string, string> = {},
) => {
  const response = await visitor.request('POST', path, body as string, {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    ...headers,
  })
  return { status: response.status, text: await response.text() }
}

/** An invalid body is refused with the contract's messages, or does no harm; it never breaks a call. */
const tryBody = async (
  visitor: Visitor,
  path: string,
  body: string | Uint8Array,
  expected: readonly number[] | null = null,
  headers: Record<string, string> = {},
) => {
  const { status, text } = await send(visitor, path, body, headers)
  const broke =
    status >= 500 ||
    inside.test(text) ||
    (status >= 400 && !refusal.strict().safeParse(JSON.parse(text)).success) ||
    (expected !== null && !expected.includes(status))
  attacks.attempt(`${path} ${String(body).slice(0, 200)}: ${status} ${text.slice(0, 300)}`, broke)
}

const nested = (depth: number): string => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const wide = (keys: number): string =>
  JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, i) => [`k${i}`, 1])))

test('what is too large, too deep, too wide or not JSON is refused', async () => {
  const [, , member] = senders as [Visitor, Visitor, Visitor]
  for (const { path } of posts) {
    const refusedAs400 = [
      '{',
      '{"a":}',
      "{'a':1}",
      'undefined',
      '{"a":1}{"b":2}',
      '\ufeff{}',
      '{"a":1e}',
      nested(9),
      nested(1500),
      '['.repeat(8000),
      wide(65),
      '{"__proto__":{"isAdmin":true}}',
      '{"a":{"__proto__":{"isAdmin":true}}}',
      '{"a":"\\u0000',
    ]
    // A caller without the required session is told that first, before the body is read.
    for (const body of refusedAs400) await tryBody(member, path, body, [400])
    await tryBody(member, path, JSON.stringify({ a: 'x'.repeat(16 * 1024) }), [413])
    await tryBody(member, path, JSON.stringify({ a: 'x'.repeat(2_000_000) }), [413])
    for (const body of [
      'null',
      'true',
      '1',
      '"x"',
      '[]',
      '[1]',
      '{"constructor":{"prototype":{"isAdmin":true}}}',
      '{"toString":1}',
    ])
      await tryBody(member, path, body)
    await tryBody(member, path, Uint8Array.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]))
    await tryBody(member, path, gzipSync('{"source":"direct"}'), null, { 'content-encoding': 'gzip' })
    await tryBody(member, path, Buffer.from('{"source":"direct"}', 'utf16le'), null, {
      'content-type': 'application/json; charset=utf-16le',
    })
  }
})

test('each part of each body survives each value that has broken programs before', async () => {
  const some = times(1, 3)
  for (const visitor of senders.slice(0, some))
    for (const [path, right] of Object.entries(nearlyRight))
      for (const key of Object.keys(right)) {
        const values = [...naughtyStrings, ...wrongTypes]
        await Promise.all(values.map((value) => tryBody(visitor, path, JSON.stringify({ ...right, [key]: value }))))
      }
  const [, checkout] = senders as [Visitor, Visitor]
  const { gift } = nearlyRight['/api/pay/saved-card'] as { gift: Record<string, unknown> }
  for (const key of Object.keys(gift))
    for (const value of [...naughtyStrings, ...wrongTypes])
      await tryBody(
        checkout,
        '/api/pay/saved-card',
        JSON.stringify({ ...nearlyRight['/api/pay/saved-card'], gift: { ...gift, [key]: value } }),
      )
})

test('what is stored is what was meant, and nothing that could act in a page, a mail or a sheet', async () => {
  const forbidden = ['\u0000', 'a\u0007', '\u202egnp', '\ud800', 'x\u2066', '\u001b[31m']
  for (const value of forbidden) {
    const body = { ...nearlyRight['/api/customer'], firstName: `Ana${value}` }
    await tryBody(visitorOf(world), '/api/customer', JSON.stringify(body), [400])
  }
  const addresses = [
    'a@b.example,c@d.example',
    'a@b.example;c@d.example',
    'a@b.example\r\nBcc: c@d.example',
    '<svg/onload=1>@x.example',
    'a b@x.example',
    '"a b"@x.example',
    'a@[127.0.0.1]',
    'a@localhost',
    'a@b..example',
    '.a@b.example',
  ]
  for (const email of addresses) {
    const { status, text } = await send(
      visitorOf(world),
      '/api/otp',
      JSON.stringify({ action: 'send', to: email, channel: 'email' }),
    )
    attacks.attempt(`a code to ${email}: ${status} ${text}`, status === 200)
  }
  for (const to of [['a@b.example'], { a: 'a@b.example' }, null, 5])
    await tryBody(visitorOf(world), '/api/otp', JSON.stringify({ action: 'send', to, channel: 'email' }), [400])
  for (const to of ['+447911123456', '+1 900 555 0100', '+15005550006', '911', '0'.repeat(20)]) {
    const { status } = await send(visitorOf(world), '/api/otp', JSON.stringify({ action: 'send', to, channel: 'sms' }))
    attacks.attempt(`a text to ${to}`, status === 200 && !to.startsWith('+1'))
  }
})

test('any JSON at all is answered by the contract', async () => {
  const calls = posts.map((endpoint) => endpoint.path)
  const value = fc.anything({
    values: [
      fc.constantFrom(...naughtyStrings),
      fc.string({ unit: 'binary' }),
      fc.integer(),
      fc.boolean(),
      fc.constant(null),
    ],
    key: fc.constantFrom(
      'CID',
      'email',
      'phone',
      'action',
      'to',
      'code',
      'channel',
      'customerId',
      'planId',
      'gift',
      'role',
      'cardId',
    ),
    maxDepth: 3,
  })
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(...calls), fc.integer({ min: 0, max: 2 }), value, async (path, who, body) => {
      const text = JSON.stringify(body) ?? 'null'
      await tryBody(senders[who] as Visitor, path, text)
    }),
    { numRuns: times(300, 20_000) },
  )
})

test('addresses of GET calls survive the same values', async () => {
  for (const value of naughtyStrings) {
    const query = encodeURIComponent(value.toWellFormed())
    for (const path of [
      `/api/geocode?q=${query}`,
      `/api/geocode?q=1&q=2&${query}`,
      `/api/models?${query}=1`,
      `/?utm_source=${query}&model_id=${query}`,
    ]) {
      const response = await visitorOf(world).request('GET', path)
      const text = await response.text()
      const reflected = value.includes('<') && text.includes(value)
      attacks.attempt(`GET ${path.slice(0, 200)}: ${response.status}`, response.status >= 500 || reflected)
    }
  }
})
