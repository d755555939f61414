import { publishDraft } from '@sipday/server/office/drafts/publish.ts'
import { putContent } from '@sipday/server/office/drafts/put-content.ts'
import { readContent } from '@sipday/server/store/office/content.ts'
import type { ShopContent } from '@sipday/rules/office/release.ts'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createRoom, type Room } from '../../server/test/room.ts'
import { openDemoShop, readDemoShop } from '../demo/open-demo-shop.ts'
import { fileOf } from './from-content.ts'
import { contentOf } from './to-content.ts'

let room: Room
beforeAll(async () => {
  room = await createRoom()
  await room.deps.db.transaction().execute((trx) => openDemoShop(trx, room.deps))
})
afterAll(() => room.close())

const exported = ({ deps }: Room) => deps.db.transaction().execute(async (trx) => fileOf(await readContent(trx)))
/** Publishes a shop's content; resolves to how many things it changed. */
const imported = ({ deps }: Room, content: ShopContent) =>
  deps.db.transaction().execute(async (trx) => {
    const { seenDraft, items } = await putContent(trx, deps, 'on the machine', content)
    if (items.length > 0) await publishDraft(trx, deps, 'on the machine', { note: 'a file', seenDraft })
    return items.length
  })

test('a shop that is written to a file and read into an empty one is the same shop, and is written the same', async () => {
  const file = await exported(room)
  const other = await createRoom()
  try {
    expect(await imported(other, contentOf(file))).toBeGreaterThan(30)
    expect(await exported(other)).toEqual(file)
    expect(await imported(other, contentOf(file))).toBe(0)
  } finally {
    await other.close()
  }
})

test('a file is refused, and changes nothing, while the office holds changes or when a check fails', async () => {
  const before = await exported(room)
  const demo = readDemoShop()
  const month = demo.plan['one-month']
  if (!month) throw new Error('the demo shop sells no month')
  const with50Cents = {
    ...demo,
    plan: { ...demo.plan, 'one-month': { ...month, prices: [{ cents: 10, from: '2000-01-01' }] } },
  }
  await expect(imported(room, with50Cents)).rejects.toThrow(/\$0\.50/)
  await room.deps.db.transaction().execute((trx) =>
    putContent(trx, room.deps, 'on the machine', {
      ...demo,
      model: { new: { name: 'New', description: '', photo: null, position: 9 } },
    }),
  )
  await expect(imported(room, demo)).rejects.toThrow(/The draft in the office holds changes \(1\)/)
  await room.deps.db.deleteFrom('draft_items').execute()
  expect(await exported(room)).toEqual(before)
})

test('an id that belonged to something that was taken off is refused', async () => {
  await room.deps.db.updateTable('plans').set({ retired_on: '2026-01-01' }).where('id', '=', 'annual').execute()
  await expect(imported(room, readDemoShop())).rejects.toThrow(/plan "annual": this id belonged to something/)
})
