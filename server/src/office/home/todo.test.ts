import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn } from '../../../test/colleague.ts'
import { makeStaff } from '../../../test/make-membership.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import { report, resolve } from '../../store/findings.ts'

vi.setConfig({ testTimeout: 60_000 })

let world: World
let owner: Colleague
let near: Colleague
let far: Colleague
let books: Colleague
beforeAll(async () => {
  world = await createWorld()
  await makeMoneyShop(world.deps)
  await makeColleagues(world.deps, {
    dana: 'owner',
    near: ['manager', 'kips-bay'],
    far: ['manager', 'westfield'],
    books: 'accountant',
  })
  await makeStaff(world.deps, 'sam@shop.example')
}, 120_000)
afterAll(() => world.close())
beforeEach(async () => {
  owner ??= await signIn(world, 'dana@shop.example')
  near ??= await signIn(world, 'near@shop.example')
  far ??= await signIn(world, 'far@shop.example')
  books ??= await signIn(world, 'books@shop.example')
})

const todo = async (who: Colleague) => (await who.call('home')).body.todo
const kinds = async (who: Colleague) => (await todo(who)).map(({ kind }) => kind)
const bought = async () => {
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.app.dueWork()
  const purchase = await world.deps.db
    .selectFrom('purchases')
    .selectAll()
    .where('buyer_id', '=', buyer.id)
    .executeTakeFirstOrThrow()
  return { buyer, purchase, squarePaymentId: purchase.square_payment_id ?? '' }
}

test('nothing waits in a shop where all is well (O13)', async () => {
  expect(await todo(owner)).toEqual([])
})

test('a failed refund waits for who sees money there, until it is settled', async () => {
  const { squarePaymentId } = await bought()
  const id = 'refund-of-test'
  await world.deps.db
    .insertInto('refunds')
    .values({
      id,
      purchase_id: null,
      square_payment_id: squarePaymentId,
      amount_cents: 500,
      provider_key: id,
      square_refund_id: null,
      reason: 'Goodwill',
      state: 'failed',
      created_at: world.deps.clock.now(),
      request_id: id,
      membership_id: null,
      origin: 'person',
    })
    .execute()
  await report(world.deps, { kind: 'refund_failed', subject: id, text: 'Square refused it.' })
  for (const who of [owner, near, books])
    expect(await todo(who)).toMatchObject([
      {
        kind: 'refund_failed',
        text: 'Square did not refund $5.00 for One Month to Ana Silva. The shop still has the money.',
        link: { to: `/money/refunds/${id}`, label: 'Look at the Refund' },
      },
    ])
  expect(await todo(far)).toEqual([])
  expect((await owner.call('me')).body.todo.count).toBe(1)
  await resolve(world.deps, 'refund_failed', id)
  expect(await todo(owner)).toEqual([])
})

test('a renewal that was not paid waits with the end of its grace, before what has no deadline', async () => {
  const { purchase } = await bought()
  const change = world.deps.db.updateTable('memberships').set({ state: 'grace', grace_until: '2030-01-31' })
  const { id } = await world.deps.db
    .selectFrom('memberships')
    .select('id')
    .where('purchase_id', '=', purchase.id)
    .executeTakeFirstOrThrow()
  await change.where('id', '=', id).execute()
  await world.deps.db
    .insertInto('renewals')
    .values({
      membership_id: id,
      period_start: '2030-01-28',
      amount_cents: 3200,
      state: 'failed',
      at: world.deps.clock.now(),
    })
    .execute()
  await report(world.deps, { kind: 'restored', subject: 'now', text: 'Look at it.' })
  expect(await todo(owner)).toMatchObject([
    {
      kind: 'renewal_failed',
      dueAt: '2030-02-01T04:59:59.000Z',
      text: expect.stringContaining('January 31, 2030'),
      link: { to: expect.stringMatching(/^\/customers\/[\w-]+$/), label: 'Look at the Customer' },
    },
    { kind: 'restored', text: 'Look at it.', link: null, dueAt: null },
  ])
  expect(await kinds(near)).toEqual(['renewal_failed'])
  expect(await kinds(far)).toEqual([])
  // An accountant is not shown who did not pay.
  expect(await kinds(books)).toEqual([])
  await world.deps.db.updateTable('memberships').set({ state: 'unpaid' }).where('id', '=', id).execute()
  expect((await todo(near))[0]).toMatchObject({ dueAt: null, text: expect.stringContaining('no longer works') })
  await world.deps.db.updateTable('memberships').set({ state: 'active' }).where('id', '=', id).execute()
  await resolve(world.deps, 'restored', 'now')
})

test('a restored database is settled here, with what was looked at and a line in the record, once', async () => {
  await report(world.deps, { kind: 'restored', subject: 'last night', text: 'Look at it.' })
  const settle = (who: Colleague, note = 'Compared with Square’s dashboard', subject = 'last night') =>
    who.call('finding-settle', { kind: 'restored', subject, note })
  expect((await settle(near)).status).toBe(403)
  expect((await settle(owner, '  ')).status).toBe(422)
  expect((await settle(owner, 'Looked', 'another one')).status).toBe(404)
  expect(await unsettledRestore(world.deps.db)).not.toBeNull()
  expect((await settle(owner)).status).toBe(200)
  expect(await unsettledRestore(world.deps.db)).toBeNull()
  expect(await kinds(owner)).toEqual([])
  expect((await settle(owner)).status).toBe(404)
  const [row] = (await owner.call('changes', { subject: 'finding' })).body.rows
  expect(row).toMatchObject({
    sentence: 'The owner settled: The database was restored from a backup',
    reason: 'Compared with Square’s dashboard',
  })
})

