import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { byMail, createRoom, DAY, HOUR, type Room } from '../../test/room.ts'
import { closeSessions, prolongSession } from '../store/people/sessions.ts'
import { openCheckout } from './checkouts.ts'
import type { Session } from './session.ts'
import { endSession, findSession, forgetOldSessions, openSession, rememberCustomer, rotateSession } from './sessions.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

const now = () => room.deps.clock.now()
const find = (token: string, atTill = false) => findSession(room.deps, token, { atTill })
const stored = (session: Session) =>
  room.deps.db.selectFrom('sessions').selectAll().where('id', '=', session.id).executeTakeFirst()
const opened = async (kind?: 'member' | 'staff') => {
  const { session, token } = await openSession(room.deps, kind === 'staff' ? { kind } : {})
  return { session, token: kind ? await rotateSession(room.deps.db, session, now(), kind) : token }
}
const livesFor = async (token: string, ms: number, atTill = false) => {
  const began = now()
  room.later(ms - 1)
  expect(await find(token, atTill)).not.toBeNull()
  room.deps.clock.setNow(new Date(began.getTime() + ms))
  expect(await find(token, atTill)).toBeNull()
}

describe('how long (rule A)', () => {
  test('a visitor: 24 hours from the beginning, however busy', async () => {
    const { session, token } = await opened()
    expect(session.expiresAt).toEqual(new Date(now().getTime() + DAY))
    for (let hours = 0; hours < 23; hours += 1) {
      room.later(HOUR)
      expect((await find(token))?.expiresAt).toEqual(session.expiresAt)
    }
    await livesFor(token, HOUR)
  })

  test('a till: a shift of 12 hours, however busy', async () => {
    const { session, token } = await opened('staff')
    expect(session.expiresAt).toEqual(new Date(now().getTime() + 12 * HOUR))
    room.later(6 * HOUR)
    expect(await find(token)).toBeNull()
    expect((await find(token, true))?.expiresAt).toEqual(session.expiresAt)
    await livesFor(token, 6 * HOUR, true)
  })

  test('a member: 30 days without use', async () => {
    const [{ token }, used] = [await opened('member'), await opened('member')]
    room.later(30 * DAY - 1)
    expect(await find(used.token)).not.toBeNull()
    room.later(1)
    expect([await find(token), (await find(used.token))?.id]).toEqual([null, used.session.id])
  })

  test('a member who comes back: prolonged, and 180 days in all', async () => {
    const { session, token } = await opened('member')
    const began = now().getTime()
    for (let days = 0; days < 150; days += 25) {
      room.later(25 * DAY)
      expect((await find(token))?.expiresAt).toEqual(new Date(Math.min(now().getTime() + 30 * DAY, began + 180 * DAY)))
    }
    room.later(25 * DAY)
    expect((await find(token))?.expiresAt).toEqual(new Date(began + 180 * DAY))
    expect((await stored(session))?.expires_at).toEqual(new Date(began + 180 * DAY))
    await livesFor(token, 5 * DAY)
  })

  test('use is written at most once an hour', async () => {
    const { session, token } = await opened('member')
    const seenAt = now()
    room.later(HOUR - 1)
    await find(token)
    expect((await stored(session))?.last_seen_at).toEqual(seenAt)
    room.later(1)
    await find(token)
    expect((await stored(session))?.last_seen_at).toEqual(now())
  })
})

describe('the cookie', () => {
  test('what is no token of ours is not even looked up', async () => {
    for (const token of [
      '',
      'a',
      'a'.repeat(42),
      'a'.repeat(44),
      ` ${'a'.repeat(43)}`,
      `${'a'.repeat(42)}=`,
      `x\n${'a'.repeat(43)}`,
    ])
      expect(await find(token)).toBeNull()
    expect(await find('a'.repeat(43))).toBeNull()
  })

  test('gets a new value at each sign-in; the old one is worth nothing (risk 49)', async () => {
    const { session, token } = await openSession(room.deps)
    expect(token).toMatch(/^[\w-]{43}$/)
    room.later(HOUR)
    const member = await rotateSession(room.deps.db, session, now())
    expect([session.kind, session.createdAt]).toEqual(['member', now()])
    expect(session.expiresAt).toEqual(new Date(now().getTime() + 30 * DAY))
    expect(await find(token)).toBeNull()
    expect(await find(member)).toMatchObject({ id: session.id, kind: 'member', createdAt: now() })
    const again = await rotateSession(room.deps.db, session, now())
    expect([await find(member), (await find(again))?.kind]).toEqual([null, 'member'])
  })

  test('a till that proves something more stays a till', async () => {
    const { session } = await opened('staff')
    await rotateSession(room.deps.db, session, now())
    expect(session.kind).toBe('staff')
  })

  test('is worth nothing after the end, while the row stays', async () => {
    const { session, token } = await opened('member')
    const customerId = await room.person({ email: 'ended@guest.example' })
    await rememberCustomer(room.deps.db, session, customerId)
    await endSession(room.deps.db, session, now())
    expect(await find(token)).toBeNull()
    expect(await stored(session)).toMatchObject({ expires_at: now(), customer_id: null })
    room.later(-HOUR)
    expect(await find(token)).toBeNull()
    room.later(HOUR)
  })
})

