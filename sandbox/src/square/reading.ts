import { invalid } from './errors.ts'
import type { Money } from './records.ts'

export type Body = Record<string, unknown>

export const isBody = (value: unknown): value is Body =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const isAbsent = (value: unknown) => value === undefined || value === null || value === ''

/** An optional text of at most `longest` characters. */
export function text(body: Body, name: string, longest = 65_535, field = name): string | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (typeof value !== 'string') throw invalid('EXPECTED_STRING', `Expected a string value for \`${field}\`.`, field)
  if (value.length > longest)
    throw invalid('VALUE_TOO_LONG', `Field must not be greater than ${longest} in length.`, field)
  return value
}

export function requiredText(body: Body, name: string, longest?: number, field = name): string {
  if (isAbsent(body[name])) throw missing(field)
  return text(body, name, longest, field) ?? ''
}

export function object(body: Body, name: string): Body | undefined {
  const value = body[name]
  if (value === undefined || value === null) return undefined
  if (!isBody(value)) throw invalid('EXPECTED_OBJECT', `Expected an object value for \`${name}\`.`, name)
  return value
}

export function requiredObject(body: Body, name: string): Body {
  const value = object(body, name)
  if (!value) throw missing(name)
  return value
}

/** An amount in integer cents of US dollars. */
export function money(body: Body, name: string, least = 1): Money | undefined {
  const value = object(body, name)
  if (!value) return undefined
  const amount = value['amount']
  if (typeof amount !== 'number' || !Number.isSafeInteger(amount)) {
    throw invalid('EXPECTED_INTEGER', `Expected an integer value for \`${name}.amount\`.`, `${name}.amount`)
  }
  if (amount < least) throw invalid('VALUE_TOO_LOW', `\`${name}.amount\` must be at least ${least}.`, `${name}.amount`)
  if (value['currency'] !== 'USD') {
    throw invalid('CURRENCY_MISMATCH', 'This location accepts only USD.', `${name}.currency`)
  }
  return { amount, currency: 'USD' }
}

export function requiredMoney(body: Body, name: string): Money {
  const value = money(body, name)
  if (!value) throw missing(name)
  return value
}

export const missing = (field: string) =>
  invalid('MISSING_REQUIRED_PARAMETER', `Missing required parameter \`${field}\`.`, field)

/** A response never contains an undefined field. */
export function present<T extends object>(record: { [K in keyof T]: T[K] | undefined }): T {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => value !== undefined)) as T
}
