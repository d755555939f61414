import { randomUUID } from 'node:crypto'

export type Schema = {
  type?: string
  const?: unknown
  enum?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  minItems?: number
  properties?: Record<string, Schema>
  items?: Schema
  anyOf?: Schema[]
  oneOf?: Schema[]
}

export type Aim = { locationId: string; staffId: string; sessionId: string }

/** Fields with which a body refers to something that is someone's. */
const refers = (name: string): keyof Aim | null => {
  if (/^locationIds?$/.test(name)) return 'locationId'
  if (name === 'sessionId') return 'sessionId'
  return name === 'id' || name === 'staffId' ? 'staffId' : null
}

const valueOf = (name: string, schema: Schema, aim: Aim): unknown => {
  const choices = schema.anyOf ?? schema.oneOf
  if (choices) return valueOf(name, choices[0] ?? {}, aim)
  if ('const' in schema) return schema.const
  if (schema.enum) return schema.enum.includes('till') ? 'till' : schema.enum[0]
  const reference = refers(name)
  switch (schema.type) {
    case 'string':
      if (schema.format === 'uuid') return randomUUID()
      if (reference) return aim[reference]
      if (schema.pattern?.includes('\\d{4}-')) return '2027-01-31'
      return name === 'email' || name === 'to' ? `walk-${randomUUID()}@shop.example` : 'x'
    case 'array':
      return reference || schema.minItems ? [valueOf(name, schema.items ?? {}, aim)] : []
    case 'object':
      return bodyOf(schema, aim)
    case 'integer':
    case 'number':
      return Math.max(0, schema.minimum ?? 0)
    case 'boolean':
      return false
    default:
      return null
  }
}

const bodyOf = (schema: Schema, aim: Aim): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(schema.properties ?? {}).map(([name, property]) => [name, valueOf(name, property, aim)]),
  )

/** One for each shape, with every reference aimed at the same things. */
export const bodiesOf = (schema: Schema | undefined, aim: Aim): { body: Record<string, unknown>; aimed: boolean }[] =>
  (schema?.anyOf ?? schema?.oneOf ?? [schema ?? {}]).map((shape) => ({
    body: bodyOf(shape, aim),
    aimed: Object.keys(shape.properties ?? {}).some((name) => refers(name) !== null),
  }))
