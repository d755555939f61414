import { randomUUID } from 'node:crypto'
import type { OfficeBodyOf } from '@sipday/contract/office/endpoints.ts'
import { addDays } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { signIn } from '../../../test/colleague.ts'
import { dayComes, joinAsMember, type Member, renewalsPaid } from '../../../test/office/price-change.ts'
import { createOpenWorld } from '../../../test/open-shop.ts'
import type { World } from '../../../test/world.ts'
import { describeBooks } from '../../store/books/check.ts'
import { postBooks } from '../books/post-books.ts'
import { creditsOf } from '../../store/prices/credits.ts'
import { moveRows, moveRowsBack } from '../../store/people/merging/moved-rows.ts'
import { renewalPaid } from '../renewing/renewal.ts'

vi.setConfig({ testTimeout: 180_000 })

let world: World
beforeAll(async () => {
  world = await createOpenWorld({ opensAt: '2027-03-15T17:00:00Z' })
}, 60_000)
afterAll(() => world.close())
beforeEach(() => world.faults(null))

const on = (day: string) => dayComes(world, day)
const paid = (member: Member) => renewalsPaid(world, member)
type Credit = OfficeBodyOf<'give-credit'>['credit']
const give = async ({ membershipId }: Member, credit: Credit) => {
  const owner = await signIn(world, 'dana@shop.example')
  const given = await owner.call('give-credit', { key: randomUUID(), membershipId, credit, reason: 'Cold coffee' })
  await world.app.dueWork()
  return given
}
const rowOf = ({ membershipId }: Member) =>
  world.deps.db.selectFrom('memberships').selectAll().where('id', '=', membershipId).executeTakeFirstOrThrow()
const atSquare = async (member: Member) => {
  const { square_subscription_id: id } = await rowOf(member)
  const there = await world.deps.square.getSubscription(id ?? '')
  return there.kind === 'done' ? there.value.priceCents : there.kind
}
/** The next charge on the list and in the details, and the credit. */
const shownTo = async ({ email, phone, id, membershipId }: Member) => {
  const visitor = await world.signedIn(email, phone)
  const [record] = (await visitor.call('subscriptions', { CID: id })).body
  const [details] = (await visitor.call('subscription-details', { subscriptionId: membershipId })).body
  return [record?.['Next Charge Cents'], details?.data.subscription.next_charge_cents, record?.['Credit Cents']]
}
const owed = async () => {
  await postBooks(world.deps)
  const { rows } = await sql<{ location_id: string; owed: string; held: string }>`
    select location_id, owed, held from
      (select location_id, sum(credit_cents - debit_cents) as owed from journal_days where account = 'credits' group by 1) b
      full join (select location_id, sum(credit_cents) as held from memberships group by 1) m using (location_id)`.execute(
    world.deps.db,
  )
  // An hour later, so that nothing counts as still on its way into the books.
  expect(await describeBooks(world.deps.db, new Date(world.deps.clock.now().getTime() + 3_600_000))).toEqual([])
  for (const { location_id: place, owed: books, held } of rows)
    expect([place, Number(books)]).toEqual([place, Number(held)])
  return rows.reduce((sum, { held }) => sum + Number(held), 0)
}

test('credit lowers the next bill at Square, is used by it, and the bill after it is whole again (O9.7, B6)', async () => {
  const member = await joinAsMember(world)
  const given = await give(member, { cents: 1000 })
  expect([given.status, given.body]).toEqual([
    200,
    { cents: 1000, heldCents: 1000, next: { on: '2027-04-15', cents: 2134 } },
  ])
  expect(await atSquare(member)).toBe(2000)
  expect(await shownTo(member)).toEqual([2134, 2134, 1000])
  expect(await owed()).toBe(1000)
  await on('2027-04-16')
  expect(await paid(member)).toEqual([2134])
  expect(await rowOf(member)).toMatchObject({ credit_cents: 0, price_cents: 3000 })
  expect(await atSquare(member)).toBe(3000)
  expect(await owed()).toBe(0)
  const letters = await world.messages(member.email)
  const told = letters.find(({ subject }) => subject === 'You have $10.00 of credit for One Month')?.text
  expect(told).toContain('$21.34')
  expect(told).toContain('$32.00')
  const receipt = letters.find(({ text }) => text.includes('Credit used'))?.text ?? ''
  for (const sum of ['$30.00', '-$10.00', '$20.00', '$1.34', '$21.34']) expect(receipt).toContain(sum)
  expect(await shownTo(member)).toEqual([3200, 3200, undefined])
  await on('2027-05-16')
  expect(await paid(member)).toEqual([2134, 3200])
})

