import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

type Part = { importId: string; file: number; part: number; name: string; content: string }

/** The same part twice is one part. */
export const keepPart = async (trx: Db | Trx, { importId: import_id, ...part }: Part): Promise<void> => {
  await trx
    .insertInto('import_files')
    .values({ import_id, ...part })
    .onConflict((conflict) => conflict.columns(['import_id', 'file', 'part']).doUpdateSet({ content: part.content }))
    .execute()
}

/** In place of a dropped file's number: the rows with a problem, as the last rehearsal found them. */
export const PROBLEMS = -1

/** The dropped files of an import, in order. */
export const fileNames = (db: Db, importId: string) =>
  db
    .selectFrom('import_files')
    .select(['file', 'name'])
    .distinctOn('file')
    .where('import_id', '=', importId)
    .where('file', '>=', 0)
    .orderBy('file')
    .orderBy('part')
    .execute()

export async function* partsOf(db: Db, importId: string, file: number): AsyncGenerator<Uint8Array> {
  for (let part = 0; ; part += 1) {
    const content = await partOf(db, importId, file, part)
    if (content === undefined) return
    yield Buffer.from(content, 'base64')
  }
}

export const countParts = async (db: Db | Trx, importId: string, file: number): Promise<number> => {
  const { parts } = await db
    .selectFrom('import_files')
    .select(({ fn }) => fn.countAll<number>().as('parts'))
    .where('import_id', '=', importId)
    .where('file', '=', file)
    .executeTakeFirstOrThrow()
  return Number(parts)
}

/** In base64; undefined after the last one. */
export const partOf = async (db: Db, importId: string, file: number, part: number): Promise<string | undefined> =>
  (
    await db
      .selectFrom('import_files')
      .select('content')
      .where('import_id', '=', importId)
      .where('file', '=', file)
      .where('part', '=', part)
      .executeTakeFirst()
  )?.content

export const forgetFile = async (db: Db, importId: string, file: number): Promise<void> => {
  await db.deleteFrom('import_files').where('import_id', '=', importId).where('file', '=', file).execute()
}

/** What was dropped is not kept once it is in. */
export const forgetFiles = async (db: Db | Trx, importId: string): Promise<void> => {
  await db.deleteFrom('import_files').where('import_id', '=', importId).execute()
}
