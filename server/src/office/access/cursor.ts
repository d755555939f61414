import { createCipheriv, createDecipheriv, createHmac } from 'node:crypto'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'

const IV = 12
const TAG = 16

const keyOf = ({ settings }: Pick<Deps, 'settings'>, list: string): Buffer =>
  createHmac('sha256', settings.appSecret).update(`cursor|${list}`).digest()

/**
 * Where a page of a list ended, for the browser to send back: encrypted, because positions count what is outside a
 * person's locations too, and good for this list only. The same position gives the same text, so that an answer depends
 * on nothing but what is in it.
 */
export const sealCursor = (deps: Pick<Deps, 'settings'>, list: string, position: string): string => {
  const key = keyOf(deps, list)
  const iv = createHmac('sha256', key).update(position).digest().subarray(0, IV)
  const cipher = createCipheriv('aes-256-gcm', key, iv)
  const sealed = Buffer.concat([cipher.update(position, 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]).toString('base64url')
}

/** The position in a cursor that we made. Throws Refusal 400 for any other text. */
export const openCursor = (deps: Pick<Deps, 'settings'>, list: string, cursor: string): string => {
  const bytes = Buffer.from(cursor, 'base64url')
  try {
    const decipher = createDecipheriv('aes-256-gcm', keyOf(deps, list), bytes.subarray(0, IV))
    decipher.setAuthTag(bytes.subarray(IV, IV + TAG))
    return Buffer.concat([decipher.update(bytes.subarray(IV + TAG)), decipher.final()]).toString('utf8')
  } catch {
    throw new Refusal(400, 'invalid_request', 'This page of the list cannot be found. Please begin at the first one.')
  }
}
