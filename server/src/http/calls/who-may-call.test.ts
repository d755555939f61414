import { type EndpointName, endpoints } from '@sipday/contract/endpoints.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { submit } from '../../../test/buying.ts'
import { stillClock } from '../../../test/still-clock.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'

let world: World
const now = new Date('2026-06-02T16:00:00Z')
let member: Visitor
beforeAll(async () => {
  world = await createWorld({ demo: true, clock: stillClock(now) })
  member = await world.signedIn('mei@demo.example')
})
afterAll(() => world.close())

const later = (ms: number) => world.deps.clock.setNow(new Date(now.getTime() + ms))
const names = Object.keys(endpoints) as EndpointName[]
const having = (...access: string[]) => names.filter((name) => access.includes(endpoints[name].access))
const withCookie = (cookie: string) => {
  const visitor = world.visitor()
  visitor.cookie = cookie
  return visitor
}
/** Who may call is decided before the body is read. */
const refusalOf = async (visitor: Visitor, name: EndpointName) => {
  const { cookie } = visitor
  const { status, refused } = await visitor.call(name, {} as never)
  visitor.cookie = cookie
  return [status, refused.code, refused.message]
}
const notSignedIn = [401, 'not_signed_in', 'Please verify your email or phone first.']
const ended = [401, 'session_ended', 'Your session has ended. Please verify again.']
const again = [401, 'verify_again', 'For your safety, please verify with a new code before you continue.']
const unreadable = [400, 'invalid_request', 'Some of the details are not valid. Please check them and try again.']
const takesAnything = new Set<EndpointName>(['checkout', 'sessions', 'end-other-sessions'])

test.each(having('checkout', 'viewer', 'proved', 'fresh', 'staff'))(
  '%s is for no one without a session, and whose session has ended is told so',
  async (name) => {
    expect(await refusalOf(world.visitor(), name)).toEqual(notSignedIn)
    const cookie = endpoints[name].access === 'staff' ? 'till' : 'sid'
    expect(await refusalOf(withCookie(`${cookie}=${'x'.repeat(43)}`), name)).toEqual(ended)
  },
)

test.each(having('viewer', 'proved', 'fresh', 'staff'))('%s is not for who has only been greeted', async (name) => {
  const visitor = world.visitor()
  await submit(visitor)
  expect(await refusalOf(visitor, name)).toEqual(notSignedIn)
})

test.each(having('checkout'))('%s is for who has a checkout, and for who has proved a contact', async (name) => {
  const visitor = world.visitor()
  await visitor.call('campaign', {})
  expect(await refusalOf(visitor, name)).toEqual(notSignedIn)
  await submit(visitor)
  for (const one of [visitor, member])
    expect((await refusalOf(one, name))[0], name).toBe(takesAnything.has(name) ? 200 : 400)
})

test.each(having('fresh').filter((name) => !takesAnything.has(name)))(
  '%s needs a code of the last 30 minutes',
  async (name) => {
    later(30 * 60_000)
    expect(await refusalOf(member, name)).toEqual(unreadable)
    later(30 * 60_000 + 1)
    expect(await refusalOf(member, name)).toEqual(again)
    later(0)
  },
)

test.each(having('viewer', 'proved').filter((name) => !takesAnything.has(name)))(
  '%s is for a member however long ago the code was entered',
  async (name) => {
    later(24 * 3_600_000)
    expect(await refusalOf(member, name)).toEqual(unreadable)
    later(0)
  },
)

test('who calls for the first time gets a cookie for a day; a member’s lives for thirty', async () => {
  const visitor = world.visitor()
  const cookieOf = (answer: { headers: Headers }) => answer.headers.getSetCookie()
  expect(cookieOf(await visitor.call('campaign', {}))).toEqual([
    expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=86400$/),
  ])
  expect(cookieOf(await visitor.call('campaign', {}))).toEqual([])
  const to = 'cookie@guest.example'
  await visitor.call('otp', { action: 'send', to, channel: 'email' })
  const code = await world.codeFor(to)
  expect(cookieOf(await visitor.call('otp', { action: 'check', to, channel: 'email', code }))).toEqual([
    expect.stringMatching(/^known=[\w-]+~[\w-]{22}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=34560000$/),
    expect.stringMatching(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=2592000$/),
  ])
})

