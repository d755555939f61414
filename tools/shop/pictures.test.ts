import { makePicture } from '@sipday/server/pictures/make-picture.ts'
import { readContent } from '@sipday/server/store/office/content.ts'
import { insertPicture, pictureFile } from '@sipday/server/store/pictures/pictures.ts'
import { publishDraft } from '@sipday/server/office/drafts/publish.ts'
import { putContent } from '@sipday/server/office/drafts/put-content.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { png } from '../../server/test/pictures.ts'
import { createRoom, type Room } from '../../server/test/room.ts'
import { readDemoShop } from '../demo/open-demo-shop.ts'
import { fileOf } from './from-content.ts'
import { keepPictures, picturesOf } from './pictures.ts'
import { readShopFile, type ShopFile } from './shop-file.ts'
import { contentOf } from './to-content.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
})
afterAll(() => room.close())

const publish = ({ deps }: Room, content: ShopContent) =>
  deps.db.transaction().execute(async (trx) => {
    const { seenDraft } = await putContent(trx, deps, 'on the machine', content)
    await publishDraft(trx, deps, 'on the machine', { note: 'a file', seenDraft })
  })
const exported = ({ deps }: Room): Promise<ShopFile> =>
  deps.db.transaction().execute(async (trx) => {
    const content = await readContent(trx)
    return { ...fileOf(content), pictures: await picturesOf(trx, content) }
  })
const withPhotos = (photo: NonNullable<ShopContent['drink'][string]['photo']>): ShopContent => {
  const demo = readDemoShop()
  const put = <Body extends object>(bodies: Readonly<Record<string, Body>>, id: string) => ({
    ...bodies,
    [id]: { ...(bodies[id] as Body), photo },
  })
  return {
    ...demo,
    drink: put(demo.drink, 'taro'),
    'drink-group': put(demo['drink-group'], 'milk-teas'),
    plan: put(demo.plan, 'one-month'),
    model: put(demo.model, 'individual'),
    brand: put(demo.brand, 'brand'),
  }
}

test('a shop’s file holds its photos, and another shop that reads it shows them in every width (O19, R28)', async () => {
  const made = await makePicture(png({ width: 400, height: 300 }))
  await insertPicture(room.deps.db, made, room.deps.clock.now())
  const { width, height } = made
  await publish(room, withPhotos({ picture: made.id, width, height, alt: 'Taro, O’Brien’s', x: 10, y: 90 }))
  const file = readShopFile(JSON.stringify(await exported(room)))
  expect(Object.keys(file.pictures ?? {})).toEqual([made.id])
  const other = await createRoom()
  try {
    const content = contentOf(file)
    await keepPictures(other.deps, file, content)
    await publish(other, content)
    expect(await exported(other)).toEqual(file)
    for (const one of made.files) {
      const [kept] = await pictureFile(other.deps.db, { id: made.id, width: one.width })
      expect(kept?.bytes.equals(Buffer.from(one.bytes))).toBe(true)
    }
  } finally {
    await other.close()
  }
})

test('a file without one of its photos, or with another one in its place, is refused by name (O19)', async () => {
  const other = await createRoom()
  const made = await makePicture(png({ width: 64, height: 64 }))
  const changed = await makePicture(png({ width: 65, height: 64 }))
  const { id: picture, width, height } = made
  const content = withPhotos({ picture, width, height, alt: 'Taro', x: 50, y: 50 })
  const file = (bytes?: Uint8Array): ShopFile => ({
    ...fileOf(content),
    ...(bytes && { pictures: { [picture]: Buffer.from(bytes).toString('base64') } }),
  })
  const widest = changed.files.at(-1)?.bytes
  try {
    await expect(keepPictures(other.deps, file(), content)).rejects.toThrow(/shows this picture and does not hold it/)
    await expect(keepPictures(other.deps, file(widest), content)).rejects.toThrow(/not the one that the file was/)
    await expect(keepPictures(other.deps, file(Buffer.from('%PDF')), content)).rejects.toThrow(/This is a PDF/)
  } finally {
    await other.close()
  }
})
