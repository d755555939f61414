import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { everyTable } from '../../../test/importing/every-table.ts'
import { judgedOf, runImport, saidOf } from '../../../test/importing/moving.ts'
import { BILL_CENTS, type Member, members, plantFaults, remember } from '../../../test/importing/square-shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { countRows } from '../../store/importing/imports.ts'
import { openFindings } from '../../store/findings.ts'
import type { GivenFile } from './read-list.ts'
import type { Asked } from './rehearse.ts'
import { undoImport } from './undo.ts'

const COUNT = 60
vi.setConfig({ testTimeout: 300_000, hookTimeout: 300_000 })

let world: World
let all: Member[]
let asked: Asked
beforeAll(async () => {
  world = await createWorld({ demo: true, opensAt: '2026-11-27T15:00:00Z' })
  await world.app.dueWork()
  all = members(COUNT)
  plantFaults(all)
  asked = { source: 'square', files: [await remember(world, all)], choices: {} }
})
afterAll(() => world.close())

const fault = (n: number) => all[n]?.fault

/** Square tells it by its webhook. */
const canceledThere = async ({ deps }: World, subscription: string): Promise<void> => {
  const heard = async () =>
    (await deps.db.selectFrom('webhook_events').select('event_id').where('type', '=', 'subscription.updated').execute())
      .length
  const before = await heard()
  await deps.square.cancelSubscription(subscription)
  await expect.poll(heard, { timeout: 60_000, interval: 20 }).toBeGreaterThan(before)
}

test('every fault is named before the press, and nothing is said about a sound row (O16)', async () => {
  // What this shop sold itself runs at Square too.
  const judged = (await judgedOf(world.deps, asked)).filter(({ act }) => act !== 'same')
  expect(judged).toHaveLength(COUNT)
  const said = new Map(judged.map((one) => [COUNT - one.line, one]))
  const unsaid = all.flatMap((_, n) => {
    const one = said.get(n)
    if (!one) return [`${n}: is missing`]
    const words = saidOf(one)
    const wanted = fault(n)
    if (wanted) return wanted.test(words) ? [] : [`${n}: ${words} instead of ${wanted}`]
    return one.act === 'create' && one.problem === null && one.notes.length === 0 ? [] : [`${n}: ${words}`]
  })
  expect(unsaid).toEqual([])
})

test('a running subscription is adopted with its card, day and next bill; a month later each is billed once, as before (O16)', async () => {
  const { deps } = world
  // Someone whom the shop knows already, and Square under a number that is new here.
  const known = 'Name,Email,Phone\nMei45 Nguyễn,m45@square.example,+12124440045'
  const parts = () => [new TextEncoder().encode(known)]
  await runImport(deps, { source: 'csv', files: [{ name: 'known.csv', parts }], choices: { people: true } })
  const before = await everyTable(deps.db)
  const there = await deps.square.subscriptionsPage(null)
  const first = await runImport(deps, asked)
  expect(await countRows(deps.db, first)).toMatchObject({ failed: 0, waiting: 0 })
  expect(await undoImport(deps, first, () => undefined)).toMatchObject({ kept: 0 })
  expect(await everyTable(deps.db)).toEqual(before)
  expect(await deps.square.subscriptionsPage(null)).toEqual(there)

  await runImport(deps, asked)
  expect((await judgedOf(deps, asked)).filter(({ act }) => act === 'create' || act === 'update')).toEqual([])
  // Sold at the old place meanwhile: the next export shows it, and nothing else.
  const file = await remember(world, [...all, ...members(COUNT + 1).slice(COUNT)])
  const meanwhile = (await judgedOf(deps, { ...asked, files: [file] })).filter(({ act }) => act !== 'same')
  expect(meanwhile.map(({ act, who }) => [act, who])).toContainEqual(['create', `Mei${COUNT} Nguyễn`])
  expect(meanwhile.filter(({ act }) => act === 'create' || act === 'update')).toHaveLength(1)
  const adopted = await deps.db
    .selectFrom('memberships')
    .leftJoin('cards', 'cards.id', 'card_id')
    .select(['memberships.id', 'square_subscription_id', 'anchor_day', 'paid_through', 'code', 'square_card_id'])
    .where('square_subscription_id', 'like', 'sub-old-%')
    .execute()
  expect(adopted.length).toBeGreaterThan(30)
  for (const one of adopted) {
    const n = Number(one.square_subscription_id?.slice('sub-old-'.length))
    expect(one).toMatchObject({ anchor_day: all[n]?.subscription?.['anchorDay'], square_card_id: `ccof-${n}` })
  }
  const old = (await world.ledger()).length
  await world.clock({ days: 31 })
  await world.app.dueWork()
  const bills = (await world.ledger()).slice(old).filter(({ kind }) => kind === 'capture')
  const renewals = await deps.db
    .selectFrom('renewals')
    .select(['membership_id', 'amount_cents', 'state', 'period_start', 'square_payment_id'])
    .where(
      'membership_id',
      'in',
      adopted.map(({ id }) => id),
    )
    .execute()
  // Each once, on its own day, for the old sum; nothing of before is taken for a bill of ours.
  expect(renewals).toHaveLength(adopted.length)
  expect(renewals.filter(({ amount_cents }) => amount_cents !== BILL_CENTS)).toEqual([])
  // The two cards that were named as expired.
  expect(renewals.filter(({ state }) => state === 'failed')).toHaveLength(2)
  expect(new Set(renewals.map(({ membership_id }) => membership_id)).size).toBe(adopted.length)
  for (const one of adopted)
    expect(renewals.find(({ membership_id }) => membership_id === one.id)?.period_start).toBe(one.paid_through)
  expect(bills.filter(({ amountCents }) => amountCents === BILL_CENTS).length).toBeGreaterThanOrEqual(
    adopted.length - 2,
  )
  expect((await world.ledger()).filter(({ kind }) => kind === 'refund')).toEqual([])
  const about = (await openFindings(deps.db)).filter(({ subject }) => adopted.some(({ id }) => id === subject))
  expect(about).toEqual([])
})