test('a dispute waits for the owner with its day, an unconfirmed payment after an hour', async () => {
  const { purchase } = await bought()
  const now = world.deps.clock.now()
  await world.deps.db
    .insertInto('disputes')
    .values({
      square_dispute_id: 'dispute-1',
      square_payment_id: purchase.square_payment_id ?? '',
      amount_cents: 3200,
      reason: 'NO_KNOWLEDGE',
      state: 'EVIDENCE_REQUIRED',
      due_at: new Date('2030-01-01T00:00:00Z'),
      seen_at: now,
      updated_at: now,
    })
    .execute()
  await report(world.deps, { kind: 'dispute', subject: 'dispute-1', text: 'A cardholder is disputing it.' })
  const set = (state: 'unknown' | 'succeeded', at: Date) =>
    world.deps.db
      .updateTable('purchases')
      .set({ state, created_at: at, next_look_at: null })
      .where('id', '=', purchase.id)
      .execute()
  await set('unknown', new Date(now.getTime() - 59 * 60_000))
  expect(await kinds(owner)).toEqual(['dispute'])
  await set('unknown', new Date(now.getTime() - 61 * 60_000))
  expect(await todo(owner)).toMatchObject([
    {
      kind: 'dispute',
      who: expect.stringMatching(/^Ana Silva/),
      cents: 3200,
      reason: 'One Month. The cardholder does not know the payment.',
      dueAt: '2030-01-01T00:00:00.000Z',
      link: { to: '/money/disputes/dispute-1' },
    },
    { kind: 'payment_unknown', link: { to: `/money/payments?state=unknown&customerId=${purchase.buyer_id}` } },
  ])
  expect(await kinds(near)).toEqual(['payment_unknown'])
  await set('succeeded', now)
  await resolve(world.deps, 'dispute', 'dispute-1')
})

test('what a till could not record waits for who has the location, until someone has seen it', async () => {
  const { id: staff_id } = await world.deps.db
    .selectFrom('staff')
    .select('id')
    .where('email', '=', 'sam@shop.example')
    .executeTakeFirstOrThrow()
  const now = world.deps.clock.now()
  await world.deps.db
    .insertInto('till_conflicts')
    .values({
      id: 'conflict-1',
      location_id: 'kips-bay',
      staff_id,
      till_session_id: 'till',
      key: 'key',
      code: '…07',
      entitlement_id: null,
      label: 'Any Drink',
      checked: 'digits',
      reason: 'used',
      message: 'Already used today.',
      accepted_at: now,
      reported_at: now,
      seen_at: null,
      seen_by: null,
    })
    .execute()
  expect(await todo(near)).toMatchObject([
    {
      kind: 'till_conflict',
      link: { to: '/locations/kips-bay' },
      text: expect.stringContaining('Already used today.'),
    },
  ])
  expect(await kinds(far)).toEqual([])
  await world.deps.db.updateTable('till_conflicts').set({ seen_at: now, seen_by: staff_id }).execute()
  expect(await kinds(owner)).toEqual([])
})

test('who has the same membership at the same location twice, for themselves, is a question with a link, until one is cancelled', async () => {
  const { db } = world.deps
  const { buyer, purchase } = await bought()
  const first = await db
    .selectFrom('memberships')
    .selectAll()
    .where('purchase_id', '=', purchase.id)
    .executeTakeFirstOrThrow()
  const none = { square_subscription_id: null, square_request: null, square_status: 'none' as const, due_at: null }
  const again = { ...first, ...none, id: 'bought-again', code: 424_242, created_at: new Date(+first.created_at + 1000) }
  const asked = async () => (await todo(owner)).filter(({ kind }) => kind === 'bought_twice')
  const change = (values: { location_id?: string; subscriber_id?: string; is_gift?: boolean; cancelled_at?: Date }) =>
    db.updateTable('memberships').set(values).where('id', '=', 'bought-again').execute()
  expect(await asked()).toEqual([])
  await db.insertInto('memberships').values(again).execute()
  expect(await asked()).toMatchObject([
    {
      id: 'bought-again',
      title: 'Bought twice?',
      link: { to: `/customers/${buyer.id}`, label: 'Look at the Customer' },
    },
  ])
  expect(await kinds(near)).toContain('bought_twice')
  expect(await kinds(far)).not.toContain('bought_twice')
  for (const [other, back] of [
    [{ is_gift: true }, { is_gift: false }],
    [{ location_id: 'westfield' }, { location_id: first.location_id }],
    [{ cancelled_at: new Date() }, {}],
  ]) {
    await change(other ?? {})
    expect(await asked()).toEqual([])
    if (Object.keys(back ?? {}).length > 0) await change(back ?? {})
  }
})
