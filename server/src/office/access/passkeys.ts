import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import { newToken } from '../../access/sessions.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import type { Db } from '../../store/database.ts'
import {
  insertPasskey,
  notePasskeyUse,
  ownerOfPasskey,
  passkeysOf,
  takePasskeyChallenge,
  writePasskeyChallenge,
} from '../../store/office/passkeys.ts'
import type { PersonFound } from '../../store/office/people.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import { factorWrong, noteRefused } from './factors.ts'
import type { OfficeSession } from './session.ts'

type Purpose = 'add' | 'prove'

const CHALLENGE_MS = 5 * 60_000

/** Loaded on first use: it takes half a second, and most processes never need it. */
const library = () => import('@simplewebauthn/server')

const siteOf = ({ settings }: Pick<Deps, 'settings'>) => {
  const { hostname, origin } = new URL(settings.publicUrl)
  return { rpID: hostname, origin }
}

const refused = () =>
  factorWrong('passkey_refused', 'This passkey was not accepted. Please try again, or use another way.')

/**
 * The challenge is good once, for five minutes, in this session. Without a person, the device offers what it has: we
 * tell no one who works here.
 */
export const passkeyOptions = async (
  deps: Pick<Deps, 'settings' | 'clock'>,
  db: Db | Trx,
  asked:
    | { session: OfficeSession; person: PersonFound; purpose: Purpose }
    | { session: OfficeSession; purpose: 'prove' },
): Promise<Record<string, unknown>> => {
  const { session, purpose } = asked
  const person = 'person' in asked ? asked.person : null
  const challenge = newToken()
  const expiresAt = new Date(deps.clock.now().getTime() + CHALLENGE_MS)
  await writePasskeyChallenge(db, { challenge, sessionId: session.id, purpose, expiresAt })
  const { rpID } = siteOf(deps)
  const keys = person ? await passkeysOf(db, { staffId: person.id }) : []
  const known = keys.map(({ id, transports }) => ({ id, transports }))
  const shared = { rpID, challenge: new Uint8Array(Buffer.from(challenge, 'base64url')), timeout: CHALLENGE_MS }
  const { generateAuthenticationOptions, generateRegistrationOptions } = await library()
  if (purpose === 'prove' || !person)
    return {
      ...(await generateAuthenticationOptions({ ...shared, allowCredentials: known, userVerification: 'required' })),
    }
  return {
    ...(await generateRegistrationOptions({
      ...shared,
      rpName: `${(await shopIn(db)).name} Office`,
      userName: person.email,
      userDisplayName: person.name,
      userID: new TextEncoder().encode(person.id),
      attestationType: 'none',
      excludeCredentials: known,
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'required' },
    })),
  }
}

/** Used up even if the response is then refused. */
const takeChallenge = async (deps: Deps, session: OfficeSession, purpose: Purpose, response: unknown) => {
  const challenge = challengeIn(response)
  const of = { challenge, sessionId: session.id, purpose, now: deps.clock.now() }
  const [mine] = challenge ? await takePasskeyChallenge(deps.db, of) : []
  if (!mine) throw new Refusal(409, 'challenge_used', 'This took too long, or was done before. Please try again.')
  return challenge
}

const challengeIn = (response: unknown): string => {
  try {
    const text = (response as { response: { clientDataJSON: string } }).response.clientDataJSON
    const { challenge } = JSON.parse(Buffer.from(text, 'base64url').toString()) as { challenge?: unknown }
    return typeof challenge === 'string' ? challenge : ''
  } catch {
    return ''
  }
}

/** Returns what to store. Throws Refusal: 409 or 422. */
export const checkNewPasskey = async (deps: Deps, session: OfficeSession, response: unknown) => {
  const expectedChallenge = await takeChallenge(deps, session, 'add', response)
  const { rpID, origin } = siteOf(deps)
  const { verifyRegistrationResponse } = await library()
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
  }).catch(() => null)
  if (checked?.verified) return checked.registrationInfo.credential
  await noteRefused(deps, session, 'passkey', 'not valid')
  throw refused()
}

/** Throws Refusal 422 when someone has it already. */
export const storePasskey = async (
  trx: Trx,
  staffId: string,
  passkey: Awaited<ReturnType<typeof checkNewPasskey>>,
  { name, now }: { name: string; now: Date },
): Promise<void> => {
  const { id, publicKey, counter, transports } = passkey
  const stored = { id, staffId, publicKey: Buffer.from(publicKey), counter, transports: transports ?? [], name, now }
  if ((await insertPasskey(trx, stored)).length === 0) throw refused()
}

/** Of the session's person, or of anyone who may sign in. Returns the person's id. Throws Refusal: 409 or 422. */
export const checkPasskey = async (deps: Deps, session: OfficeSession, response: unknown): Promise<string> => {
  const expectedChallenge = await takeChallenge(deps, session, 'prove', response)
  const { id } = response as { id?: unknown }
  const [owner] = session.person ? [session.person] : await ownerOfPasskey(deps.db, { id: String(id) })
  const staffId = owner?.id ?? ''
  const key = (await passkeysOf(deps.db, { staffId })).find((one) => one.id === id)
  const checked = key && (await verified(deps, key, expectedChallenge, response))
  if (!key || !checked?.verified) {
    await noteRefused(deps, session, 'passkey', 'not valid')
    throw refused()
  }
  // Counters never go down: someone has a copy of this passkey.
  const counter = checked.authenticationInfo.newCounter
  const noted = await notePasskeyUse(deps.db, { id: key.id, staffId, counter, now: deps.clock.now() })
  if (noted.length > 0) return staffId
  await noteRefused(deps, session, 'passkey', 'counted back')
  throw factorWrong(
    'passkey_refused',
    `The passkey "${key.name}" may have been copied. Please sign in another way and remove it.`,
  )
}

type Key = Awaited<ReturnType<typeof passkeysOf>>[number]

const verified = async (deps: Deps, key: Key, expectedChallenge: string, response: unknown) => {
  const { rpID, origin } = siteOf(deps)
  const { verifyAuthenticationResponse } = await library()
  return verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge,
    expectedOrigin: origin,
    expectedRPID: rpID,
    requireUserVerification: true,
    // The counter is compared where it is stored.
    credential: { id: key.id, publicKey: new Uint8Array(key.public_key), counter: 0 },
  }).catch(() => null)
}
