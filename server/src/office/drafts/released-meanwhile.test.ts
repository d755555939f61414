import { type DraftBody, type DraftSubject, draftSubjects } from '@sipday/contract/office/draft-bodies.ts'
import { totals } from '@sipday/rules/money.ts'
import { everythingIn, type ShopContent, withEntries } from '@sipday/rules/office/release.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { type Colleague, signIn } from '../../../test/colleague.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import { untilAnswered } from '../../../test/until-answered.ts'
import type { World } from '../../../test/world.ts'
import { inOneSnapshot } from '../../store/snapshot.ts'
import { readContent } from '../../store/office/content.ts'
import type { ReleasedThing } from '../../store/office/releases.ts'

let world: World
let dana: Colleague

beforeAll(async () => {
  world = await createOpenWorld()
})
afterAll(() => world.close())
beforeEach(async () => {
  dana = await signIn(world, 'dana@shop.example')
  await dana.call('draft-drop', { all: true })
})

const edit = async <S extends DraftSubject>(subject: S, id: string, values: Partial<DraftBody<S>>) => {
  const { seen, live } = (await dana.call('item', { subject, id })).body
  const saved = await dana.call('draft-save', { subject, id, seen, body: { ...live, ...values } as DraftBody<S> })
  expect([saved.status, saved.refused.fields]).toEqual([200, undefined])
}
const seenDraft = async () => (await dana.call('draft')).body.seenDraft
const content = () => inOneSnapshot(world.deps.db, readContent)
const totalOf = (cents: number) => totals(cents, 1, 6675).totalCents

describe('a release while people buy', () => {
  test('each of them pays the old price or the new one, as they were told, and nobody twice', async () => {
    const buyers = await Promise.all(
      Array.from({ length: 16 }, async () => {
        const buyer = await newBuyer(world)
        return { buyer, cardId: await addCard(world, buyer) }
      }),
    )
    const { prices } = (await content()).plan['one-month'] as DraftBody<'plan'>
    await edit('plan', 'one-month', {
      prices: [
        ...prices,
        {
          cents: 3100,
          from: new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(world.deps.clock.now()),
        },
      ],
    })
    const seen = await seenDraft()
    const buying = buyers.map(async ({ buyer, cardId }, position) => {
      let told = 3000
      for (;;) {
        const expectedTotalCents = totalOf(told)
        const answer = await untilAnswered(() => pay(buyer, cardId, { expectedTotalCents }))
        if (answer.status === 200) return { email: buyer.email, told, position }
        expect([answer.status, (answer.body as unknown as { code: string }).code]).toEqual([409, 'price_changed'])
        told = 3100
      }
    })
    const published = dana.call('publish', { note: '', prices: [], seenDraft: seen })
    const bought = await Promise.all(buying)
    expect((await published).status).toBe(200)
    const rows = await world.deps.db
      .selectFrom('purchases as p')
      .innerJoin('customers as c', 'c.id', 'p.buyer_id')
      .select(['c.email', 'p.total_cents', 'p.unit_price_cents'])
      .where('p.state', '=', 'succeeded')
      .execute()
    expect(rows.toSorted((a, b) => (a.email < b.email ? -1 : 1))).toEqual(
      bought
        .map(({ email, told }) => ({ email, total_cents: totalOf(told), unit_price_cents: told }))
        .toSorted((a, b) => (a.email < b.email ? -1 : 1)),
    )
    const captured = (await world.ledger()).map(({ amountCents }) => amountCents)
    expect(captured.toSorted()).toEqual(bought.map(({ told }) => totalOf(told)).toSorted())
  })
})

describe('a release that is cut off in the middle', () => {
  test('leaves nothing, and the same press publishes it afterward', async () => {
    await edit('model', 'family', { name: 'Families' })
    await edit('benefit', 'welcome', { name: 'Hello drink' })
    const before = await content()
    const body = { note: 'Again', prices: [], seenDraft: await seenDraft(), key: crypto.randomUUID() }
    const { db } = world.deps
    let cut: Promise<{ status: number }> | null = null
    // Whoever holds the version stops the release after it has written its first rows.
    await db.transaction().execute(async (trx) => {
      await sql`select version from catalogue_version for update`.execute(trx)
      cut = dana.call('publish', body)
      await expect
        .poll(
          async () => {
            const { rows } = await sql<{ ended: boolean }>`
              select pg_terminate_backend(pid) as ended from pg_stat_activity
              where wait_event_type = 'Lock' and query like '%pricing_models%'`.execute(db)
            return rows.length
          },
          { timeout: 15_000 },
        )
        .toBeGreaterThan(0)
    })
    expect((await (cut as unknown as Promise<{ status: number }>)).status).toBe(503)
    expect(await content()).toEqual(before)
    expect((await dana.call('draft')).body.items).toHaveLength(2)
    expect((await dana.call('publish', body)).status).toBe(200)
    expect((await content()).model['family']?.name).toBe('Families')
    const { status, body: again } = await dana.call('publish', body)
    expect([status, again.state]).toEqual([200, 'live'])
  })
})

test('what is live is the releases, applied in their order (I16)', async () => {
  await edit('campaign', 'secret', { name: 'Secret', planIds: ['secret-month', 'one-month'] })
  expect((await dana.call('publish', { note: '', prices: [], seenDraft: await seenDraft() })).status).toBe(200)
  const rows = await world.deps.db.selectFrom('releases').select('after').orderBy('id').execute()
  const nothing = Object.fromEntries(draftSubjects.map((subject) => [subject, {}])) as unknown as ShopContent
  const replayed = rows
    .map(({ after }) => (after as unknown as ReleasedThing[]).map((thing) => ({ ...thing, after: thing.body })))
    .reduce<ShopContent>((shop, things) => withEntries(shop, things), nothing)
  expect(everythingIn(replayed).length).toBeGreaterThan(10)
  expect(replayed).toEqual(await content())
})
