import { createHmac, randomBytes } from 'node:crypto'
import type { Deps, Trx } from '../../deps.ts'
import { change } from '../../store/office/changes.ts'
import { writeRecoveryCodes } from '../../store/office/factors.ts'

const CODES = 10
const GROUPS = 3
/** No letters that look like digits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'

/** 60 random bits. */
const newCode = (): string => {
  const characters = [...randomBytes(GROUPS * 4)].map((byte) => LETTERS[byte % LETTERS.length])
  return Array.from({ length: GROUPS }, (_, group) => characters.slice(group * 4, group * 4 + 4).join('')).join('-')
}

/** HMAC(secret outside the database, person and code), however it was typed. */
export const recoveryHash = (appSecret: string, staffId: string, typed: string): Buffer => {
  const code = typed.toUpperCase().replaceAll(/[^0-9A-Z]/g, '')
  return createHmac('sha256', appSecret).update(`recovery|${staffId}|${code}`).digest()
}

/** Stored as hashes and shown once. */
export const newRecoveryCodes = async (
  deps: Pick<Deps, 'settings' | 'clock'>,
  trx: Trx,
  by: { staffId: string; sessionId: string },
): Promise<string[]> => {
  const codes = Array.from({ length: CODES }, newCode)
  const hashes = codes.map((code) => recoveryHash(deps.settings.appSecret, by.staffId, code))
  await writeRecoveryCodes(trx, by.staffId, hashes)
  const at = deps.clock.now()
  await change(trx, { at, by, subject: 'staff', id: by.staffId, field: 'recovery codes', after: CODES })
  return codes
}
