import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import { everythingIn, type ShopContent } from '@sipday/rules/office/release.ts'
import type { Deps, Trx } from '@sipday/server/deps.ts'
import { photoOf } from '@sipday/server/office/drafts/pictures.ts'
import { type MadePicture, makePicture } from '@sipday/server/pictures/make-picture.ts'
import { Refusal } from '@sipday/server/refusal.ts'
import { insertPicture, pictureSizes, widestFile } from '@sipday/server/store/pictures/pictures.ts'
import { FileRefused, type ShopFile } from './shop-file.ts'

type Pictures = NonNullable<ShopFile['pictures']>

const photosIn = (content: ShopContent): ChosenPhoto[] =>
  everythingIn(content).flatMap(({ body }) => photoOf(body) ?? [])

/** The pictures that a shop shows, as its file holds them; undefined without any. */
export const picturesOf = async (trx: Trx, content: ShopContent): Promise<Pictures | undefined> => {
  const pictures: Pictures = {}
  for (const { picture } of photosIn(content)) {
    const [file] = await widestFile(trx, { id: picture })
    if (file) pictures[picture] = file.bytes.toString('base64')
  }
  return Object.keys(pictures).length === 0 ? undefined : pictures
}

const made = async (id: string, base64: string): Promise<MadePicture> => {
  try {
    const picture = await makePicture(Buffer.from(base64, 'base64'), { keeps: true })
    if (picture.id === id) return picture
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    throw new FileRefused(`pictures.${id}: ${error.message}`)
  }
  throw new FileRefused(`pictures.${id}: the picture is not the one that the file was written with`)
}

/** Makes the file's pictures that are not kept yet in all widths. @throws FileRefused */
export const keepPictures = async (
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { pictures = {} }: ShopFile,
  content: ShopContent,
): Promise<void> => {
  const wanted = [...new Set(photosIn(content).map(({ picture }) => picture))]
  const known = new Set((await pictureSizes(db, { ids: wanted, now: clock.now() })).map(({ id }) => id))
  for (const id of wanted.filter((one) => !known.has(one))) {
    const base64 = pictures[id]
    if (base64 === undefined) throw new FileRefused(`pictures.${id}: the file shows this picture and does not hold it`)
    const picture = await made(id, base64)
    await db.transaction().execute((trx) => insertPicture(trx, picture, clock.now()))
  }
}
