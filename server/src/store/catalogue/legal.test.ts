import { createHash } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { writeContent } from '../office/content.ts'
import { legalVersion, readLegal } from './legal.ts'

// The demo shop publishes its texts when it is loaded: everything here is after that.
const now = new Date(Date.now() + 3_600_000)
let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true, clock: stillClock(now) })
})
afterAll(() => world.close())

const publish = (body: string | null, at: Date, material = false) =>
  world.deps.db.transaction().execute((trx) =>
    writeContent(
      trx,
      [
        {
          subject: 'legal',
          id: 'terms',
          body: body === null ? null : { kind: 'terms', title: 'Terms & Conditions', body, material, note: '' },
        },
      ],
      { now: at, today: at.toISOString().slice(0, 10) },
    ),
  )
const shown = async () => (await readLegal(world.deps.db)).terms?.body ?? ''
const bought = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  const one = await world.deps.db
    .selectFrom('consents')
    .selectAll()
    .where('customer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { buyer, one }
}

test('a purchase keeps the version of the terms, the words that were shown, and their SHA-256', async () => {
  const { buyer, one } = await bought()
  const purchase = await world.deps.db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  expect(one).toMatchObject({ purchase_id: purchase.id, terms_version: 1, words: purchase.consent, at: now })
  expect(one.words).toContain('By pressing Subscribe you agree to the Terms & Conditions')
  expect(one.hash).toBe(createHash('sha256').update(one.words, 'utf8').digest('hex'))
})

test('what is published is the next version; the one before stays as it was', async () => {
  const first = await shown()
  await publish('# New terms', now, true)
  await publish('# New terms', new Date(now.getTime() + 1000), true)
  expect(await shown()).toBe('# New terms')
  expect(await legalVersion(world.deps.db, 'terms', 1)).toMatchObject({ body: first, isNewest: false })
  expect(await legalVersion(world.deps.db, 'terms', 'newest')).toMatchObject({
    version: 2,
    material: true,
    isNewest: true,
  })
  expect(await legalVersion(world.deps.db, 'terms', 3)).toBeUndefined()
  expect((await bought()).one.terms_version).toBe(2)
})

test('a purchase that began before a new version agreed to the one before', async () => {
  await publish('# Terms of tomorrow', new Date(now.getTime() + 86_400_000))
  expect((await bought()).one.terms_version).toBe(2)
})

test('what was published or agreed to cannot be changed or taken away', async () => {
  const { db } = world.deps
  await expect(db.updateTable('legal_versions').set({ body: 'x' }).execute()).rejects.toThrow('only added')
  await expect(db.deleteFrom('legal_versions').execute()).rejects.toThrow('only added')
  await expect(db.updateTable('consents').set({ words: 'x' }).execute()).rejects.toThrow('only added')
  await expect(db.deleteFrom('consents').execute()).rejects.toThrow('only added')
})

test('a text that is taken off is there no longer, but its versions can be read', async () => {
  await publish(null, now)
  expect(await shown()).toBe('')
  expect(await legalVersion(world.deps.db, 'terms', 'newest')).toBeUndefined()
  expect(await legalVersion(world.deps.db, 'terms', 2)).toMatchObject({ body: '# New terms', isNewest: false })
})