test('a session is found with all that it knows', async () => {
  const customerId = await room.person({ email: 'whole@guest.example' })
  const session = await room.session(byMail('whole@guest.example'))
  const first = await openCheckout(room.deps.db, session, room.deps)
  await room.deps.db.updateTable('checkouts').set({ paid_at: now() }).where('id', '=', first).execute()
  room.later(1)
  const second = await openCheckout(room.deps.db, session, room.deps)
  await room.deps.db
    .insertInto('checkout_customers')
    .values([
      { checkout_id: first, customer_id: customerId, grant_kind: 'created', role: 'primary', at: now() },
      { checkout_id: second, customer_id: customerId, grant_kind: 'named', role: 'gifter', at: now() },
    ])
    .execute()
  await room.deps.db
    .updateTable('sessions')
    .set({ campaign_id: 'campaign', staff_id: 'staff', location_id: 'kips-bay' })
    .where('id', '=', session.id)
    .execute()
  const token = await rotateSession(room.deps.db, session, now())
  const { version } = await room.deps.db.selectFrom('catalogue_version').select('version').executeTakeFirstOrThrow()
  expect(await find(token)).toEqual({
    id: session.id,
    kind: 'member',
    createdAt: now(),
    expiresAt: new Date(now().getTime() + 30 * DAY),
    customerId,
    proofs: [{ channel: 'email', address: 'whole@guest.example', provedAt: new Date(now().getTime() - 1) }],
    owned: [{ customerId, channel: 'email', address: 'whole@guest.example' }],
    checkoutId: second,
    submitted: [{ customerId, grantKind: 'named', role: 'gifter' }],
    bought: [],
    campaignId: 'campaign',
    staffId: 'staff',
    locationId: 'kips-bay',
    catalogueVersion: version,
  })
})

test('the account used last is remembered (R47)', async () => {
  const session = await room.session()
  const customerId = await room.person({ email: 'last@guest.example' })
  await rememberCustomer(room.deps.db, session, customerId)
  await rememberCustomer(room.deps.db, session, customerId)
  expect([session.customerId, (await stored(session))?.customer_id]).toEqual([customerId, customerId])
})

test('visitors who left without a checkout are forgotten a day after their end; no one else is', async () => {
  const left = await openSession(room.deps)
  const bought = await openSession(room.deps)
  await openCheckout(room.deps.db, bought.session, room.deps)
  const member = await opened('member')
  room.later(2 * DAY)
  await forgetOldSessions(room.deps)
  expect(await stored(left.session)).toBeDefined()
  room.later(1)
  await forgetOldSessions(room.deps)
  expect(await stored(left.session), 'all sessions are read every ten minutes at most').toBeDefined()
  room.later(600_000)
  await forgetOldSessions(room.deps)
  expect(await stored(left.session)).toBeUndefined()
  room.later(100 * DAY)
  await forgetOldSessions(room.deps)
  expect([await stored(bought.session), await stored(member.session)]).not.toContain(undefined)
})

describe('the checkout of a session (R44)', () => {
  const open = (session: Session) => openCheckout(room.deps.db, session, room.deps)

  test('is opened once, also by two tabs at the same moment', async () => {
    const session = await room.session()
    session.campaignId = 'summer'
    const ids = await Promise.all([open({ ...session }), open({ ...session }), open({ ...session })])
    expect(new Set(ids).size).toBe(1)
    expect(await open(session)).toBe(ids[0])
    expect(session.checkoutId).toBe(ids[0])
    const rows = await room.deps.db.selectFrom('checkouts').selectAll().where('session_id', '=', session.id).execute()
    expect(rows).toEqual([
      { id: ids[0], session_id: session.id, opened_at: now(), paid_at: null, campaign_id: 'summer' },
    ])
  })

  test('is another one after it was paid, and never that of another session', async () => {
    const session = await room.session()
    const first = await open(session)
    await room.deps.db.updateTable('checkouts').set({ paid_at: now() }).where('id', '=', first).execute()
    expect(await open(session)).not.toBe(first)
    expect(await open(await room.session())).not.toBe(session.checkoutId)
  })
})

test('a session that was ended stays ended, whatever was under way: neither a sign-in nor its use revives it', async () => {
  const { db } = room.deps
  const [left, elsewhere] = [await opened('member'), await opened('member')]
  const asFound = { ...left.session }
  room.later(2 * HOUR)
  await endSession(db, left.session, now())
  await expect(rotateSession(db, asFound, now())).rejects.toMatchObject({ status: 401, code: 'session_ended' })
  const found = {
    id: elsewhere.session.id,
    expiredAt: elsewhere.session.expiresAt,
    seenAt: new Date(now().getTime() - 1),
  }
  await closeSessions(db, [elsewhere.session.id], now())
  const expiresAt = new Date(now().getTime() + DAY)
  expect(await prolongSession(db, { ...found, expiresAt })).toBe(false)
  for (const { session, token } of [left, elsewhere]) {
    expect((await stored(session))?.expires_at).toEqual(now())
    expect(await find(token)).toBeNull()
  }
})
