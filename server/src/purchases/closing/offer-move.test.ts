import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { standingOfClosing } from '../../store/locations/closings.ts'
import { lockMembership } from '../../store/memberships/locked-membership.ts'
import { moveIn } from '../changing/move.ts'
import { endMoveOffers, countMovable } from './offer-move.ts'
import { previewClosing } from './preview-closing.ts'
import { startClosing } from './start-closing.ts'
import { workClosing } from './work-closing.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 120_000 })

/** It closes after March 20, and is March 2: the offer ends after March 13. */
const LAST_DAY = '2026-03-20'
let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(async () => {
  await room.begin()
  const { db, clock } = room.deps
  clock.setNow(new Date('2026-03-02T15:00:00Z'))
  await db.updateTable('memberships').set({ live: false }).execute()
  await sql`delete from closing_members`.execute(db)
  await sql`delete from closings`.execute(db)
  await db.updateTable('locations').set({ active: true, last_day: null }).execute()
  await db
    .updateTable('plan_locations')
    .set({ sells: false })
    .where('plan_id', '=', 'annual')
    .where('location_id', '=', 'westfield')
    .execute()
})

/** The 31 days from March 1 to April 1 for $32.00. */
const bought = async (given: Parameters<MoneyRoom['member']>[0] = {}) => {
  const person = await room.person({ email: `guest-${room.deps.ids.id()}@guest.example` })
  const paid = { payer_id: person, subscriber_id: person, purchase_id: await room.purchase([person]) }
  return room.member({ ...paid, started_on: '2026-03-01', paid_through: '2026-04-01', anchor_day: 1, ...given })
}
const close = (lastDay = LAST_DAY, offerTo: string | undefined = 'westfield') =>
  room.deps.db
    .transaction()
    .execute((trx) => startClosing(trx, room.deps, { locationId: 'kips-bay', lastDay, offerTo, by: 'on the machine' }))
const moveAway = (id: string) =>
  room.deps.db
    .transaction()
    .execute(async (trx) => moveIn(trx, room.deps, await lockMembership(trx, id), 'westfield', 'the shop'))
const refundsOf = async (id: string) =>
  (
    await room.deps.db
      .selectFrom('refunds')
      .select('amount_cents')
      .where('membership_id', '=', id)
      .where('origin', '=', 'closure')
      .execute()
  ).map(({ amount_cents }) => amount_cents)
const mailsOf = async (kind: string) => (await room.mails()).filter((mail) => mail.kind === kind)
const standing = async () => (await standingOfClosing(room.deps.db, { locationId: 'kips-bay' }))[0]
/** As the job does it, which tries again. */
const work = async (closingId: string) => {
  for (let tries = 0; tries < 4; tries += 1) {
    const failed = await workClosing(room.deps, closingId).then(
      () => false,
      () => true,
    )
    if (!failed) return
  }
}

