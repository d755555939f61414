import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addCard, type Buyer, newBuyer, pay } from '../../../test/buying.ts'
import { createColleague, makeColleague, signIn } from '../../../test/colleague.ts'
import { makeMembership, makeStaff } from '../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import type { Visitor } from '../../../test/visitor.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { codeText } from '@sipday/rules/membership.ts'
import { memberPass } from '../../counter/member-pass.ts'
import { benefitStates } from '../../store/counter/benefits.ts'
import { drinkableBy } from '../../store/memberships/memberships.ts'
import { renewCodes } from '../../store/memberships/renew-codes.ts'

/** A session opened for one purpose has no rights of another, and what was revoked is revoked (rules A, B, K). */
let world: World
let ana: Buyer
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  ana = await newBuyer(world)
  await world.prove(ana.visitor, ana.email)
  expect((await pay(ana, await addCard(world, ana))).status).toBe(200)
  await makeStaff(world.deps, ana.email)
  await makeStaff(world.deps, 'ben@shop.example')
})
afterAll(() => world.close())

const customerCalls = async (visitor: Visitor) => {
  const contact = { CID: ana.id, action: 'send' as const, channel: 'email' as const, to: 'evil@guest.example' }
  return [
    await visitor.call('accounts', { email: ana.email }),
    await visitor.call('subscriptions', { CID: ana.id }),
    await visitor.call('my-data', { CID: ana.id }),
    await visitor.call('cards', { CID: ana.id }),
    await visitor.call('payments', { CID: ana.id }),
    await visitor.call('change-contact', contact),
    await visitor.call('sessions', {}),
  ].map(({ status, body }) => (status === 200 ? JSON.stringify(body) : status))
}
/** The same browser's value of a cookie under another name. */
const as = (visitor: Visitor, name: string) => {
  const copy = visitor.copy()
  copy.cookie = `${name}=${visitor.cookie?.split('=')[1] ?? ''}`
  return copy
}
const nothing = ['[]', 401, 401, 401, 401, 401, 401]

test('a till that a member opened gives nothing of her account, whoever works there; her own browser does', async () => {
  const till = await world.openTill(ana.email)
  expect(await customerCalls(till.copy())).toEqual(nothing)
  expect(await customerCalls(as(till, 'sid'))).toEqual(nothing)
  expect(await createColleague(world, `office=${till.cookie?.split('=')[1]}`).call('me')).toMatchObject({ status: 401 })
  const own = await customerCalls(ana.visitor)
  expect(own.filter((answer) => typeof answer === 'number')).toEqual([])
  expect(own[1]).toContain('One Month')
})

test('an email of the staff that was just proved at the customer site opens a till once, and is gone there (rule A)', async () => {
  const member = await world.signedIn(ana.email)
  const customers = member.copy()
  expect((await customers.call('subscriptions', { CID: ana.id })).status).toBe(200)
  const [one, two] = await Promise.all([member.copy(), member.copy()].map((till) => till.call('counter-sign-in', {})))
  expect([one?.status, two?.status].toSorted()).toEqual([200, 401])
  expect(await customerCalls(customers.copy())).toEqual(nothing)
  expect((await customers.copy().call('counter-sign-in', {})).refused.code).toBe('not_signed_in')
})

test('a proof at the customer site that is old, or of no one on the staff list, opens no till and stays where it is', async () => {
  const old = await world.signedIn('ben@shop.example')
  await world.clock({ minutes: 31 })
  await world.prove(old, '+12125550188')
  const guest = await world.signedIn('guest3@guest.example')
  for (const visitor of [old, guest]) {
    expect((await visitor.copy().call('counter-sign-in', {})).refused.code).toBe('not_signed_in')
    expect((await visitor.copy().call('sessions', {})).status).toBe(200)
  }
})

test('a member’s cookie is none of a till; nor is one of the office', async () => {
  const member = await world.signedIn('ben@shop.example')
  for (const visitor of [member, as(member, 'till')])
    expect((await visitor.copy().call('counter-till')).status).toBe(401)
  expect((await as(member, 'till').call('counter-sign-in', {})).refused.code).toBe('not_signed_in')
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
  const office = await signIn(world, 'dana@shop.example')
  const visitor = world.visitor()
  for (const name of ['till', 'sid']) {
    visitor.cookie = `${name}=${office.cookie?.split('=')[1]}`
    expect((await visitor.copy().call('counter-till')).status).toBe(401)
    expect((await visitor.copy().call('sessions', {})).status).toBe(401)
  }
})

test('who signs out of the customer site in a till’s browser clears nothing that the till keeps', async () => {
  const till = await world.tillOf('ben@shop.example')
  await till.call('counter-sign-in', {})
  const both = await world.signedIn('guest2@guest.example')
  const alone = both.copy()
  both.cookie = `${both.cookie}; ${till.cookie}`
  const left = await both.call('logout', {})
  expect([left.headers.get('set-cookie')?.startsWith('sid=;'), left.headers.get('clear-site-data')]).toEqual([
    true,
    null,
  ])
  expect((await till.call('counter-till')).status).toBe(200)
  expect((await alone.call('logout', {})).headers.get('clear-site-data')).toBe('"storage"')
})

test('a code sent at one site is no code at another', async () => {
  const visitor = world.visitor()
  await visitor.call('counter-code', { action: 'send', to: 'ben@shop.example' })
  const code = await world.codeFor('ben@shop.example')
  const elsewhere = as(visitor, 'sid')
  const asMember = await elsewhere.call('otp', { action: 'check', to: 'ben@shop.example', code, channel: 'email' })
  expect(asMember.refused.code).toBe('invalid_code')
  expect((await visitor.call('counter-code', { action: 'check', to: 'ben@shop.example', code })).status).toBe(200)
  expect((await visitor.call('counter-sign-in', {})).body.name).toBeDefined()
})

