import { createHmac } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'
import type { Deps } from '../../deps.ts'

const STEP_SECONDS = 30
const SECRET_BYTES = 20

/**
 * A person's authenticator. Its secret is HMAC(secret outside the database, person and generation): none is stored.
 * Authenticator apps know SHA-1 only, which is what the codes are made with (RFC 6238).
 */
const totpOf = ({ settings }: Pick<Deps, 'settings'>, staffId: string, generation: number): TOTP => {
  const digest = createHmac('sha256', settings.appSecret).update(`totp|${staffId}|${generation}`).digest()
  const secret = new Secret({ buffer: new Uint8Array(digest.subarray(0, SECRET_BYTES)).buffer })
  return new TOTP({ issuer: 'Sipday Office', secret, period: STEP_SECONDS, digits: 6 })
}

const stepAt = (now: Date): number => Math.floor(now.getTime() / 1000 / STEP_SECONDS)

/** The address that authenticator apps read from a QR code. `label`: whose it is. */
export const totpUri = (deps: Pick<Deps, 'settings'>, staffId: string, generation: number, label: string): string => {
  const totp = totpOf(deps, staffId, generation)
  totp.label = label
  return totp.toString()
}

/**
 * The step of a typed code, which is one of this half minute or of those beside it; null when it is none of them. A
 * code counts once: its step must be above the last one accepted.
 */
export const stepOf = (
  deps: Pick<Deps, 'settings' | 'clock'>,
  of: { staffId: string; generation: number; lastStep: number | null },
  typed: string,
): number | null => {
  const now = deps.clock.now()
  const token = typed.replaceAll(/\s/g, '')
  if (!/^\d{6}$/.test(token)) return null
  const delta = totpOf(deps, of.staffId, of.generation).validate({ token, timestamp: now.getTime(), window: 1 })
  if (delta === null) return null
  const step = stepAt(now) + delta
  return step > (of.lastStep ?? 0) ? step : null
}

/** What the authenticator shows: the next code that is accepted, for the sandbox. */
export const codeShown = (
  deps: Pick<Deps, 'settings' | 'clock'>,
  of: { staffId: string; generation: number; lastStep: number | null },
): string => {
  const step = Math.max(stepAt(deps.clock.now()), (of.lastStep ?? 0) + 1)
  return totpOf(deps, of.staffId, of.generation).generate({ timestamp: step * STEP_SECONDS * 1000 })
}
