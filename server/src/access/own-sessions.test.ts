import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { deviceOf } from './own-sessions.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

test.each([
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605 Version/18.0 Mobile Safari/604',
    'Safari on iPhone',
  ],
  ['Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36', 'Chrome on Android'],
  ['Mozilla/5.0 (Windows NT 10.0; Win64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36 Edg/140.0', 'Edge on Windows'],
  ['Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605 CriOS/140.0 Mobile/15E Safari/604', 'Chrome on iPad'],
  ['Mozilla/5.0 (Linux; Android 15; SM-S921B) SamsungBrowser/28.0 Chrome/130.0', 'Samsung Internet on Android'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10.15; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Mac'],
  ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) FxiOS/140.0 Safari/605', 'Firefox on iPhone'],
  ['Mozilla/5.0 (X11; CrOS x86_64 16181.0.0) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Chromebook'],
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36', 'Chrome on Linux'],
  ['something (Macintosh)', 'Mac'],
  ['something on Mac OS X', 'Mac'],
  ['Firefox', 'Firefox'],
  ['curl/8.0', null],
  [null, null],
])('%s is kept as "%s" and nothing more', (userAgent, device) => {
  expect(deviceOf(userAgent)).toBe(device)
})

test('a member sees where the same contact is signed in, and ends the others (R47)', async () => {
  const phone = await world.signedIn('mei@demo.example')
  const laptop = await world.signedIn('mei@demo.example')
  const other = await world.signedIn('lin@demo.example')
  const listed = (await laptop.call('sessions', {})).body
  expect(listed.map(({ current }) => current)).toEqual([true, false])
  expect(JSON.stringify(listed)).not.toMatch(/mei@|token|"id"/)
  expect((await laptop.call('end-other-sessions', {})).status).toBe(200)
  expect((await laptop.call('sessions', {})).body).toHaveLength(1)
  expect((await phone.call('sessions', {})).status).toBe(401)
  expect((await laptop.call('session', undefined)).body.isAuthenticated).toBe(true)
  expect((await other.call('session', undefined)).body.isAuthenticated).toBe(true)
})

test('who has proved nothing has no list', async () => {
  expect((await world.visitor().call('sessions', {})).status).toBe(401)
  expect((await world.visitor().call('end-other-sessions', {})).status).toBe(401)
})

test('ending the others is in the security log with how many there were, and only when there were any', async () => {
  const here = await world.signedIn('ana@demo.example')
  const { customerId } = (await here.call('session')).body
  for (let count = 0; count < 2; count += 1) await world.signedIn('ana@demo.example')
  const logged = () =>
    world.deps.db
      .selectFrom('audit')
      .select(['session_id', 'detail'])
      .where('kind', '=', 'other_sessions_ended')
      .where('customer_id', '=', customerId)
      .execute()
  expect((await here.call('end-other-sessions', {})).body).toEqual({})
  expect((await here.call('end-other-sessions', {})).body).toEqual({})
  expect(await logged()).toEqual([{ session_id: expect.stringMatching(/./), detail: { ended: 2 } }])
})

test('a fresh code for another contact ends no session of one that was proved longer ago', async () => {
  const [phone, laptop] = [await world.signedIn('omar@demo.example'), await world.signedIn('omar@demo.example')]
  await world.clock({ minutes: 31 })
  await world.prove(laptop, 'guest@guest.example')
  expect((await laptop.call('end-other-sessions', {})).status).toBe(200)
  expect((await phone.call('sessions', {})).status).toBe(200)
  await world.prove(laptop, 'omar@demo.example')
  expect((await laptop.call('end-other-sessions', {})).status).toBe(200)
  expect((await phone.call('sessions', {})).status).toBe(401)
})

test('all other sessions are ended, however many', async () => {
  const here = await world.signedIn('ana@demo.example')
  const other = await world.signedIn('ana@demo.example')
  const { db } = world.deps
  await sql`
    with one as (select p.* from session_proofs p join sessions s on s.id = p.session_id
        where p.address = 'ana@demo.example' and s.expires_at > now() limit 1),
      more as (insert into sessions (id, token_hash, kind, created_at, last_seen_at, expires_at)
        select 'more-' || n, decode(md5(n::text), 'hex'), s.kind, s.created_at, s.last_seen_at + interval '1 second', s.expires_at
        from sessions s join one on one.session_id = s.id, generate_series(1, 60) n returning id)
    insert into session_proofs (session_id, channel, address, proved_at)
      select more.id, one.channel, one.address, one.proved_at from more, one`.execute(db)
  expect((await here.call('sessions', {})).body.length).toBeGreaterThan(61)
  expect((await here.call('end-other-sessions', {})).status).toBe(200)
  expect((await here.call('sessions', {})).body).toHaveLength(1)
  expect((await other.call('sessions', {})).status).toBe(401)
})
