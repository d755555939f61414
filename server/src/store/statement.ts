import type { Trx } from '../deps.ts'
import { timeStatement } from '../observing/meters.ts'
import { type Db, runText } from './database.ts'
import type { Kinds, Values } from './kinds.ts'

type Written<Takes extends Kinds, Gives extends Kinds> = {
  /** Thrown by the check of all statements. */
  name: string
  text: string
  takes: Takes
  gives: Gives
}

export type Registered = { name: string; text: string; parameters: string[]; takes: Kinds; gives: Kinds }

const written = new Map<string, Registered>()
/** Every statement in the loaded files. @public The check of all statements asks for them. */
export const registered = (): Registered[] => [...written.values()]

/**
 * For hot paths and set-based SQL with a fixed text; everything else uses the query builder. See the example in
 * office/due-prices.ts. Parameters are `:names`; `takes` and `gives` (see kinds.ts) type them and the result's columns;
 * `gives: {}` returns no rows. Create it while its file is loaded: `npm run check` has a migrated database describe it,
 * and finds mistakes in text, names, types, and columns that should be `orNull`. Use `orNull` also for what an outer
 * join, a subquery or an expression may leave null, which the check cannot know. To use a partial index in a cached
 * plan, its conditions must be literals. PostgreSQL plans anew, most of a large statement's cost, when it sees a list's
 * length or finds a value in its statistics; write `(select :list::text[])` to hide both. `plans.test.ts` checks this.
 */
export const statement = <const Takes extends Kinds, const Gives extends Kinds>({
  name,
  text,
  takes,
  gives,
}: Written<Takes, Gives>) => {
  const { sql, parameters } = numbered(name, text)
  const missing = [
    ...parameters.filter((one) => !(one in takes)),
    ...Object.keys(takes).filter((one) => !parameters.includes(one)),
  ]
  if (missing.length > 0)
    throw new Error(`The statement "${name}" and what it takes do not agree on: ${missing.join(', ')}`)
  if (written.has(name)) throw new Error(`Two statements are called "${name}".`)
  written.set(name, { name, text: sql, parameters, takes, gives })
  const encodes = parameters.map((one) => [one, takes[one]?.encode] as const)
  return async (db: Db | Trx, given: Values<Takes>): Promise<Values<Gives>[]> => {
    const values = encodes.map(([one, encode]) => (encode ? encode(given[one]) : given[one]))
    const began = performance.now()
    try {
      return await runText<Values<Gives>>(db, sql, values)
    } finally {
      timeStatement({ statement: name }, (performance.now() - began) / 1000)
    }
  }
}

export type RowOf<S extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<S>>[number]

const TOKEN = /'[^']*'|"[^"]*"|::|:([a-zA-Z]\w*)/g

/** One line with `$1`, `$2` in the order of first use. */
const numbered = (name: string, text: string): { sql: string; parameters: string[] } => {
  if (text.includes('--')) throw new Error(`The statement "${name}" has a comment: on one line it would hide the rest.`)
  const parameters: string[] = []
  const sql = text.replaceAll(TOKEN, (token, parameter: string | undefined) => {
    if (parameter === undefined) return token
    if (!parameters.includes(parameter)) parameters.push(parameter)
    return `$${parameters.indexOf(parameter) + 1}`
  })
  return { sql: sql.replaceAll(/\s+/g, ' ').trim(), parameters }
}
