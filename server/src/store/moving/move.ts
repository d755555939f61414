import type pg from 'pg'
import { checkCopy } from '../backup/check-copy.ts'
import { withConnection } from '../database.ts'
import { StartRefused } from '../embedded/embedded-lock.ts'
import { standingOf, TOO_OLD } from '../migrating/standing.ts'
import { markMoved, unmarkMoved } from './moved.ts'
import { pour } from './pour.ts'
import {
  columnsOf,
  connect,
  foreignKeysOf,
  othersIn,
  partsOf,
  quoted,
  sequencesOf,
  type Sum,
  sumOf,
  type Table,
  tablesOf,
} from './tables.ts'

type Wanted = {
  from: string
  to: string
  /** Told to the source; has no secrets. */
  toName: string
  /** Makes an empty shop's tables, as a start does. */
  prepare(url: string): Promise<void>
  say(line: string): void
}

/** Only a shop in use has rows in these. */
const IN_USE = ['customers', 'purchases', 'sessions', 'staff']

/**
 * Moves the shop's data to another database in one transaction, compared row by row before the commit; major versions
 * may differ. The source is only marked as moved, and no longer starts a shop. After a failure the target is empty, and
 * the move can be repeated. Throws StartRefused with the reason in one line.
 */
export const moveDatabase = async ({ from, to, toName, prepare, say }: Wanted): Promise<void> => {
  await requireCurrent(from)
  const source = await connect(from)
  const target = await connect(to).catch((error: unknown) => {
    throw new StartRefused(`The new database cannot be reached: ${(error as Error).message}`)
  })
  try {
    await requireQuiet(source)
    await requireEmpty(target, source)
    await prepare(to)
    await source.query('begin isolation level repeatable read read only')
    await target.query('begin')
    const sums = await fill(source, target, say)
    await source.query('commit')
    const mark = await markMoved(source, toName)
    try {
      await target.query('commit')
    } catch (error) {
      await unmarkMoved(source, mark)
      throw error
    }
    const { broken } = await checkCopy(to)
    if (broken.length > 0) say(`In both databases this does not hold: ${broken.join('; ')}`)
    const rows = [...sums.values()].reduce((sum, one) => sum + Number(one.rows), 0)
    say(`${sums.size} tables with ${rows} rows are the same in both databases.`)
  } finally {
    await Promise.allSettled([source.end(), target.end()])
  }
}

const requireCurrent = (url: string): Promise<void> =>
  withConnection(url, async (db) => {
    const { missing, older } = await standingOf(db)
    if (older.length > 0) throw new StartRefused(TOO_OLD)
    if (missing.length > 0)
      throw new StartRefused(
        `The database is not up to date (${missing.length} migrations are missing). Start the shop with this version once, stop it, and run this again.`,
      )
  })

const requireQuiet = async (source: pg.Client): Promise<void> => {
  const others = await othersIn(source)
  if (others > 0)
    throw new StartRefused(
      `The shop's database is in use by ${others} connections. Stop every process of the shop first: what it sold meanwhile would be lost.`,
    )
}

/** Migrations write a few rows themselves; what people made is never overwritten. */
const requireEmpty = async (target: pg.Client, source: pg.Client): Promise<void> => {
  const tables = await tablesOf(target)
  const known = new Set((await tablesOf(source)).map(quoted))
  const strange = tables.find((table) => !known.has(quoted(table)))
  if (strange)
    throw new StartRefused(`The new database has a table ${strange.name} that is not ours. Use an empty one.`)
  for (const table of tables.filter(({ schema, name }) => schema === 'public' && IN_USE.includes(name)))
    if ((await sumOf(target, table)).rows !== '0')
      throw new StartRefused(`The new database already has a shop (there are rows in ${table.name}). Use an empty one.`)
}

const fill = async (source: pg.Client, target: pg.Client, say: Wanted['say']): Promise<Map<string, Sum>> => {
  const tables = await tablesOf(source)
  const { drop, add } = await foreignKeysOf(target)
  const guarded = [...tables, ...(await partsOf(target))]
  const triggers = (what: string) => guarded.map((table) => `alter table ${quoted(table)} ${what} trigger user`)
  for (const text of [...triggers('disable'), ...drop]) await target.query(text)
  await target.query(`truncate ${tables.map(quoted).join(', ')}`)
  const sums = new Map<string, Sum>()
  for (const table of tables) sums.set(quoted(table), await copyTable(source, target, table, say))
  for (const { sequence, last } of await sequencesOf(source))
    await target.query('select setval($1::regclass, $2::bigint)', [sequence, last])
  for (const text of [...add, ...triggers('enable')]) await target.query(text)
  return sums
}

const copyTable = async (source: pg.Client, target: pg.Client, table: Table, say: Wanted['say']): Promise<Sum> => {
  const columns = `${quoted(table)} (${columnsOf(table)})`
  const rows = await pour(
    source,
    `copy (select ${columnsOf(table)} from ${quoted(table)}) to stdout`,
    target,
    `copy ${columns} from stdin`,
  )
  const [there, here] = [await sumOf(source, table), await sumOf(target, table)]
  if (there.rows !== here.rows || there.hash !== here.hash)
    throw new StartRefused(
      `The table ${table.name} did not arrive as it was (${there.rows} rows here, ${here.rows} there). Nothing was moved.`,
    )
  if (rows > 0) say(`  ${table.name}: ${rows}`)
  return here
}
