import type { DraftSubject } from '@sipday/contract/office/draft-bodies.ts'
import type { AnyBody } from '@sipday/rules/office/release.ts'
import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/** `by` is null for the machine itself. */
export type StoredItem = {
  subject: DraftSubject
  id: string
  body: AnyBody | null
  base: AnyBody | null
  by: string | null
  byName: string | null
  at: Date
  version: number
}
type Thing = { subject: DraftSubject; id: string }

/** Held until the transaction ends; other edits and releases wait. */
export const lockDraft = async (trx: Trx): Promise<void> => {
  await sql`select pg_advisory_xact_lock(hashtextextended('release', 0))`.execute(trx)
}

/** In the order of the first edits. */
export const draftItems = async (db: Db | Trx, subject?: DraftSubject): Promise<StoredItem[]> => {
  const rows = await db
    .selectFrom('draft_items as i')
    .leftJoin('staff as s', 's.id', 'i.edited_by')
    .innerJoin('item_versions as v', (on) =>
      on.onRef('v.subject', '=', 'i.subject').onRef('v.subject_id', '=', 'i.subject_id'),
    )
    .select(['i.subject', 'i.subject_id', 'i.body', 'i.base', 'i.edited_by', 's.name', 'i.edited_at', 'v.version'])
    .$if(subject !== undefined, (all) => all.where('i.subject', '=', subject ?? ''))
    .orderBy('i.subject')
    .orderBy('i.subject_id')
    .execute()
  return rows.map((row) => ({
    subject: row.subject as DraftSubject,
    id: row.subject_id,
    body: row.body as AnyBody | null,
    base: row.base as AnyBody | null,
    by: row.edited_by,
    byName: row.name,
    at: row.edited_at,
    version: row.version,
  }))
}

const jsonOf = (body: AnyBody | null): string | null => (body === null ? null : JSON.stringify(body))

export const putDraftItem = async (
  trx: Trx,
  { subject, id, body, base, by, at }: Omit<StoredItem, 'version' | 'byName'>,
): Promise<void> => {
  const row = { body: jsonOf(body), base: jsonOf(base), edited_by: by, edited_at: at }
  await trx
    .insertInto('draft_items')
    .values({ subject, subject_id: id, ...row })
    .onConflict((known) => known.columns(['subject', 'subject_id']).doUpdateSet(row))
    .execute()
}

export const deleteDraftItems = async (trx: Trx, things: readonly Thing[]): Promise<void> => {
  for (const { subject, id } of things)
    await trx.deleteFrom('draft_items').where('subject', '=', subject).where('subject_id', '=', id).execute()
}

/** Null for an id never used in the draft. */
export const versionOfItem = async (db: Db | Trx, { subject, id }: Thing): Promise<number | null> => {
  const row = await db
    .selectFrom('item_versions')
    .select('version')
    .where('subject', '=', subject)
    .where('subject_id', '=', id)
    .executeTakeFirst()
  return row?.version ?? null
}

/** Makes every open form of this thing out of date. */
export const raiseVersion = async (trx: Trx, { subject, id }: Thing): Promise<void> => {
  await trx
    .insertInto('item_versions')
    .values({ subject, subject_id: id, version: 1 })
    .onConflict((known) =>
      known
        .columns(['subject', 'subject_id'])
        .doUpdateSet(({ eb, ref }) => ({ version: eb(ref('item_versions.version'), '+', 1) })),
    )
    .execute()
}

export const emptyDraft = async (trx: Trx, things: readonly Thing[]): Promise<void> => {
  await deleteDraftItems(trx, things)
  for (const thing of things) await raiseVersion(trx, thing)
}
