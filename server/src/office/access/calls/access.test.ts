import { randomUUID } from 'node:crypto'
import { type OfficeEndpoint, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import type { OfficeCallName } from '@sipday/contract/office/paths.ts'
import { type Capability, staffRoles, type StaffRole } from '@sipday/contract/office/people.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { createColleague, makeColleague, proveAddress, signIn } from '../../../../test/colleague.ts'
import { makeShop, makeStaff } from '../../../../test/make-membership.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { officeCalls } from '../../calls.ts'

// Every call by every role: on a busy machine that takes its time.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 60_000 })

let world: World
let tried = 0
const names = Object.keys(officeEndpoints) as OfficeCallName[]
const row = (name: OfficeCallName): OfficeEndpoint => officeEndpoints[name]

/** They parse: what is refused is refused because of who asks. */
const bodies: { [N in OfficeCallName]?: object } = {
  code: { action: 'check', to: 'nobody@shop.example', code: '000000' },
  'passkey-options': { purpose: 'prove' },
  'passkey-check': { purpose: 'prove', response: {} },
  'passkey-sign-in': { response: {} },
  'totp-check': { purpose: 'prove', code: 'x' },
  'recovery-check': { code: 'x' },
  'second-factor-remove': { passkeyId: 'unknown' },
  'session-end': { id: 'unknown' },
  'draft-save': { subject: 'model', id: 'unknown', body: null, seen: 0 },
  'draft-drop': { subject: 'model', id: 'unknown' },
  publish: { note: '', prices: [], seenDraft: '' },
  'release-back': { releaseId: 999 },
  'sold-out': { locationId: 'unknown', drinkId: 'unknown', back: true },
  'location-hours': { locationId: 'unknown', weekly: [] },
  'location-day': { locationId: 'unknown', day: '2027-07-04', usual: true },
}
const ask = async (name: OfficeCallName, cookie: string | null) => {
  const { method, path, marks } = row(name)
  const response = await fetch(world.url + path, {
    method,
    headers: {
      'content-type': marks.includes('F') ? 'application/octet-stream' : 'application/json',
      origin: world.url,
      ...(cookie ? { cookie } : {}),
    },
    ...(method === 'POST' ? { body: JSON.stringify({ key: randomUUID(), ...bodies[name] }) } : {}),
  })
  tried += 1
  const { code } = (await response.json()) as { code?: string }
  return { status: response.status, code }
}
type State = 'out' | 'half' | 'stale' | 'fresh'
/** Calls that add a second factor: everyone here has one, and then a further one needs a recent proof. */
const adds: readonly string[] = ['totp-start']
/** Where it depends on the body. */
const neededHere: { [N in OfficeCallName]?: Capability } = { 'draft-save': 'catalogue', 'draft-drop': 'catalogue' }
const expected = (name: OfficeCallName, state: State, role: StaffRole | null): string | null => {
  const { needs, marks } = row(name)
  if (needs === 'anyone' || needs === 'visitor') return null
  if (state === 'out') return 'not_signed_in'
  if (state === 'half') return needs === 'half' && !adds.includes(name) ? null : 'second_factor_needed'
  if (needs !== 'half' && needs !== 'self' && (!role || !may({ id: '', role, locationIds: [] }, needs)))
    return 'not_allowed'
  const here = neededHere[name]
  if (here && (!role || !may({ id: '', role, locationIds: [] }, here))) return 'not_allowed'
  return state === 'stale' && (marks.includes('S') || adds.includes(name)) ? 'prove_again' : null
}

beforeAll(async () => {
  world = await createWorld()
  await makeShop(world.deps)
  for (const role of staffRoles)
    await makeColleague(world.deps, { email: `${role}@shop.example`, role, locations: ['kips-bay'] })
})
afterAll(() => world.close())

test('every call of the contract has a handler', () => {
  expect(Object.keys(officeCalls).toSorted()).toEqual(names.toSorted())
})

test('every call answers every role and state of a session as its row says, and no one else', async () => {
  const wrong: string[] = []
  const look = async (who: string, cookie: string | null, state: State, role: StaffRole | null = null) => {
    // Signing out is asked for last: it ends the session.
    for (const name of names.toSorted((a, b) => Number(a === 'sign-out') - Number(b === 'sign-out'))) {
      const wanted = expected(name, state, role)
      const { status, code } = await ask(name, cookie)
      const refusedForWho = ['not_signed_in', 'second_factor_needed', 'prove_again', 'not_allowed'].includes(code ?? '')
      if (wanted === null ? refusedForWho || status >= 500 : code !== wanted)
        wrong.push(`${who}: ${name} ${status} ${code}`)
    }
  }
  const member = await world.signedIn('someone@shop.example')
  await makeStaff(world.deps, 'counter@shop.example')
  const till = await world.tillOf('counter@shop.example')
  await till.call('counter-sign-in', {})
  await look('signed out', null, 'out')
  await look('made up', `office=${'x'.repeat(43)}`, 'out')
  for (const [who, { cookie }] of [['member', member] as const, ['till', till] as const]) {
    await look(`the ${who}'s cookie`, cookie, 'out')
    await look(`the ${who}'s cookie as the office's`, cookie?.replace('sid=', 'office=') ?? '', 'out')
  }
  for (const role of staffRoles) {
    const email = `${role}@shop.example`
    if (role === 'till') {
      const person = createColleague(world)
      await proveAddress(world, person, email)
      await look('a till that proved its address', person.cookie, 'out')
      continue
    }
    const half = await signIn(world, email, 'half')
    await look(`${role}, half signed in`, half.cookie, 'half', role)
    await look(`${role}, signed in`, (await signIn(world, email)).cookie, 'fresh', role)
    const person = await signIn(world, email)
    world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 11 * 60_000))
    await look(`${role}, stale`, person.cookie, 'stale', role)
  }
  process.stdout.write(`office access: calls tried ${tried}, wrong ${wrong.length}\n`)
  expect(wrong).toEqual([])
})

