import { randomUUID } from 'node:crypto'
import { type OfficeEndpoint, officeEndpoints } from '@sipday/contract/office/endpoints.ts'
import { type StaffRole, staffRoles } from '@sipday/contract/office/people.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { type RunningWorld, startWorld } from '../start-world.ts'
import { signedIn, tillOf } from './buying.ts'
import { officeOf } from './office-calls.ts'
import { type Aim, bodiesOf, type Schema } from './office-bodies.ts'
import { tally } from './tally.ts'

/** A call added to the office's table is walked without a line here. */
const attacks = tally('office access')
const rows = Object.entries(officeEndpoints as unknown as Record<string, OfficeEndpoint>)
  // What ends the session that asks comes last.
  .toSorted(([a], [b]) => Number(a === 'sign-out') - Number(b === 'sign-out'))

let running: RunningWorld
let bodySchemas: Record<string, Schema | undefined>
let own: Aim
let foreign: Aim

const { ask, call, totp, signIn } = officeOf(() => running.world)

const join = async (owner: string, role: StaffRole, email: string): Promise<void> => {
  const invited = await call('staff-invite', owner, { name: `Some ${role}`, email, role, locationIds: [] })
  expect(invited.status, invited.text).toBe(200)
  const link = async () =>
    /#([\w-]{43})/.exec((await running.world.messages(email)).map(({ text }) => text).join(' '))?.[1]
  const invitation = await vi.waitUntil(link, { timeout: 30_000 })
  const entered = await ask('POST', '/api/office/code', null, { key: randomUUID(), action: 'send', to: email })
  const accepted = await call('sign-in', entered.cookie, { invitation })
  await call('totp-start', accepted.cookie)
  const set = await call('totp-check', accepted.cookie, { purpose: 'add', code: await totp(email, true) })
  expect(set.status, set.text).toBe(200)
}

const tillAt = async (owner: string, locationId: string): Promise<Aim & { cookie: string }> => {
  const email = `till-${locationId}@shop.example`
  const name = `Till Of ${locationId}`
  const made = await call('staff-invite', owner, { name, email, role: 'till', locationIds: [locationId] })
  expect(made.status, made.text).toBe(200)
  const visitor = await tillOf(running.world, email)
  const opened = await visitor.call('counter-sign-in', {})
  expect(opened.status).toBe(200)
  const { id: staffId } = JSON.parse(made.text) as { id: string }
  const list = await ask('GET', '/api/office/staff', owner, null)
  const { rows: people } = JSON.parse(list.text) as { rows: { id: string; tills: { sessionId: string }[] }[] }
  const sessionId = people.find(({ id }) => id === staffId)?.tills[0]?.sessionId ?? ''
  expect(sessionId).not.toBe('')
  return { locationId, staffId, sessionId, cookie: visitor.cookie ?? '' }
}

const emails: Record<Exclude<StaffRole, 'till'>, string> = {
  owner: 'owner@demo.example',
  manager: 'manager@demo.example',
  accountant: 'books@demo.example',
  support: 'support@shop.example',
}
let cookies: { customer: string; till: string }

beforeAll(async () => {
  running = await startWorld('office access', { environment: { TRUST_PROXY: '127.0.0.1,::1' } })
  const { world } = running
  const described = (await (await fetch(`${world.site}/api/openapi.json`)).json()) as {
    paths: Record<string, { post?: { requestBody?: { content: { 'application/json'?: { schema: Schema } } } } }>
  }
  bodySchemas = Object.fromEntries(
    rows.map(([name, { path }]) => [
      name,
      described.paths[path]?.post?.requestBody?.content['application/json']?.schema,
    ]),
  )
  const owner = await signIn(emails.owner)
  await join(owner, 'support', emails.support)
  const [near, far] = [await tillAt(owner, 'kips-bay'), await tillAt(owner, 'newark')]
  own = near
  foreign = far
  const customer = await signedIn(world, 'mei@demo.example')
  cookies = { customer: customer.cookie ?? '', till: near.cookie }
})
afterAll(() => running.stop())

type State = 'out' | 'half' | 'stale' | 'full'
const whoRefuses = new Set(['not_signed_in', 'second_factor_needed', 'prove_again', 'not_allowed'])

