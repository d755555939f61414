import { randomInt, randomUUID } from 'node:crypto'
import { refusal, type RefusalBody } from '@sipday/contract/errors.ts'
import {
  type OfficeAnswerOf,
  type OfficeBodyOf,
  type OfficeEndpoint,
  officeEndpoints,
} from '@sipday/contract/office/endpoints.ts'
import type { OfficeCallName } from '@sipday/contract/office/paths.ts'
import type { StaffRole } from '@sipday/contract/office/people.ts'
import { expect } from 'vitest'
import { cookieHeader } from './visitor.ts'
import type { World } from './world.ts'

type Keyless<T> = T extends { key: string } ? Omit<T, 'key'> & { key?: string } : T
type Files = 'picture' | 'logo-photo'
type Answered<N extends OfficeCallName> = {
  status: number
  headers: Headers
  body: OfficeAnswerOf<N>
  refused: RefusalBody
}

/** A browser of the office: keeps its cookie, comes from our own pages. A key that is not given is a new one. */
export type Colleague = {
  cookie: string | null
  known: string | null
  call<N extends Exclude<OfficeCallName, Files>>(name: N, body?: Keyless<OfficeBodyOf<N>>): Promise<Answered<N>>
  send<N extends Files = 'picture'>(file: Uint8Array<ArrayBuffer>, name?: N): Promise<Answered<N>>
}

export const createColleague = (world: World, cookie: string | null = null): Colleague => {
  const ip = `198.18.${randomInt(256)}.${randomInt(1, 255)}`
  const colleague: Colleague = {
    cookie,
    known: null,
    send: async (file, name) => {
      const response = await fetch(world.url + officeEndpoints[name ?? 'picture'].path, {
        method: 'POST',
        headers: {
          'x-forwarded-for': ip,
          ...cookieHeader(colleague.cookie, colleague.known),
          'content-type': 'application/octet-stream',
          origin: world.url,
        },
        body: file,
      })
      const given: unknown = await response.json()
      return { status: response.status, headers: response.headers, body: given, refused: given } as never
    },
    call: async (name, body) => {
      const { method, path, request, answer, refusals } = officeEndpoints[name] as OfficeEndpoint
      const query = new URLSearchParams((body ?? {}) as Record<string, string>)
      const response = await fetch(`${world.url}${path}${method === 'GET' && body ? `?${query}` : ''}`, {
        method,
        headers: {
          'x-forwarded-for': ip,
          'user-agent': 'Mozilla/5.0 (Macintosh) Chrome/150.0',
          ...cookieHeader(colleague.cookie, colleague.known),
          ...(method === 'POST' ? { 'content-type': 'application/json', origin: world.url } : {}),
        },
        ...(method === 'POST' && request ? { body: JSON.stringify({ key: randomUUID(), ...body }) } : {}),
      })
      for (const line of response.headers.getSetCookie()) {
        const pair = line.split(';')[0] ?? ''
        if (pair.startsWith('known=')) colleague.known = pair
        else colleague.cookie = /max-age=0(;|$)/i.test(line) ? null : pair
      }
      const given: unknown = await response.json()
      if (response.status === 200) expect(answer.parse(given)).toEqual(given)
      else {
        expect([400, 401, 403, 413, 415, 429, 503, ...refusals], JSON.stringify(given)).toContain(response.status)
        expect(refusal.strict().parse(given)).toEqual(given)
      }
      return { status: response.status, headers: response.headers, body: given, refused: given } as never
    },
  }
  return colleague
}

/** With an authenticator unless `without` says otherwise, and long enough here to approve things. */
export const makeColleague = async (
  { db, clock, ids }: World['deps'],
  of: { email: string; role: StaffRole; locations?: string[]; without?: 'factor'; roleSince?: Date },
): Promise<string> => {
  const id = ids.id()
  const locations = of.locations ?? []
  const factor = of.without ? {} : { totp_generation: 1, totp_live: 1 }
  const till = of.role === 'till' ? (locations[0] ?? null) : null
  await db
    .insertInto('staff')
    .values({
      id,
      name: `The ${of.role}`,
      email: of.email,
      role: of.role,
      location_id: till,
      created_at: clock.now(),
      role_since: of.roleSince ?? new Date('2020-01-01'),
      ...factor,
    })
    .execute()
  for (const location_id of locations)
    await db.insertInto('staff_locations').values({ staff_id: id, location_id }).execute()
  return id
}

/** By the names before `@shop.example`; what follows a role are its locations. */
export const makeColleagues = async (
  deps: World['deps'],
  people: Record<string, StaffRole | [StaffRole, ...string[]]>,
): Promise<void> => {
  for (const [name, given] of Object.entries(people)) {
    const [role, ...locations] = typeof given === 'string' ? [given] : given
    await makeColleague(deps, { email: `${name}@shop.example`, role, locations })
  }
}

/** A second factor counts for ten minutes and a session for hours: everyone in the office has just proved theirs. */
export const stayFresh = async ({ deps: { db, clock } }: World): Promise<void> => {
  const now = clock.now()
  const tomorrow = new Date(now.getTime() + 86_400_000)
  await db
    .updateTable('sessions')
    .set({ second_factor_at: now, last_seen_at: now, expires_at: tomorrow })
    .where('kind', '=', 'office')
    .execute()
}

/** No one is signed in yet. */
export const proveAddress = async (world: World, colleague: Colleague, email: string): Promise<void> => {
  const known = await world.messages(email)
  const sent = await colleague.call('code', { action: 'send', to: email })
  expect([sent.status, sent.refused.code]).toEqual([200, undefined])
  const code = await world.codeFor(email, known)
  const checked = await colleague.call('code', { action: 'check', to: email, code })
  expect([checked.status, checked.refused.code]).toEqual([200, undefined])
}

/** Signs in by code and authenticator. `half`: without the second factor. */
export const signIn = async (world: World, email: string, half?: 'half'): Promise<Colleague> => {
  const colleague = createColleague(world)
  await proveAddress(world, colleague, email)
  expect((await colleague.call('sign-in', {})).status).toBe(200)
  if (half) return colleague
  // Each code counts once, and the next one comes half a minute later.
  world.deps.clock.setNow(new Date(world.deps.clock.now().getTime() + 31_000))
  const proved = await colleague.call('totp-check', { purpose: 'prove', code: await world.totpFor(email) })
  expect([proved.status, proved.refused.code]).toEqual([200, undefined])
  return colleague
}