test("the office's cookie opens nothing of the customers and the tills", async () => {
  const { cookie } = await signIn(world, 'owner@shop.example')
  const visitor = world.visitor()
  for (const value of [cookie, cookie?.replace('office=', 'sid=') ?? null]) {
    visitor.cookie = value
    expect((await visitor.call('session')).body.isAuthenticated).toBe(false)
    visitor.cookie = value
    expect((await visitor.call('sessions', {})).status).toBe(401)
    visitor.cookie = value
    expect((await visitor.call('counter-till')).status).toBe(401)
  }
})

test('a code for the office signs in no customer and no till, nor does theirs sign in here', async () => {
  const to = 'support@shop.example'
  const office = createColleague(world)
  expect((await office.call('code', { action: 'send', to })).status).toBe(200)
  const code = await world.codeFor(to)
  const visitor = world.visitor()
  const elsewhere = await visitor.call('otp', { action: 'check', to, channel: 'email', code })
  expect([elsewhere.status, elsewhere.refused.code]).toEqual([422, 'invalid_code'])
  expect((await office.call('code', { action: 'check', to, code })).status).toBe(200)
  await world.prove(visitor, to)
  const other = createColleague(world, visitor.cookie?.replace('sid=', 'office=') ?? null)
  expect((await other.call('sign-in', {})).refused.code).toBe('not_invited')
})

test('sessions: one sees and ends one’s own; an owner everyone’s; others find nothing', async () => {
  const owner = await signIn(world, 'owner@shop.example')
  const books = await signIn(world, 'accountant@shop.example')
  const { id: booksId } = (await books.call('me')).body.person
  const { id: ownerId } = (await owner.call('me')).body.person
  const [own] = (await owner.call('sessions')).body.filter(({ current }) => current)
  expect(own).toMatchObject({ device: 'Chrome on Mac', current: true })
  expect((await books.call('sessions', { staffId: ownerId })).status).toBe(404)
  expect((await books.call('session-end', { id: own?.id ?? '' })).status).toBe(404)
  expect((await books.call('session-end', { id: 'made up' })).status).toBe(404)
  for (const { id } of (await owner.call('sessions', { staffId: booksId })).body)
    expect((await owner.call('session-end', { id })).status).toBe(200)
  expect((await books.call('me')).refused.code).toBe('not_signed_in')
  expect((await owner.call('session-end', { others: true })).status).toBe(200)
  expect((await owner.call('sessions')).body).toHaveLength(1)
})
