import type { Db } from '@sipday/server/store/database.ts'
import { type Column, columnsOf } from '@sipday/server/store/migrating/columns.ts'
import { named, sources } from './named-columns.ts'

/** As the driver gives a value and takes it; `createDatabase` sets what of it is ours. */
const TYPES: Record<string, string> = {
  text: 'string',
  date: 'string',
  time: 'string',
  bool: 'boolean',
  int2: 'number',
  int4: 'number',
  int8: 'number',
  float8: 'number',
  timestamptz: 'Date',
  bytea: 'Buffer',
  json: 'Json',
  jsonb: 'Json',
  _text: 'string[]',
}

const IMPORTS = [...Object.entries(sources), ['ColumnType, Generated', 'kysely']]
  .map(([types, from]) => `import type { ${types} } from '${from}'`)
  .join('\n')

const HEAD = `${IMPORTS}

/*
 * Written by \`npm run tables\` from the database that the migrations make: the files in schema/ say what each table and
 * column is for, and tools/making/named-columns.ts has the types that PostgreSQL does not know.
 */

/** A JSON column: returns what was written, is written as text. */
type Json<T = unknown> = ColumnType<T, string, string>
/** One that need not be written. */
type FilledJson<T = unknown> = ColumnType<T, string | undefined, string>
`

/** The types of all tables of a migrated database, as a file. @throws Error for a type or a name that no one knows. */
export const tableTypes = async (db: Db): Promise<string> => {
  const columns = await columnsOf(db)
  const unknown = Object.keys(named).filter((one) => !columns.some(({ table, name }) => `${table}.${name}` === one))
  if (unknown.length > 0) throw new Error(`Named, but not in the database: ${unknown.join(', ')}`)
  const tables = [...new Set(columns.map(({ table }) => table))]
  const types = tables.map((table) => {
    const lines = columns.filter((column) => column.table === table).map(lineOf)
    return `\nexport type ${nameOf(table)} = {\n${lines.join('\n')}\n}\n`
  })
  const index = tables.map((table) => `  ${table}: ${nameOf(table)}`)
  return `${HEAD}${types.join('')}\n/** Table names to row types. */\nexport type Database = {\n${index.join('\n')}\n}\n`
}

const nameOf = (table: string): string =>
  `${table.replaceAll(/(?:^|_)(\w)/g, (_, letter: string) => letter.toUpperCase())}Table`

const lineOf = ({ table, name, type, empty, filled, words }: Column): string => {
  const own = named[`${table}.${name}`] ?? words?.map((word) => `'${word}'`).join(' | ') ?? TYPES[type]
  if (own === undefined) throw new Error(`${table}.${name}: the type ${type} has no counterpart yet`)
  if (own.startsWith('Generated<')) return `  ${name}: ${own}`
  const value = empty ? `${own} | null` : own
  const line = filled && !empty ? filledType(own) : value
  const parts = line.split(' | ')
  const fits = `  ${name}: ${line}`
  return fits.length <= 120 ? fits : `  ${name}:${parts.map((part) => `\n    | ${part}`).join('')}`
}

const filledType = (type: string): string =>
  type.startsWith('Json') ? type.replace('Json', 'FilledJson') : `Generated<${type}>`
