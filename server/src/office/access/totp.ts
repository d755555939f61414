import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../../deps.ts'
import { markOf } from './kept-secrets.ts'

const STEP_SECONDS = 30
const SECRET_BYTES = 20

/**
 * The secret is HMAC(secret outside the database, person and generation): none is stored. SHA-1 is all that apps know
 * (RFC 6238).
 */
const totpOf = (appSecret: string, staffId: string, generation: number): TOTP => {
  const digest = createHmac('sha256', appSecret).update(`totp|${staffId}|${generation}`).digest()
  const secret = new Secret({ buffer: new Uint8Array(digest.subarray(0, SECRET_BYTES)).buffer })
  return new TOTP({ secret, period: STEP_SECONDS, digits: 6 })
}

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** `label`: whose, and of which shop. */
export const totpUri = (
  { settings }: Pick<Deps, 'settings'>,
  { staffId, generation, email, office }: { staffId: string; generation: number; email: string; office: string },
): string => {
  const totp = totpOf(settings.appSecret, staffId, generation)
  totp.label = email
  totp.issuer = office
  return totp.toString()
}

/** `mark`: of the secret it was made with, or null. */
type Authenticator = { staffId: string; generation: number; lastStep: number | null; mark: string | null }

const madeWith = (secrets: readonly string[], { mark }: Pick<Authenticator, 'mark'>): readonly string[] =>
  mark === null ? secrets : secrets.filter((secret) => markOf(secret) === mark)

/**
 * The step of a code of this half minute or its neighbors, with its secret's mark; or null. Steps must rise, so a code
 * counts once.
 */
export const stepOf = (
  { clock, secrets }: Pick<Deps, 'clock'> & { secrets: readonly string[] },
  of: Authenticator,
  typed: string,
): { step: number; mark: string } | null => {
  const now = clock.now()
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  for (const secret of madeWith(secrets, of)) {
    const delta = totpOf(secret, of.staffId, of.generation).validate({ token, timestamp: now.getTime(), window: 1 })
    const step = delta === null ? null : stepAt(now) + delta
    if (step !== null && step > (of.lastStep ?? 0)) return { step, mark: markOf(secret) }
  }
  return null
}

export const codeShown = (
  { clock, secrets }: Pick<Deps, 'clock'> & { secrets: readonly string[] },
  of: Authenticator,
): string => {
  const step = Math.max(stepAt(clock.now()), (of.lastStep ?? 0) + 1)
  const secret = madeWith(secrets, of)[0] ?? ''
  return totpOf(secret, of.staffId, of.generation).generate({ timestamp: step * STEP_SECONDS * 1000 })
}