test('a call that was under way when the cookie was replaced is told to try again, for five seconds', async () => {
  const visitor = world.visitor()
  await visitor.call('campaign', {})
  const former = visitor.copy()
  await world.prove(visitor, 'meanwhile@guest.example')
  expect(await refusalOf(former, 'campaign')).toEqual([
    503,
    'try_again',
    'You have just signed in on another page. Please try again.',
  ])
  later(5_001)
  expect((await former.call('campaign', {})).status).toBe(200)
  later(0)
})

test('refusals of someone we know are in the security log with the call, the status and the code; typing mistakes are not', async () => {
  const CID = (await member.call('accounts', { email: 'mei@demo.example' })).body[0]?.id ?? null
  const rows = async () => {
    const found = await world.deps.db
      .selectFrom('audit')
      .select(['session_id', 'customer_id', 'detail'])
      .where('kind', '=', 'refused')
      .orderBy('id')
      .execute()
    return found
  }
  const before = (await rows()).length
  await member.call('profile', {} as never)
  await member.call('profile', { CID: 'someone', firstName: 'A', lastName: 'B', email: 'x@guest.example', phone: '' })
  await member.call('profile', { CID: CID ?? '', firstName: '', lastName: '', email: '', phone: '' })
  await member.call('subscription-details', { subscriptionId: 'someone' })
  await world.visitor().call('subscription-details', { subscriptionId: 'someone' })
  const added = (await rows()).slice(before)
  expect(added.map(({ detail }) => detail)).toEqual([
    { call: 'profile', status: 400, code: 'invalid_request' },
    { call: 'profile', status: 404, code: 'customer_unknown' },
    { call: 'subscription-details', status: 404, code: 'membership_unknown' },
  ])
  expect(new Set(added.map(({ customer_id: id }) => id))).toEqual(new Set([CID]))
  expect(new Set(added.map(({ session_id: id }) => id)).size).toBe(1)
})

test('what a query does not say right is refused like a body, and no answer is kept by a browser', async () => {
  const answer = await world.visitor().request('GET', '/api/geocode')
  expect([answer.status, answer.headers.get('cache-control')]).toEqual([400, 'no-store'])
  expect(await answer.json()).toMatchObject({ code: 'invalid_request', fields: { q: expect.any(String) } })
  const shown = await world.visitor().request('GET', '/api/geocode?q=10016')
  expect([shown.headers.get('content-type'), shown.headers.get('cache-control')]).toEqual([
    'application/json; charset=utf-8',
    'no-store',
  ])
  for (const [path, status] of [
    ['/api/otp', 413],
    ['/internal/clock', 404],
  ] as const) {
    const headers = { 'content-type': 'application/json', origin: world.url }
    const body = JSON.stringify({ now: now.toISOString(), filler: status === 413 ? 'x'.repeat(17_000) : '' })
    const refused = await world.visitor().request('POST', path, body, headers)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([status, 'no-store'])
  }
})

test.each([
  ['POST', '/api/office/code', '{"key":', 400],
  ['POST', '/api/office/code', `{"filler":"${'x'.repeat(17_000)}"}`, 413],
  ['GET', '/api/office/me', undefined, 401],
] as const)(
  '%s %s of the office: what it refuses is not kept by a browser either',
  async (method, path, body, status) => {
    const headers = body === undefined ? {} : { 'content-type': 'application/json', origin: world.url }
    const refused = await world.visitor().request(method, path, body, headers)
    expect([refused.status, refused.headers.get('cache-control')]).toEqual([status, 'no-store'])
  },
)

test('only the sandbox moves the clock, and is told what time it is then (R48)', async () => {
  const move = async (key: string | null, to: unknown) => {
    const headers = { 'content-type': 'application/json', ...(key === null ? {} : { 'x-sandbox-key': key }) }
    const answer = await world.visitor().request('POST', '/internal/clock', JSON.stringify({ now: to }), headers)
    return [answer.status, (await answer.json()) as unknown]
  }
  const nothing = [404, { message: 'There is nothing here.', code: 'not_found' }]
  const tomorrow = '2026-06-03T16:00:00.000Z'
  for (const key of [null, '', 'sandbox-kez', 'sandbox-key-2']) expect(await move(key, tomorrow)).toEqual(nothing)
  expect(world.deps.clock.now()).toEqual(now)
  expect(await move('sandbox-key', 'tomorrow')).toMatchObject([400, { code: 'invalid_request' }])
  expect(await move('sandbox-key', tomorrow)).toEqual([200, { now: tomorrow }])
  expect(world.deps.clock.now()).toEqual(new Date(tomorrow))
  later(0)
})
