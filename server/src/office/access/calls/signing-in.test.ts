import { kits } from '@sipday/rules/look/kits.ts'
import { firstLook } from '@sipday/rules/look/tints.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createColleague, makeColleague, proveAddress, signIn } from '../../../../test/colleague.ts'
import { makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { makeOpenShop } from '../../../../test/open-shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { hashOf, newToken } from '../../../access/sessions.ts'
import { personById, writeInvitation } from '../../../store/office/people.ts'

let world: World
let made = 0
const owner = async (of: { without?: 'factor' } = {}) => {
  made += 1
  const email = `owner-${made}@shop.example`
  return { email, id: await makeColleague(world.deps, { email, role: 'owner', ...of }) }
}
const minutes = (count: number) => world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + count * 60_000))
const invite = async (staffId: string, lives = 15): Promise<string> => {
  const token = newToken()
  const now = world.deps.clock.now()
  const expiresAt = new Date(now.getTime() + lives * 60_000)
  await writeInvitation(world.deps.db, { tokenHash: hashOf(token), staffId, now, expiresAt })
  return token
}

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
})
afterAll(() => world.close())
beforeEach(() => minutes(2))

describe('signing in to the office', () => {
  test('takes a code by email and the second factor; before that, nothing opens (O2)', async () => {
    const { email, id } = await owner()
    const person = createColleague(world)
    expect((await person.call('me')).refused.code).toBe('not_signed_in')
    await proveAddress(world, person, email)
    expect((await person.call('me')).refused.code).toBe('not_signed_in')
    const { body } = await person.call('sign-in', {})
    expect(body).toEqual({ next: 'totp', secondFactor: { passkeys: 0, totp: true, recoveryLeft: 0 } })
    expect((await person.call('me')).refused.code).toBe('second_factor_needed')
    expect((await person.call('totp-check', { purpose: 'prove', code: await world.totpFor(email) })).status).toBe(200)
    const { body: me } = await person.call('me')
    expect(me).toMatchObject({ person: { id, role: 'owner', locationIds: [] }, secondFactor: { totp: true } })
    expect(me.capabilities).toContain('publish')
    expect(me.shop.kit).toEqual(kits.other)
  })

  test('sets a cookie of its own, with a new value at each step', async () => {
    const { email } = await owner()
    const person = createColleague(world)
    const values: (string | null)[] = []
    await proveAddress(world, person, email)
    values.push(person.cookie)
    await person.call('sign-in', {})
    values.push(person.cookie)
    await person.call('totp-check', { purpose: 'prove', code: await world.totpFor(email) })
    values.push(person.cookie)
    expect(new Set(values).size).toBe(3)
    for (const value of values) expect(value).toMatch(/^office=[\w-]{43}$/)
    minutes(1)
    expect((await createColleague(world, values[1] ?? null).call('me')).refused.code).toBe('not_signed_in')
  })

  test('a reloaded page goes on where it was', async () => {
    const person = await signIn(world, (await owner()).email, 'half')
    expect((await person.call('sign-in', {})).body).toMatchObject({ next: 'totp' })
  })

  test('an unknown address, a till and an owner get the same answers, until the address is proved (R10)', async () => {
    await makeStaff(world.deps, 'till@shop.example')
    const { email } = await owner()
    const answers = []
    for (const to of [email, 'nobody@shop.example', 'till@shop.example']) {
      const person = createColleague(world)
      const sent = await person.call('code', { action: 'send', to })
      const wrong = await person.call('code', { action: 'check', to, code: '000000' })
      answers.push([sent.status, sent.body, wrong.status, wrong.refused])
    }
    expect(new Set(answers.map((answer) => JSON.stringify(answer))).size).toBe(1)
  })

  test('a proved address that belongs to no one of the office is not invited; neither is a till', async () => {
    await makeStaff(world.deps, 'other-till@shop.example')
    for (const email of ['stranger@shop.example', 'other-till@shop.example']) {
      const person = createColleague(world)
      await proveAddress(world, person, email)
      expect((await person.call('sign-in', {})).refused.code).toBe('not_invited')
    }
  })

  test('a mailbox alone does not set the first second factor (66)', async () => {
    const { email } = await owner({ without: 'factor' })
    const person = createColleague(world)
    await proveAddress(world, person, email)
    expect((await person.call('sign-in', {})).refused.code).toBe('not_invited')
    expect((await person.call('totp-start', {})).refused.code).toBe('not_signed_in')
  })

  test('a session ends after 2 hours without use, and after 12 hours in any case', async () => {
    const { email } = await owner()
    const idle = await signIn(world, email)
    minutes(119)
    expect((await idle.call('me')).status).toBe(200)
    minutes(121)
    expect((await idle.call('me')).refused.code).toBe('not_signed_in')
    const busy = await signIn(world, email)
    for (let used = 0; used < 11; used += 1) {
      minutes(60)
      expect((await busy.call('me')).status).toBe(200)
    }
    minutes(61)
    expect((await busy.call('me')).refused.code).toBe('not_signed_in')
  })

  test('the owner shortens how long a sign-in lasts, at once and for everyone (O2)', async () => {
    const { email } = await owner()
    const person = await signIn(world, email)
    minutes(31)
    expect((await person.call('me')).status).toBe(200)
    await world.deps.db.insertInto('shop_settings').values({ key: 'officeMinutes', value: '30' }).execute()
    expect((await person.call('me')).refused.code).toBe('not_signed_in')
    const again = await signIn(world, email)
    minutes(29)
    expect((await again.call('me')).status).toBe(200)
    minutes(2)
    expect((await again.call('me')).refused.code).toBe('not_signed_in')
    await world.deps.db.deleteFrom('shop_settings').where('key', '=', 'officeMinutes').execute()
  })

  test('half a session ends after 30 minutes', async () => {
    const person = await signIn(world, (await owner()).email, 'half')
    minutes(31)
    expect((await person.call('totp-check', { purpose: 'prove', code: '000000' })).refused.code).toBe('not_signed_in')
  })
})