/** Null when it must not be refused. */
const expected = ({ needs, marks }: OfficeEndpoint, state: State, role: StaffRole | null): string | null => {
  if (needs === 'anyone' || needs === 'visitor') return null
  if (state === 'out') return 'not_signed_in'
  if (state === 'half') return needs === 'half' ? null : 'second_factor_needed'
  if (needs !== 'half' && needs !== 'self' && (!role || !may({ id: '', role, locationIds: [] }, needs)))
    return 'not_allowed'
  return state === 'stale' && marks.includes('S') ? 'prove_again' : null
}

/** Everyone here has a second factor, and adding a further one takes a recent proof. */
const addsFactor = (name: string, body: Record<string, unknown> | null): boolean =>
  name === 'totp-start' || body?.['purpose'] === 'add'

const typeOf = ({ marks }: OfficeEndpoint) => (marks.includes('F') ? 'application/octet-stream' : 'application/json')

/** What is aimed at another location must come to nothing for a manager. */
const walk = async (who: string, cookie: string | null, state: State, role: StaffRole | null, aim: Aim) => {
  for (const [name, row] of rows) {
    const wanted = expected(row, state, role)
    const asked =
      row.method === 'GET'
        ? [{ body: null, aimed: false, path: row.path }]
        : bodiesOf(bodySchemas[name], aim).map((one) => ({ ...one, path: row.path }))
    for (const { body, aimed, path } of asked) {
      const { status, code, text } = await ask(row.method, path, cookie, body, typeOf(row))
      const found: string[] = []
      if (wanted !== null && code !== wanted) found.push(`answered ${status} ${code}, not ${wanted}`)
      if (status >= 500) found.push(`answered ${status}`)
      if (role === 'manager' && aim === foreign) {
        if (aimed && status === 200 && row.needs !== 'anyone' && row.needs !== 'visitor')
          found.push('did something elsewhere')
        if (status === 200 && (text.includes(foreign.staffId) || text.includes('Till Of newark')))
          found.push('told of another location')
      }
      const isLate = state === 'half' || state === 'stale'
      if (isLate && addsFactor(name, body)) {
        attacks.attempt(status === 200 ? `${who}: ${name}: added a second factor` : name, status === 200)
        continue
      }
      // A role that has the capability may still not do this to that; then it is told so once more, or finds nothing.
      if (wanted === null && whoRefuses.has(code ?? '') && code !== 'not_allowed') found.push(`refused with ${code}`)
      attacks.attempt(found.length === 0 ? name : `${who}: ${name}: ${found.join(', ')}`, found.length > 0)
    }
  }
}

test('nothing opens without a session of the office: signed out, a made-up cookie, a customer’s, a till’s', async () => {
  for (const aim of [own, foreign]) {
    await walk('signed out', null, 'out', null, aim)
    await walk('made up', `office=${'x'.repeat(43)}`, 'out', null, aim)
    for (const [who, cookie] of Object.entries(cookies)) {
      await walk(`the ${who}'s cookie`, cookie, 'out', null, aim)
      await walk(`the ${who}'s cookie as the office's`, cookie.replace('sid=', 'office='), 'out', null, aim)
    }
  }
})

test.each(staffRoles.filter((role) => role !== 'till').toReversed())(
  'a person with the role %s gets what the table gives them, at their own locations, in every state of a session',
  async (role) => {
    for (const aim of [foreign, own]) {
      const email = emails[role]
      const at = aim === own ? 'own location' : 'other location'
      await walk(`${role}, half, ${at}`, await signIn(email, true), 'half', role, aim)
      const stale = await signIn(email)
      await running.world.moveClock({ minutes: 11 })
      await walk(`${role}, stale, ${at}`, stale, 'stale', role, aim)
      await walk(`${role}, full, ${at}`, await signIn(email), 'full', role, aim)
    }
  },
)

test('the walk tried every call for every role and state', () => {
  const walks = 2 * (2 + 4) + 2 * 3 * (staffRoles.length - 1)
  expect(attacks.tried()).toBeGreaterThanOrEqual(rows.length * walks)
})