const kindsOf = async ({ membershipId }: Member) =>
  (
    await world.deps.db
      .selectFrom('credits')
      .select(['kind', 'cents'])
      .where('membership_id', '=', membershipId)
      .orderBy('id')
      .execute()
  ).map(({ kind, cents }) => `${kind} ${cents}`)
const renewal = async (member: Member, days = 1) => {
  const { paid_through, paused_until } = await rowOf(member)
  await on(addDays(paused_until ?? paid_through ?? '', days))
}
const office = async (name: 'plan-next' | 'move' | 'pause' | 'cancel' | 'uncancel', member: Member, more: object) => {
  const owner = await signIn(world, 'dana@shop.example')
  const done = await owner.call(name, { key: randomUUID(), membershipId: member.membershipId, ...more } as never)
  expect([name, done.status]).toEqual([name, 200])
  await world.app.dueWork()
}

test('days become cents at the price of a day of the next bill, and more than the bill waits for the one after it (O9.7)', async () => {
  const member = await joinAsMember(world)
  const renewsOn = (await rowOf(member)).paid_through ?? ''
  // Ten of the days that the next bill pays for.
  expect((await give(member, { days: 10 })).body.cents).toBe(1000)
  await give(member, { cents: 3500 })
  expect((await give(member, { cents: 1 })).body.next).toEqual({ on: renewsOn, cents: 107 })
  await on(`${renewsOn.slice(0, 8)}17`)
  expect(await paid(member)).toEqual([107])
  expect((await rowOf(member)).credit_cents).toBe(4501 - 2900)
  await on('2027-07-17')
  expect(await paid(member)).toEqual([107, 1492])
  await on('2027-08-17')
  expect(await paid(member)).toEqual([107, 1492, 3200])
  expect(await owed()).toBe(0)
})

test('a bill that Square made before it could be told uses no credit, and the next one does (O9.7)', async () => {
  const member = await joinAsMember(world)
  await world.faults({ target: 'subscriptions.update', mode: 'error', times: 100_000 })
  await give(member, { cents: 1000 })
  expect(await atSquare(member)).toBe(3000)
  await renewal(member, 0)
  expect([await paid(member), (await rowOf(member)).credit_cents]).toEqual([[3200], 1000])
  await world.faults(null)
  await world.clock({ days: 2 })
  expect(await atSquare(member)).toBe(2000)
  await renewal(member)
  expect([await paid(member), (await rowOf(member)).credit_cents]).toEqual([[3200, 2134], 0])
})

test('a renewal that failed keeps its sum and the credit in it; what is given meanwhile is for the next one (O9.7)', async () => {
  const member = await joinAsMember(world)
  await give(member, { cents: 500 })
  await world.faults({ target: 'subscriptions.bill', mode: 'decline', times: 1000 })
  await renewal(member)
  await world.faults(null)
  expect((await rowOf(member)).state).toBe('grace')
  expect((await give(member, { cents: 1000 })).body).toEqual({ cents: 1000, heldCents: 1500, next: null })
  const visitor = await world.signedIn(member.email, member.phone)
  const cardId = (await visitor.call('cards', { CID: member.id })).body[0]?.cards[0]?.id ?? ''
  const asked = { subscriptionId: member.membershipId, cardId, expectedTotalCents: 2667, idempotencyKey: randomUUID() }
  expect((await visitor.call('pay-renewal', asked)).status).toBe(200)
  await world.app.dueWork()
  expect([await paid(member), (await rowOf(member)).credit_cents]).toEqual([[2667], 1000])
  expect(await kindsOf(member)).toEqual(['given 500', 'given 1000', 'used -500'])
  await renewal(member)
  expect(await paid(member)).toEqual([2667, 2134])
  await owed()
})

test('a pause, an undone cancellation, a move and a change of plan keep credit; the end of the membership does not (O9.7, B6)', async () => {
  const member = await joinAsMember(world)
  await give(member, { cents: 1000 })
  await office('pause', member, { months: 1 })
  await office('cancel', member, { when: 'period_end', reason: 'Asked at the counter' })
  await office('uncancel', member, {})
  await office('move', member, { locationId: 'newark', reason: 'Asked at the counter' })
  expect(await kindsOf(member)).toEqual(['given 1000', 'moved -1000', 'moved 1000'])
  await owed()
  const owner = await signIn(world, 'dana@shop.example')
  const { plans } = (await owner.call('renewal-preview', { membershipId: member.membershipId })).body
  const annual = plans.find(({ planId }) => planId === 'annual')?.nextCents ?? 0
  await office('plan-next', member, { planId: 'annual', expectedNextCents: annual })
  expect((await give(member, { cents: 100 })).body.next).toBeNull()
  await renewal(member)
  expect([await paid(member), (await rowOf(member)).credit_cents]).toEqual([[annual], 1100])
  expect(await atSquare(member)).toBe((await rowOf(member)).price_cents - 1100)
  await office('cancel', member, { when: 'today', reason: 'Asked at the counter' })
  expect((await rowOf(member)).credit_cents).toBe(0)
  expect((await kindsOf(member)).at(-1)).toBe('left -1100')
  await owed()
})

