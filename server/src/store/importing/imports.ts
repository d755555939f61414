import { type Selectable, sql, type Updateable } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { int, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import type { ImportsTable } from '../tables.ts'

export type Import = Selectable<ImportsTable>
export type ImportState = Import['state']
export type ImportSource = Import['source']

export type NewImport = Pick<Import, 'id' | 'source' | 'name' | 'state' | 'letters' | 'staff_id' | 'created_at'> & {
  choices: object
  content_hash: string | null
}

export const insertImport = async (db: Db | Trx, { choices, ...one }: NewImport): Promise<void> => {
  await db
    .insertInto('imports')
    .values({ ...one, choices: JSON.stringify(choices) })
    .execute()
}

export const importOf = (db: Db | Trx, id: string): Promise<Import | undefined> =>
  db.selectFrom('imports').selectAll().where('id', '=', id).executeTakeFirst()

/** Newest first. `inAll`: how many there are. */
export const allImports = (db: Db, most = 200) =>
  db
    .selectFrom('imports')
    .selectAll()
    .select(sql<number>`(count(*) over ())::int`.as('inAll'))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(most)
    .execute()

export const changeImport = async (db: Db | Trx, id: string, change: Updateable<ImportsTable>): Promise<void> => {
  await db.updateTable('imports').set(change).where('id', '=', id).execute()
}

/** False when someone else took it. */
export const stepImport = async (db: Db | Trx, id: string, from: readonly ImportState[], to: ImportState) =>
  (await db
    .updateTable('imports')
    .set({ state: to })
    .where('id', '=', id)
    .where('state', 'in', [...from])
    .returning('id')
    .executeTakeFirst()) !== undefined

/** One that a process left unfinished. */
export const unfinishedImport = (db: Db, source: ImportSource, contentHash: string): Promise<Import | undefined> =>
  db
    .selectFrom('imports')
    .selectAll()
    .where('source', '=', source)
    .where('content_hash', '=', contentHash)
    .where('state', 'in', ['running', 'stopped'])
    .orderBy('created_at', 'desc')
    .executeTakeFirst()

/** A staging that a process left: no one will finish it. */
export const forgetStaged = async (db: Db, contentHash: string): Promise<void> => {
  await db.deleteFrom('imports').where('content_hash', '=', contentHash).where('state', '=', 'staging').execute()
}

type Staged = { line: number; key: string; hash: string; planned: object }

const stage = statement({
  name: 'keep the rows of an import that are to be made',
  text: `insert into import_rows (import_id, line, key, hash, planned)
    select :importId, r.line, r.key, r.hash, r.planned
    from jsonb_to_recordset(:rows::jsonb) r(line int, key text, hash text, planned jsonb)
    on conflict do nothing`,
  takes: { importId: text, rows: json<Staged[]>() },
  gives: {},
})
export const stageRows = async (db: Db, importId: string, rows: readonly Staged[]): Promise<void> => {
  if (rows.length > 0) await stage(db, { importId, rows: [...rows] })
}

export type ImportCounts = { waiting: number; done: number; failed: number; undone: number; kept: number }

const NONE: ImportCounts = { waiting: 0, done: 0, failed: 0, undone: 0, kept: 0 }

export const countAllRows = async (
  db: Db | Trx,
  importIds: readonly string[],
): Promise<(importId: string) => ImportCounts> => {
  const counted = await db
    .selectFrom('import_rows')
    .select(['import_id', 'state', ({ fn }) => fn.countAll<number>().as('count')])
    .where('import_id', '=', sql<string>`any(${[...importIds]}::text[])`)
    .groupBy(['import_id', 'state'])
    .execute()
  return (importId) =>
    counted
      .filter(({ import_id: id }) => id === importId)
      .reduce((all, { state, count }) => ({ ...all, [state]: Number(count) }), NONE)
}

export const countRows = async (db: Db | Trx, importId: string): Promise<ImportCounts> =>
  (await countAllRows(db, [importId]))(importId)

/** Rows that were not made or not undone, with why. `inAll`: of the import. */
export const rowProblems = (db: Db, importId: string, most = 1000) =>
  db
    .selectFrom('import_rows')
    .select(['line', 'state', 'problem', sql<number>`(count(*) over ())::int`.as('inAll')])
    .where('import_id', '=', importId)
    .where('problem', 'is not', null)
    .orderBy('line')
    .limit(most)
    .execute()

const imported = statement({
  name: 'which rows were brought in before',
  text: `select key, hash, membership_id as "membershipId" from import_rows
    where state = 'done' and key = any((select :keys::text[])::text[])`,
  takes: { keys: listOf(text) },
  gives: { key: text, hash: text, membershipId: orNull(text) },
})
export const importedRows = imported

const next = statement({
  name: 'the next rows of an import',
  text: `select line from import_rows where import_id = :importId and state = 'waiting' order by line limit :most`,
  takes: { importId: text, most: int },
  gives: { line: int },
})
export const waitingRows = next

/** The last made first: a later one may be of a person whom an earlier one made. */
export const doneRows = (db: Db, importId: string, before: number, most: number) =>
  db
    .selectFrom('import_rows')
    .select('line')
    .where('import_id', '=', importId)
    .where('state', '=', 'done')
    .where('line', '<', before)
    .orderBy('line', 'desc')
    .limit(most)
    .execute()

/** No rows of one that is stopped are made, also not of the step that has begun. */
export const isRunning = async (db: Db, id: string): Promise<boolean> =>
  (await db
    .selectFrom('imports')
    .select('id')
    .where('id', '=', id)
    .where('state', '=', 'running')
    .executeTakeFirst()) !== undefined

/**
 * Locked; undefined when another process has it or has made it. `soft`: its transaction may be lost in a crash of the machine, and is then repeated;
 * not where someone is told.
 */
export const holdRow = (
  trx: Trx,
  { importId, line, state, soft }: { importId: string; line: number; state: 'waiting' | 'done'; soft: boolean },
) =>
  trx
    .selectFrom('import_rows')
    .selectAll()
    .$if(soft, (query) => query.select(sql<string>`set_config('synchronous_commit', 'off', true)`.as('soft')))
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .where('state', '=', state)
    .forUpdate()
    .skipLocked()
    .executeTakeFirst()

export const rowMade = async (
  trx: Trx,
  { importId, line }: { importId: string; line: number },
  { made, membershipId }: { made: object; membershipId: string | null },
): Promise<void> => {
  await trx
    .updateTable('import_rows')
    .set({ state: 'done', made: JSON.stringify(made), membership_id: membershipId, planned: '{}', problem: null })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute()
}

export const rowEnded = async (
  db: Db | Trx,
  { importId, line }: { importId: string; line: number },
  state: 'failed' | 'undone' | 'kept',
  problem: string | null,
): Promise<void> => {
  await db
    .updateTable('import_rows')
    .set({ state, problem })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute()
}

const renew = statement({
  name: 'what a membership that was brought in is like now',
  text: `update import_rows new set hash = :hash, made = jsonb_set(new.made, '{mark}', to_jsonb(:mark::text))
    from import_rows old where new.key = :key and new.state = 'done'
      and old.import_id = new.import_id and old.line = new.line returning old.hash as before`,
  takes: { key: text, hash: text, mark: text },
  gives: { before: text },
})

/** The row that brought a membership in says what it is like after a later import; answers what it said before. */
export const renewRow = async (trx: Trx, row: { key: string; hash: string; mark: string }): Promise<string | null> =>
  (await renew(trx, row))[0]?.before ?? null

/** Of a later import: only one row names a membership. */
export const nameLaterRow = async (trx: Trx, importId: string, line: number): Promise<void> => {
  await trx
    .updateTable('import_rows')
    .set({ key: sql<string>`key || '#' || import_id` })
    .where('import_id', '=', importId)
    .where('line', '=', line)
    .execute()
}

export const undoneRows = (db: Db | Trx, importId: string) =>
  db
    .selectFrom('import_rows')
    .select(['line', 'made'])
    .where('import_id', '=', importId)
    .where('state', '=', 'undone')
    .where('made', 'is not', null)
    .execute()

export const forgetMade = async (trx: Trx, importId: string): Promise<void> => {
  await trx
    .updateTable('import_rows')
    .set({ made: null, membership_id: null })
    .where('import_id', '=', importId)
    .where('state', '=', 'undone')
    .execute()
}
