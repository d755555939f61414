import { createHash, randomBytes } from 'node:crypto'

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

/** In the style of Square's. */
export function randomId(length: number, prefix = ''): string {
  return prefix + [...randomBytes(length)].map((byte) => LETTERS[byte % LETTERS.length]).join('')
}

export const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64url')
