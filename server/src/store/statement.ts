import type { Trx } from '../deps.ts'
import { timeStatement } from '../observing/meters.ts'
import { type Db, runText } from './database.ts'
import type { Kinds, Values } from './kinds.ts'

type Written<Takes extends Kinds, Gives extends Kinds> = {
  /** Thrown by the check of all statements when something is wrong with this one. */
  name: string
  text: string
  takes: Takes
  gives: Gives
}

/** What is known about a statement, for the check of all of them. */
export type Registered = { name: string; text: string; parameters: string[]; takes: Kinds; gives: Kinds }

const written = new Map<string, Registered>()
/**
 * Every statement in the loaded files.
 * @public The check of all statements asks for them.
 */
export const registered = (): Registered[] => [...written.values()]

/**
 * A statement whose text never changes, for hot paths and for set-based SQL; everything else uses the query builder,
 * which the compiler checks. How to write one:
 *
 * const openedIn = statement({       name: 'the open checkout of a session',       text: `select id, opened_at from
 * checkouts where session_id = :sessionId and paid_at is null`,       takes: { sessionId: text },       gives: { id:
 * text, opened_at: instant },     })     const [row] = await openedIn(db, { sessionId })
 *
 * Parameters are `:names`; `takes` and `gives` (see kinds.ts) say what they and the result's columns are, and the types
 * of the call follow from them. One that gives nothing (`gives: {}`) returns no rows. It must be created while its file
 * is loaded: `npm run check` finds it and asks a migrated database to describe it. Text, parameters, columns or types
 * that do not fit fail there under its name; so does a column that may be null in its table and is not `orNull` here.
 * The check cannot know what an outer join, a subquery or an expression may leave null: use `orNull` there too.
 *
 * The text stays prepared. Conditions that match a partial index must be literals in it, or PostgreSQL could not use
 * that index in a cached plan. It only uses a cached plan if planning anew for each call does not look cheaper, and
 * planning is most of what a large statement costs. A list whose length it can see, or a value it can look up in its
 * statistics, makes it plan anew; written as `(select :list::text[])`, neither is visible. `plans.test.ts` checks this.
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

/** A row of a statement's result. */
export type RowOf<S extends (...given: never[]) => Promise<readonly unknown[]>> = Awaited<ReturnType<S>>[number]

/** A quoted text, a cast, or the name of a parameter. */
const TOKEN = /'[^']*'|"[^"]*"|::|:([a-zA-Z]\w*)/g

/** One line with `$1`, `$2` for the names, in the order of their first use. */
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