test('what was given and used is in the data of its payer; an account is not deleted while it holds credit, and afterwards nothing is owed (O9.4, O9.7, B6)', async () => {
  const member = await joinAsMember(world)
  await give(member, { cents: 4000 })
  await renewal(member)
  const own = await world.signedIn(member.email, member.phone)
  const { membershipId: subscriptionId } = member
  const credits = async () => (await own.call('my-data', { CID: member.id })).body.credits
  expect(await credits()).toMatchObject([
    { subscriptionId, kind: 'given', cents: 4000, renewal: null },
    { subscriptionId, kind: 'used', cents: -2900, renewal: expect.stringMatching(/^2\d{3}-/) },
  ])
  expect((await own.call('delete-account', { CID: member.id })).refused.code).toBe('live_membership')
  await office('cancel', member, { when: 'today', reason: 'Asked at the counter' })
  expect((await credits()).at(-1)).toMatchObject({ kind: 'left', cents: -1100 })
  await world.app.dueWork()
  expect((await own.call('delete-account', { CID: member.id })).status).toBe(200)
  await world.app.dueWork()
  expect((await rowOf(member)).credit_cents).toBe(0)
  await owed()
})

test('a bill that is heard of twice at once uses credit once (O9.7)', async () => {
  const member = await joinAsMember(world)
  await give(member, { cents: 2000 })
  const dueOn = (await rowOf(member)).paid_through
  const bill = { id: null, dueOn, totalCents: 1067 }
  const heard = () => renewalPaid(world.deps, member.membershipId, bill, null)
  await Promise.all([heard(), heard(), heard()])
  expect(await kindsOf(member)).toEqual(['given 2000', 'used -2000'])
})

test('credit given at the second a bill is made is in that bill or kept, never both and never neither (O9.7)', async () => {
  const members = [await joinAsMember(world), await joinAsMember(world), await joinAsMember(world)]
  const day = (await rowOf(members[0] as Member)).paid_through ?? ''
  await world.clock({ now: `${day}T03:59:30Z` })
  const owner = await signIn(world, 'dana@shop.example')
  const credit = { cents: 1000 }
  const giveAll = async () => {
    for (const { membershipId } of members) {
      const asked = { key: randomUUID(), membershipId, credit, reason: 'Cold coffee' }
      expect((await owner.call('give-credit', asked)).status).toBe(200)
    }
  }
  await Promise.all([world.clock({ seconds: 45 }), giveAll()])
  await on(addDays(day, 1))
  for (const member of members)
    expect([
      [[3200], 1000],
      [[2134], 0],
    ]).toContainEqual([await paid(member), (await rowOf(member)).credit_cents])
  await owed()
})

test('a merge keeps the credit of both for their memberships, and the kept account pays with it; undoing it gives it back (O9.2, O9.7)', async () => {
  const [kept, gone] = [await joinAsMember(world), await joinAsMember(world)]
  for (const member of [kept, gone]) await give(member, { cents: 1000 })
  await world.deps.db.updateTable('cards').set({ fingerprint: 'another' }).where('customer_id', '=', gone.id).execute()
  const pair = { keptId: kept.id, goneId: gone.id }
  const moved = await world.deps.db
    .transaction()
    .execute((trx) => moveRows(trx, pair, { square: null, now: world.deps.clock.now() }))
  expect((await creditsOf(world.deps.db, { customerId: kept.id })).map(({ cents }) => cents)).toEqual([1000, 1000])
  await renewal(kept)
  expect([await paid(kept), await paid(gone)]).toEqual([[2134], [2134]])
  expect([(await rowOf(kept)).credit_cents, (await rowOf(gone)).credit_cents]).toEqual([0, 0])
  await world.deps.db.transaction().execute((trx) => moveRowsBack(trx, pair, moved))
  expect((await creditsOf(world.deps.db, { customerId: gone.id })).map(({ kind }) => kind)).toEqual(['given', 'used'])
  expect(await owed()).toBeGreaterThanOrEqual(0)
})
