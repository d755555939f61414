import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

type Rows = {
  pictures: { id: string; width: number; height: number; seen_at: Date }[]
  files: { picture_id: string; width: number; bytes: Buffer }[]
}

export const picturesToCopy = async (db: Db | Trx, ids: readonly string[]): Promise<Rows> => {
  if (ids.length === 0) return { pictures: [], files: [] }
  const pictures = await db
    .selectFrom('pictures')
    .select(['id', 'width', 'height', 'seen_at'])
    .where('id', 'in', ids)
    .execute()
  const files = await db
    .selectFrom('picture_files')
    .select(['picture_id', 'width', 'bytes'])
    .where('picture_id', 'in', ids)
    .execute()
  return { pictures, files }
}

export const insertCopiedPictures = async (trx: Trx, { pictures, files }: Rows): Promise<void> => {
  if (pictures.length === 0) return
  await trx.insertInto('pictures').values(pictures).execute()
  await trx.insertInto('picture_files').values(files).execute()
}