describe('an invitation', () => {
  test('lets in whom it names, once, and the first second factor comes with ten recovery codes', async () => {
    const { email, id } = await owner({ without: 'factor' })
    const invitation = await invite(id)
    const person = createColleague(world)
    expect((await person.call('sign-in', { invitation })).body).toMatchObject({ next: 'set-up' })
    const { body } = await person.call('totp-start', {})
    expect(body.secretUri).toMatch(/^otpauth:\/\/totp\/Sipday%20Office:owner/)
    const set = await person.call('totp-check', { purpose: 'add', code: await world.totpFor(email) })
    expect(new Set(set.body.recoveryCodes).size).toBe(10)
    expect((await person.call('me')).body.secondFactor).toEqual({ passkeys: 0, totp: true, recoveryLeft: 10 })
    expect((await createColleague(world).call('sign-in', { invitation })).refused.code).toBe('not_invited')
  })

  test('is void when it is too old, replaced by another one, or made up', async () => {
    const { id } = await owner({ without: 'factor' })
    const first = await invite(id)
    const second = await invite(id)
    expect((await createColleague(world).call('sign-in', { invitation: first })).refused.code).toBe('not_invited')
    minutes(16)
    for (const invitation of [second, newToken(), 'x'])
      expect((await createColleague(world).call('sign-in', { invitation })).refused.code).toBe('not_invited')
  })
})

describe('whoever is removed or changed', () => {
  test('is out, or has the new role, at the next call', async () => {
    const { email, id } = await owner()
    const person = await signIn(world, email)
    const set = (values: object) => world.deps.db.updateTable('staff').set(values).where('id', '=', id).execute()
    await set({ role: 'accountant' })
    expect((await person.call('me')).body.capabilities).not.toContain('publish')
    await set({ role: 'till', location_id: 'kips-bay' })
    expect((await person.call('me')).refused.code).toBe('not_signed_in')
    await set({ role: 'support' })
    expect((await person.call('me')).status).toBe(200)
    await set({ active: false })
    expect((await person.call('me')).refused.code).toBe('not_signed_in')
    expect(await personById(world.deps.db, { id })).toEqual([])
  })

  test('signing out ends the session wherever its cookie was copied to', async () => {
    const person = await signIn(world, (await owner()).email)
    const copy = createColleague(world, person.cookie)
    await person.call('sign-out', {})
    expect(person.cookie).toBeNull()
    expect((await copy.call('me')).refused.code).toBe('not_signed_in')
  })
})

test('a shop that is not open yet is called what its draft calls it, and an open one what it has published', async () => {
  const fresh = await createWorld()
  const email = 'first@shop.example'
  await makeColleague(fresh.deps, { email, role: 'owner' })
  const person = await signIn(fresh, email)
  const named = async () => {
    const { name, opened } = (await person.call('me')).body.shop
    return [name, opened]
  }
  const call = async (shopName: string) => {
    const { seen, draft, live } = (await person.call('item', { subject: 'brand', id: 'brand' })).body
    const begun = { offerLine: '', tagline: '', ...firstLook, logoSvg: null, photo: null }
    const body = { ...begun, ...live, ...draft?.after, shopName }
    expect((await person.call('draft-save', { subject: 'brand', id: 'brand', seen, body })).status).toBe(200)
  }
  expect(await named()).toEqual(['Sipday', false])
  await call('Two Kettles')
  expect(await named()).toEqual(['Two Kettles', false])
  await makeOpenShop(fresh.deps)
  await call('Three Kettles')
  expect(await named()).toEqual(['Sipday', true])
  await fresh.close()
})