test('who can move is asked first; who moved is left out, and the others are refunded when the offer is over, though it dies twice', async () => {
  const { db, clock } = room.deps
  const [moving, silent] = [await bought(), await bought()]
  const canceled = await bought({ cancelled_at: clock.now() })
  const unsold = await bought({ plan_id: 'annual', plan_name: 'Annual' })
  const lines = await previewClosing(db, 'kips-bay', LAST_DAY)
  const members = lines.map(({ member }) => member)
  expect(await countMovable(db, members, { to: 'westfield', today: '2026-03-02' })).toBe(2)
  // Its connection is lost: once of an offer, and twice of an end.
  await sql`create sequence asked_lost`.execute(db)
  await sql`create sequence ended_lost`.execute(db)
  await sql`create function dies() returns trigger language plpgsql as $$ begin
    if (new.state = 'asked' and nextval('asked_lost') = 1) or (new.state = 'ended' and nextval('ended_lost') in (1, 4)) then
      perform pg_terminate_backend(pg_backend_pid());
    end if;
    return new; end $$`.execute(db)
  await sql`create trigger dies after update on closing_members for each row execute function dies()`.execute(db)

  const { closingId, members: listed } = await close()
  expect(listed).toBe(4)
  await work(closingId)
  expect(await standing()).toMatchObject({ listed: 4, done: 2, asked: 2, moved: 0, offer_until: '2026-03-13' })
  const offers = await mailsOf('closing_offer')
  expect(offers.map(({ dedupeKey }) => dedupeKey).toSorted()).toEqual(
    [moving, silent].map((id) => `closing-offer:${id}:${LAST_DAY}`).toSorted(),
  )
  expect(offers[0]?.facts).toMatchObject({
    locationName: 'Shop kips-bay',
    toName: 'Shop westfield',
    until: '2026-03-13',
    usableUntil: LAST_DAY,
    accountUrl: `${room.deps.settings.publicUrl}/redeem`,
  })
  expect((await room.membership(silent)).cancelled_at).toBeNull()
  // 12 of 31 days: $12.39.
  expect([await refundsOf(canceled), await refundsOf(unsold), await refundsOf(silent)]).toEqual([[1239], [1239], []])

  await moveAway(moving)
  clock.setNow(new Date('2026-03-14T03:59:00Z'))
  await endMoveOffers(room.deps)
  expect(await standing()).toMatchObject({ done: 2, asked: 2 })
  clock.setNow(new Date('2026-03-14T04:00:00Z'))
  await endMoveOffers(room.deps)
  expect(await standing()).toMatchObject({ done: 2, asked: 0 })
  await work(closingId)
  await work(closingId)
  expect(await standing()).toMatchObject({ done: 4, asked: 0, moved: 1, refund_cents: 3 * 1239 })
  expect(await refundsOf(silent)).toEqual([1239])
  expect(await room.membership(silent)).toMatchObject({ end_date: LAST_DAY, cancelled_at: expect.any(Date) })
  expect(await refundsOf(moving)).toEqual([])
  expect(await room.membership(moving)).toMatchObject({ location_id: 'westfield', end_date: null, cancelled_at: null })
  expect(await mailsOf('closing_offer')).toHaveLength(2)
  expect(await mailsOf('location_closing')).toHaveLength(3)
  const { rows: lost } = await sql`select asked_lost.last_value::int as asked, ended_lost.last_value::int as ended
    from asked_lost, ended_lost`.execute(db)
  expect(lost).toEqual([{ asked: 3, ended: 5 }])
  await sql`drop trigger dies on closing_members`.execute(db)
})

test('an earlier last day asks again while there is time, and ends the offer when there is none', async () => {
  const id = await bought()
  const { closingId } = await close()
  await work(closingId)
  await close('2026-03-15')
  await work(closingId)
  expect(await standing()).toMatchObject({ asked: 1, offer_until: '2026-03-08' })
  expect((await mailsOf('closing_offer')).map(({ facts }) => facts['until'])).toEqual(['2026-03-13', '2026-03-08'])
  await close('2026-03-09')
  await work(closingId)
  expect(await standing()).toMatchObject({ done: 1, asked: 0, offer_until: null })
  expect(await room.membership(id)).toMatchObject({ end_date: '2026-03-09' })
  expect(await refundsOf(id)).toHaveLength(1)
})

test('a renewal that is paid while an offer stands is refunded with the others, for its unused days', async () => {
  const id = await bought({ started_on: '2026-02-10', paid_through: '2026-03-10', anchor_day: 10 })
  const { closingId } = await close()
  await work(closingId)
  await room.deps.db
    .insertInto('renewals')
    .values({
      membership_id: id,
      period_start: '2026-03-10',
      amount_cents: 3200,
      state: 'paid',
      square_payment_id: 'renewal-paid',
      at: new Date('2026-03-10T15:00:00Z'),
    })
    .execute()
  await room.deps.db.updateTable('memberships').set({ paid_through: '2026-04-10' }).where('id', '=', id).execute()
  room.deps.clock.setNow(new Date('2026-03-14T15:00:00Z'))
  await endMoveOffers(room.deps)
  await work(closingId)
  // 21 of 31 days.
  expect(await refundsOf(id)).toEqual([2168])
})
