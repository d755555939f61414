import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

type Part = { importId: string; file: number; part: number; name: string; content: string }

/** The same part twice is one part. */
export const keepPart = async (trx: Trx, { importId: import_id, ...part }: Part): Promise<void> => {
  await trx
    .insertInto('import_files')
    .values({ import_id, ...part })
    .onConflict((conflict) => conflict.columns(['import_id', 'file', 'part']).doUpdateSet({ content: part.content }))
    .execute()
}

/** The files of an import, in order. */
export const fileNames = (db: Db, importId: string) =>
  db
    .selectFrom('import_files')
    .select(['file', 'name'])
    .distinctOn('file')
    .where('import_id', '=', importId)
    .orderBy('file')
    .orderBy('part')
    .execute()

/** One part at a time. */
export async function* partsOf(db: Db, importId: string, file: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const row = await db
      .selectFrom('import_files')
      .select('content')
      .where('import_id', '=', importId)
      .where('file', '=', file)
      .where('part', '=', part)
      .executeTakeFirst()
    if (!row) return
    yield Buffer.from(row.content, 'base64')
  }
}

/** What was dropped is not kept once it is in. */
export const forgetFiles = async (db: Db | Trx, importId: string): Promise<void> => {
  await db.deleteFrom('import_files').where('import_id', '=', importId).execute()
}
