import { MOST_PICTURE_BYTES } from '@sipday/contract/look/upload.ts'
import { Refusal } from '../refusal.ts'

const DEPTH = 8

/** Bytes, and keys including places in lists (rule H). */
export type BodyLimits = { bytes: number; keys: number }
export const usualBody: BodyLimits = { bytes: 16 * 1024, keys: 64 }
export const bigBody: BodyLimits = { bytes: 256 * 1024, keys: 4_000 }
export const fileBody: BodyLimits = { bytes: MOST_PICTURE_BYTES, keys: 0 }

/** Within rule H: depth 8, and no key that reaches a prototype. */
export const parseBody = (text: string, { keys }: Pick<BodyLimits, 'keys'> = usualBody): unknown => {
  if (text.trim() === '') return undefined
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'not_json', 'The request could not be read. Please reload the page and try again.')
  }
  measure(body, 1, { left: keys })
  return body
}

const measure = (value: unknown, depth: number, seen: { left: number }): void => {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEPTH) throw tooComplex()
  for (const [key, inner] of Object.entries(value)) {
    seen.left -= 1
    if (seen.left < 0 || key === '__proto__') throw tooComplex()
    measure(inner, depth + 1, seen)
  }
}

const tooComplex = () => new Refusal(400, 'too_complex', 'The request has too many parts.')
