import pg from 'pg'
import type { Kinds } from '../src/store/kinds.ts'
import type { Registered } from '../src/store/statement.ts'

type Column = { name: string; type: string; mayBeNull: boolean }
type Described = { parameters: string[]; columns: Column[] }
type Field = { name: string; tableID: number; columnID: number; dataTypeID: number }

/** Asks a migrated database what it makes of statements. Nothing is carried out. */
export class Describer {
  readonly #client: pg.Client
  #types = new Map<number, string>()
  #optional = new Set<string>()

  constructor(url: string) {
    this.#client = new pg.Client({ connectionString: url })
  }

  async open(): Promise<void> {
    await this.#client.connect()
    const types = await this.#client.query<{ oid: number; typname: string }>('select oid, typname from pg_type')
    this.#types = new Map(types.rows.map(({ oid, typname }) => [oid, typname]))
    const optional = await this.#client.query<{ attrelid: number; attnum: number }>(
      'select attrelid, attnum from pg_attribute where attnum > 0 and not attnotnull and not attisdropped',
    )
    this.#optional = new Set(optional.rows.map(({ attrelid, attnum }) => `${attrelid} ${attnum}`))
  }

  close(): Promise<void> {
    return this.#client.end()
  }

  /** In words; nothing when it fits the database. */
  async problemsOf(statement: Registered): Promise<string[]> {
    try {
      const { parameters, columns } = await this.#describe(statement.text)
      return [
        ...statement.parameters.flatMap((name, at) => unlike(`:${name}`, statement.takes[name]?.types, parameters[at])),
        ...columnProblems(statement.gives, columns),
      ]
    } catch (error) {
      return [error instanceof Error ? error.message : String(error)]
    }
  }

  /** Read and planned, but never bound or run. */
  async #describe(text: string): Promise<Described> {
    const asked = new Description(text)
    this.#client.query(asked)
    const { parameters, fields } = await asked.answer
    return {
      parameters: parameters.map((oid) => this.#nameOf(oid)),
      columns: fields.map(({ name, dataTypeID, tableID, columnID }) => ({
        name,
        type: this.#nameOf(dataTypeID),
        mayBeNull: this.#optional.has(`${tableID} ${columnID}`),
      })),
    }
  }

  #nameOf(oid: number): string {
    return this.#types.get(oid) ?? String(oid)
  }
}

class Description implements pg.Submittable {
  readonly #text: string
  readonly #settled = Promise.withResolvers<{ parameters: number[]; fields: Field[] }>()
  #parameters: number[] = []
  #fields: Field[] = []
  readonly answer = this.#settled.promise

  constructor(text: string) {
    this.#text = text
  }

  submit(connection: pg.Connection): void {
    connection.once('parameterDescription', ({ dataTypeIDs }: { dataTypeIDs: number[] }) => {
      this.#parameters = dataTypeIDs
    })
    connection.parse({ text: this.#text, name: '', types: [] } as never, false)
    connection.describe({ type: 'S', name: '' }, false)
    connection.sync()
  }

  handleRowDescription({ fields }: { fields: Field[] }): void {
    this.#fields = fields
  }

  handleError(error: Error): void {
    this.#settled.reject(error)
  }

  handleReadyForQuery(): void {
    this.#settled.resolve({ parameters: this.#parameters, fields: this.#fields })
  }
}

const columnProblems = (gives: Kinds, columns: Column[]): string[] => {
  const names = columns.map(({ name }) => name)
  return [
    ...names.filter((name, at) => names.indexOf(name) !== at).map((name) => `two columns are called ${name}`),
    ...names.filter((name) => !(name in gives)).map((name) => `the column ${name} is given, but not described`),
    ...Object.keys(gives)
      .filter((name) => !names.includes(name))
      .map((name) => `the column ${name} is described, but not given`),
    ...columns.flatMap(({ name, type, mayBeNull }) => {
      const kind = gives[name]
      if (!kind) return []
      const hides = mayBeNull && !kind.nullable && !kind.ensured
      return [
        ...unlike(`the column ${name}`, kind.types, type),
        ...(hides
          ? [`the column ${name} may be null: orNull, or ensured if the statement keeps it from being so`]
          : []),
      ]
    }),
  ]
}

const unlike = (what: string, types: readonly string[] | undefined, found: string | undefined): string[] =>
  types && found !== undefined && types.includes(found)
    ? []
    : [`${what} is ${found ?? 'nothing'} for PostgreSQL, not ${types?.join(' or ') ?? 'described'}`]
