import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endSessionsByHand } from '../store/people/sessions.ts'
import { createWorld, type World } from '../../test/world.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const mei = 'mei@demo.example'
const cidOf = async (visitor: Awaited<ReturnType<World['signedIn']>>) =>
  (await visitor.call('accounts', { email: mei })).body[0]?.id ?? ''

test('the first call that changes something sets the cookie: HttpOnly, SameSite=Strict, Path=/; reading sets none', async () => {
  const visitor = world.visitor()
  expect((await visitor.call('models')).headers.getSetCookie()).toEqual([])
  const [line] = (await visitor.call('campaign', {})).headers.getSetCookie()
  expect(line).toMatch(/^sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Max-Age=86400$/)
  expect((await visitor.call('campaign', {})).headers.getSetCookie()).toEqual([])
})

test('with a public https address the cookie is __Host- and Secure, and HSTS is sent', async () => {
  const secure = await createWorld({ environment: { PUBLIC_URL: 'https://drinks.example' } })
  try {
    const answer = await secure.visitor().call('campaign', {})
    expect(answer.headers.getSetCookie()[0]).toMatch(
      /^__Host-sid=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict; Secure; /,
    )
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age=31536000/)
  } finally {
    await secure.close()
  }
})

test('the database keeps the hash of the cookie, never its value', async () => {
  const visitor = world.visitor()
  await visitor.call('campaign', {})
  const value = visitor.cookie?.slice('sid='.length) ?? ''
  const rows = await world.deps.db.selectFrom('sessions').select('token_hash').execute()
  const hashes = rows.map((row) => row.token_hash.toString('hex'))
  expect(hashes).toContain(createHash('sha256').update(value).digest('hex'))
  expect(hashes.some((hash) => hash.includes(value))).toBe(false)
})

test('a made-up or malformed cookie is no session', async () => {
  for (const cookie of ['sid=' + 'A'.repeat(43), 'sid=', "sid=' or 1=1 --", 'sid=%00']) {
    const visitor = world.visitor()
    visitor.cookie = cookie
    expect((await visitor.call('session')).body.isAuthenticated).toBe(false)
    visitor.cookie = cookie
    expect((await visitor.call('subscriptions', { CID: 'x' })).status).toBe(401)
  }
})

test('logout ends the session everywhere and clears what the site stored (risk 48, S6)', async () => {
  const visitor = await world.signedIn(mei)
  const copied = visitor.copy()
  const CID = await cidOf(visitor)
  const answer = await visitor.call('logout')
  expect(answer.body).toEqual({})
  expect(answer.headers.get('clear-site-data')).toBe('"storage"')
  expect(visitor.cookie).toBeNull()
  const refused = await copied.call('subscriptions', { CID })
  expect([refused.status, refused.refused.message]).toEqual([401, 'Your session has ended. Please verify again.'])
})

test('the session is restored in a new tab, with the account used last (R47)', async () => {
  const visitor = await world.signedIn('lin@demo.example')
  expect((await visitor.call('session')).body).toMatchObject({ isAuthenticated: true, customerId: null })
  const second = (await visitor.call('accounts', { email: 'lin@demo.example' })).body[1]?.id ?? ''
  await visitor.call('entitlements', { CID: second })
  expect((await visitor.copy().call('session')).body.customerId).toBe(second)
})

test('sensitive calls need a code not older than 30 minutes; viewing does not (R47)', async () => {
  const visitor = await world.signedIn(mei)
  const CID = await cidOf(visitor)
  await world.clock({ minutes: 31 })
  const refused = await visitor.call('profile', { CID, firstName: 'Mei', lastName: 'Chen', email: mei, phone: '' })
  expect([refused.status, refused.refused.code]).toEqual([401, 'verify_again'])
  expect((await visitor.call('subscriptions', { CID })).body.length).toBeGreaterThan(0)
  await world.prove(visitor, mei)
  expect(
    (await visitor.call('profile', { CID, firstName: 'Mei', lastName: 'Chen', email: mei, phone: '' })).status,
  ).toBe(200)
})

test('a fresh code for another contact does not freshen this account', async () => {
  const visitor = await world.signedIn(mei)
  const CID = await cidOf(visitor)
  await world.clock({ minutes: 31 })
  await world.prove(visitor, 'stranger@demo.example')
  const refused = await visitor.call('profile', { CID, firstName: 'Mei', lastName: 'Chen', email: mei, phone: '' })
  expect(refused.refused.code).toBe('verify_again')
})

test('whoever runs the machine ends the sessions of one contact, or all, and no purchase', async () => {
  const [one, other] = [await world.signedIn(mei), await world.signedIn('omar@demo.example')]
  const isIn = async (visitor: typeof one) => (await visitor.call('session')).body.isAuthenticated
  const count = () => sql`select count(*) from checkouts`.execute(world.deps.db)
  const before = await count()
  const now = world.deps.clock.now()
  await endSessionsByHand(world.deps.db, { address: mei, now })
  expect([await isIn(one), await isIn(other)]).toEqual([false, true])
  await endSessionsByHand(world.deps.db, { address: null, now })
  expect(await isIn(other)).toBe(false)
  expect((await count()).rows).toEqual(before.rows)
})

test('signed in ends after 30 days without use, and after 180 days in all; a checkout after 24 hours (R47)', async () => {
  const idle = await world.signedIn(mei)
  const busy = await world.signedIn(mei)
  const anonymous = world.visitor()
  await anonymous.call('customer', {
    firstName: 'A',
    lastName: 'B',
    email: 'ab@demo.example',
    phone: '(212) 555-4321',
    role: 'primary',
  })
  const move = (days: number) => world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + days * 86_400_000))
  move(1.001)
  expect((await anonymous.call('checkout')).status).toBe(401)
  for (let days = 1; days < 175; days += 29) {
    expect((await busy.call('session')).body.isAuthenticated).toBe(true)
    move(29)
  }
  expect((await idle.call('session')).body.isAuthenticated).toBe(false)
  expect((await busy.call('session')).body.isAuthenticated).toBe(true)
  move(10)
  expect((await busy.call('session')).body.isAuthenticated).toBe(false)
})