test('the till opens for the address that was proved last, within 30 minutes; a fresh proof of another opens nothing', async () => {
  const till = await world.tillOf('ben@shop.example')
  await world.clock({ minutes: 31 })
  expect((await till.call('counter-sign-in', {})).refused.code).toBe('not_signed_in')
  await world.prove(till, 'guest@guest.example', 'till')
  expect((await till.call('counter-sign-in', {})).refused.code).toBe('not_staff')
  await world.prove(till, 'ben@shop.example', 'till')
  expect((await till.call('counter-sign-in', {})).status).toBe(200)
})

test('whoever takes over with a PIN has proved nothing: neither they nor who comes back choose a PIN without a code', async () => {
  const ben = await world.tillOf('ben@shop.example')
  await ben.call('counter-sign-in', {})
  expect((await ben.call('counter-pin', { pin: '5831' })).status).toBe(200)
  const till = await world.tillOf(ana.email)
  await till.call('counter-sign-in', {})
  expect((await till.call('counter-pin', { pin: '7294' })).status).toBe(200)
  const id = async (email: string) =>
    (await world.deps.db.selectFrom('staff').select('id').where('email', '=', email).executeTakeFirstOrThrow()).id
  expect((await till.call('counter-switch', { staffId: await id('ben@shop.example'), pin: '5831' })).status).toBe(200)
  expect((await till.call('counter-pin', { pin: '9182' })).refused.code).toBe('verify_again')
  expect((await till.call('counter-switch', { staffId: await id(ana.email), pin: '7294' })).status).toBe(200)
  expect((await till.call('counter-pin', { pin: '9182' })).refused.code).toBe('verify_again')
})

test('the QR code of before a code was renewed finds and gives nothing; the new one does, at once', async () => {
  const till = await world.tillOf('ben@shop.example')
  await till.call('counter-sign-in', {})
  const { membershipId, code } = await makeMembership(world.deps)
  const qr = async () => {
    const row = await world.deps.db
      .selectFrom('memberships')
      .select('subscriber_id')
      .where('id', '=', membershipId)
      .executeTakeFirstOrThrow()
    const now = world.deps.clock.now()
    const [membership] = await drinkableBy(world.deps.db, row.subscriber_id, now)
    if (!membership) throw new Error('no membership')
    const states = await benefitStates(world.deps.db, [membershipId], now)
    const pass = memberPass(world.settings, membership, states.get(membershipId) ?? [], now)
    return { code: codeText(membership.code), pass }
  }
  const old = await qr()
  expect((await till.call('counter-lookup', old)).status).toBe(200)
  expect((await till.call('counter-shift')).body.renewed).toBeUndefined()
  const now = world.deps.clock.now()
  await world.deps.db
    .transaction()
    .execute((trx) => renewCodes(trx, { memberships: [membershipId], codes: [code + 500_000], now }))
  for (const scan of [old, { code: old.code, pass: `${old.pass}` }])
    expect(await till.call('counter-lookup', scan)).toMatchObject({ status: 404, refused: { code: 'code_replaced' } })
  expect((await till.call('counter-lookup', { code: old.code })).refused.code).toBe('code_unknown')
  expect((await till.call('counter-lookup', await qr())).body.membershipId).toBe(membershipId)
  expect((await till.call('counter-shift')).body.renewed).toEqual([{ membershipId, at: now.toISOString() }])
  await world.clock({ days: 1 })
})

describe('who may open a till at several locations chooses one (C1)', () => {
  const office = async (email: string, role: 'owner' | 'manager', locations: string[]) => {
    await makeColleague(world.deps, { email, role, locations })
    return world.tillOf(email)
  }

  test('an owner is asked for the location, and works at the one that was chosen', async () => {
    const till = await office('owner-till@shop.example', 'owner', [])
    const asked = await till.call('counter-sign-in', {})
    expect([asked.status, asked.refused.code]).toEqual([409, 'which_location'])
    expect(Object.keys(asked.refused.fields ?? {})).toEqual(expect.arrayContaining(['kips-bay', 'westfield']))
    expect((await till.call('counter-till')).status).toBe(401)
    expect((await till.call('counter-sign-in', { locationId: 'westfield' })).body.locationId).toBe('westfield')
    expect((await till.call('counter-till')).body).toMatchObject({
      locationId: 'westfield',
    })
  })

  test('the proof that was brought from the customer site lasts until the location is chosen', async () => {
    await makeColleague(world.deps, { email: 'both@shop.example', role: 'owner' })
    const browser = (await world.signedIn('both@shop.example')).copy()
    expect((await browser.call('counter-sign-in', {})).refused.code).toBe('which_location')
    expect((await browser.call('counter-sign-in', { locationId: 'kips-bay' })).status).toBe(200)
  })

  test('a manager opens a till at the own locations only, at a single one without a question', async () => {
    const two = await office('two@shop.example', 'manager', ['kips-bay', 'westfield'])
    expect((await two.call('counter-sign-in', { locationId: 'newark' })).refused.code).toBe('which_location')
    expect((await two.call('counter-sign-in', { locationId: 'kips-bay' })).status).toBe(200)
    const one = await office('one@shop.example', 'manager', ['westfield'])
    expect((await one.call('counter-sign-in', { locationId: 'kips-bay' })).body.locationId).toBe('westfield')
  })
})
