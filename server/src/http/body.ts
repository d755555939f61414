import { Refusal } from '../refusal.ts'

const DEPTH = 8
const KEYS = 64

/** Parses a JSON body within the limits of rule H: depth 8, 64 keys, no key that reaches a prototype. */
export const parseBody = (text: string): unknown => {
  if (text.trim() === '') return undefined
  let body: unknown
  try {
    body = JSON.parse(text)
  } catch {
    throw new Refusal(400, 'not_json', 'The request could not be read. Please reload the page and try again.')
  }
  measure(body, 1, { keys: 0 })
  return body
}

const measure = (value: unknown, depth: number, seen: { keys: number }): void => {
  if (typeof value !== 'object' || value === null) return
  if (depth > DEPTH) throw tooComplex()
  for (const [key, inner] of Object.entries(value)) {
    seen.keys += 1
    if (seen.keys > KEYS || key === '__proto__') throw tooComplex()
    measure(inner, depth + 1, seen)
  }
}

const tooComplex = () => new Refusal(400, 'too_complex', 'The request has too many parts.')
