import { existsSync, readFileSync } from 'node:fs'
import { Ajv } from 'ajv'
import formats from 'ajv-formats'

/** The vendor's description, if someone put it beside this checkout; we may not distribute it. */
const FILE = new URL('../../../shared/square-openapi.subset.json', import.meta.url)

type Json = { [key: string]: unknown }
const isJson = (value: unknown): value is Json => typeof value === 'object' && value !== null

/** OpenAPI 3.0 allows `nullable` without a type; JSON Schema has no equivalent. */
const withoutBareNullable = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(withoutBareNullable)
  if (!isJson(value)) return value
  const bare = 'nullable' in value && !('type' in value)
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => !(bare && key === 'nullable'))
      .map(([key, inner]) => [key, withoutBareNullable(inner)]),
  )
}

/** Returns violations of the schema of this name; none without the file or the schema. */
export type PublishedCheck = (name: string, json: unknown) => string[]

export const publishedSchemas = (): { present: boolean; violationsOf: PublishedCheck } => {
  if (!existsSync(FILE)) return { present: false, violationsOf: () => [] }
  const document: unknown = JSON.parse(readFileSync(FILE, 'utf8'))
  const components = isJson(document) ? document['components'] : undefined
  const schemas = isJson(components) && isJson(components['schemas']) ? components['schemas'] : {}
  const ajv = new Ajv({ strict: false, allErrors: true, validateFormats: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'square', components: { schemas: withoutBareNullable(schemas) } })
  return {
    present: true,
    violationsOf: (name, json) => {
      if (!(name in schemas)) return []
      const check = ajv.getSchema(`square#/components/schemas/${name}`)
      if (!check) return [`there is no published schema ${name}`]
      if (check(json) === true) return []
      return (check.errors ?? []).map(({ instancePath, message }) => `published ${name} ${instancePath}: ${message}`)
    },
  }
}
