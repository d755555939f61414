import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bytes, instant, int, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

type Kept = { id: string; width: number; height: number; files: readonly { width: number; bytes: Uint8Array }[] }

/** Once, however often it is sent. */
export const insertPicture = async (db: Db | Trx, { id, width, height, files }: Kept, now: Date): Promise<void> => {
  await db
    .insertInto('pictures')
    .values({ id, width, height, seen_at: now })
    .onConflict((known) => known.column('id').doUpdateSet({ seen_at: now }))
    .execute()
  await db
    .insertInto('picture_files')
    .values(files.map((file) => ({ picture_id: id, width: file.width, bytes: Buffer.from(file.bytes) })))
    .onConflict((known) => known.doNothing())
    .execute()
}

export const pictureFile = statement({
  name: 'a picture in one width',
  text: 'select bytes from picture_files where picture_id = :id and width = :width',
  takes: { id: text, width: int },
  gives: { bytes },
})

/** Those that are kept; each is kept for longer now. */
export const pictureSizes = statement({
  name: 'sizes of pictures that are wanted',
  text: 'update pictures set seen_at = greatest(seen_at, :now) where id = any (:ids) returning id, width, height',
  takes: { ids: listOf(text), now: instant },
  gives: { id: text, width: int, height: int },
})

export const widestFile = statement({
  name: 'a picture in its largest width',
  text: 'select bytes from picture_files where picture_id = :id order by width desc limit 1',
  takes: { id: text },
  gives: { bytes },
})

/** What the draft has, and what any release had before or after: each can come back. */
const USED = `
  select m[1] from draft_items, regexp_matches(concat(body, base), '"picture": ?"([0-9a-f]{32})"', 'g') m
  union select m[1] from releases, regexp_matches(concat(before, after), '"picture": ?"([0-9a-f]{32})"', 'g') m
  union select value ->> 'picture' from shop_settings where key = 'photo'
  union select photo ->> 'picture' from drinks where photo is not null
  union select photo ->> 'picture' from drink_groups where photo is not null
  union select photo ->> 'picture' from plans where photo is not null
  union select photo ->> 'picture' from pricing_models where photo is not null`

export const noteUsedPictures = statement({
  name: 'note which pictures are used',
  text: `update pictures set seen_at = :now where id in (${USED})`,
  takes: { now: instant },
  gives: {},
})

/** With their files. */
export const forgetPictures = statement({
  name: 'forget pictures that nothing uses',
  text: 'delete from pictures where seen_at < :before',
  takes: { before: instant },
  gives: {},
})