test('what is canceled at Square after it was brought in is heard of, charges nothing more, and a second run takes it over with the days that are paid (O16)', async () => {
  const { deps } = world
  const one = await deps.db
    .selectFrom('memberships')
    .select(['id', 'square_subscription_id', 'paid_through'])
    .where('square_subscription_id', 'like', 'sub-old-%')
    .where('state', '=', 'active')
    .where('cancelled_at', 'is', null)
    .orderBy('id')
    .executeTakeFirstOrThrow()
  const subscription = one.square_subscription_id ?? ''
  const captures = async () => (await world.ledger()).filter(({ kind }) => kind === 'capture').length
  const stands = () =>
    deps.db
      .selectFrom('memberships')
      .select(['state', 'paid_through', 'end_date', 'cancelled_at'])
      .where('id', '=', one.id)
      .executeTakeFirstOrThrow()
  await canceledThere(world, subscription)
  await world.app.dueWork()
  // It is not resumed at Square, and no paid day is lost here.
  expect(await stands()).toMatchObject({ state: 'active', paid_through: one.paid_through })
  const alone: Asked = { source: 'square', files: [asked.files[0] as GivenFile], choices: { trust: 'square' } }
  const found = (await judgedOf(deps, alone)).filter(({ planned }) => planned?.updates === one.id)
  expect(found.map(({ act, words }) => [act, words])).toEqual([['update', expect.any(String)]])
  const charged = await captures()
  const taken = await runImport(deps, alone)
  expect(await countRows(deps.db, taken)).toMatchObject({ waiting: 0, failed: 0 })
  expect(await stands()).toMatchObject({ state: 'active', end_date: one.paid_through })
  expect((await stands()).cancelled_at).not.toBeNull()
  expect(await captures()).toBe(charged)
  // The same again costs nothing, and nothing more is said to Square.
  expect((await judgedOf(deps, alone)).filter(({ planned }) => planned?.updates === one.id)).toEqual([])
  const there = await deps.square.getSubscription(subscription)
  await world.app.dueWork()
  expect(await deps.square.getSubscription(subscription)).toEqual(there)
})

test('what is canceled at Square while a move runs, before its row is made and after, is heard of by its webhook and taken over by a second run; no one is charged again (O16)', async () => {
  const both = await createWorld({ demo: true, opensAt: '2026-11-27T15:00:00Z' })
  try {
    const { deps } = both
    await both.app.dueWork()
    const running: Asked = { source: 'square', files: [await remember(both, members(4))], choices: { trust: 'square' } }
    const importId = await runImport(deps, running, 0)
    expect(await countRows(deps.db, importId)).toMatchObject({ waiting: 4, done: 0 })
    await canceledThere(both, 'sub-old-1')
    await runImport(deps, running)
    expect(await countRows(deps.db, importId)).toMatchObject({ waiting: 0, done: 4, failed: 0 })
    await canceledThere(both, 'sub-old-2')
    await both.app.dueWork()

    const stands = () =>
      deps.db
        .selectFrom('memberships')
        .select(['square_subscription_id as squareId', 'state', 'paid_through', 'end_date'])
        .where('square_subscription_id', 'like', 'sub-old-%')
        .orderBy('square_subscription_id')
        .execute()
    const before = await stands()
    const second = await runImport(deps, running)
    expect(await countRows(deps.db, second)).toMatchObject({ waiting: 0, done: 2, failed: 0 })
    expect(await stands()).toEqual(
      before.map((one) => ({
        ...one,
        state: 'active',
        end_date: ['sub-old-1', 'sub-old-2'].includes(one.squareId ?? '') ? one.paid_through : null,
      })),
    )
    expect((await judgedOf(deps, running)).filter(({ act }) => act === 'create' || act === 'update')).toEqual([])
    await both.clock({ days: 31 })
    await both.app.dueWork()
    const bills = await deps.db
      .selectFrom('renewals')
      .innerJoin('memberships', 'memberships.id', 'membership_id')
      .select(['square_subscription_id as squareId', 'amount_cents', 'renewals.state'])
      .where('square_subscription_id', 'like', 'sub-old-%')
      .orderBy('square_subscription_id')
      .execute()
    expect(bills).toEqual(
      ['sub-old-0', 'sub-old-3'].map((squareId) => ({ squareId, amount_cents: BILL_CENTS, state: 'paid' })),
    )
    // Nor has Square taken anything that is not a bill here.
    expect(await openFindings(deps.db)).toEqual([])
  } finally {
    await both.close()
  }
})
