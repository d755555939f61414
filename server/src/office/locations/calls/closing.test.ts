import { setTimeout as sleep } from 'node:timers/promises'
import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../../test/buying.ts'
import { type Colleague, makeColleagues, signIn, stayFresh } from '../../../../test/colleague.ts'
import { makeMoneyShop } from '../../../../test/shop.ts'
import { createWorld, type World } from '../../../../test/world.ts'
import { startClosing } from '../../../purchases/closing/start-closing.ts'

vi.setConfig({ testTimeout: 240_000, hookTimeout: 240_000 })

let world: World
let dana: Colleague
let lee: Colleague
let pri: Colleague
beforeAll(async () => {
  world = await createWorld()
  const { deps } = world
  await makeMoneyShop(deps)
  await makeColleagues(deps, { dana: 'owner', lee: 'owner', pri: ['manager', 'newark'] })
})
afterAll(() => world.close())
beforeEach(async () => {
  // Signing in waits for an email, which only a test or its beginning can.
  dana ??= await signIn(world, 'dana@shop.example')
  lee ??= await signIn(world, 'lee@shop.example')
  pri ??= await signIn(world, 'pri@shop.example')
  await world.faults(null)
  await stayFresh(world)
})

const todayAt = async () => dateIn(world.deps.clock.now(), 'America/New_York')
/** Dana asks, Lee agrees. */
const close = async (locationId: string, lastDay: string) => {
  const asked = await dana.call('closing-start', { locationId, lastDay })
  expect(asked.status, JSON.stringify(asked.body)).toBe(200)
  return approve(locationId)
}
const approve = async (locationId: string, who = lee) => {
  const request = (await who.call('approvals')).body.find(({ subjectId }) => subjectId === locationId)
  return who.call('approval-decide', { approvalId: request?.id ?? '', decision: 'approve' })
}
const ledgerOf = async (kind: 'capture' | 'refund') =>
  (await world.ledger()).filter((line) => line.kind === kind).map(({ amountCents }) => amountCents)
const subjects = async (email: string) => (await world.messages(email)).map(({ subject }) => subject)
const membershipsOf = (payerId: string) =>
  world.deps.db.selectFrom('memberships').selectAll().where('payer_id', '=', payerId).execute()

test('an owner sees to the cent what a closing means, asks, and only another owner begins it (O7)', async () => {
  const buyer = await newBuyer(world)
  const second = await submit(buyer.visitor)
  const family = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: [buyer.id, second.id] }
  const wish = { locationId: 'westfield', ...family }
  expect((await pay(buyer, await addCard(world, buyer), wish)).status).toBe(200)
  await world.app.dueWork()
  const today = await todayAt()
  const lastDay = addDays(today, 9)
  const preview = (await dana.call('closing-preview', { locationId: 'westfield', lastDay })).body
  const one = preview.members.find(({ usedBy }) => usedBy === null)
  const days = Math.round(
    (Date.parse((await membershipsOf(buyer.id))[0]?.paid_through ?? '') - Date.parse(today)) / 864e5,
  )
  expect(one).toMatchObject({
    name: 'Ana Silva',
    usedBy: null,
    marks: ['family'],
    unusedDays: days - 9,
    endsOn: lastDay,
  })
  expect(one?.refundCents).toBeGreaterThan(0)
  expect(preview.sums).toMatchObject({ memberships: 2, refunds: 2, families: 1, openPayments: 0 })
  expect(preview.sums.refundCents).toBe(preview.members.reduce((sum, { refundCents }) => sum + refundCents, 0))

  expect((await dana.call('closing-preview', { locationId: 'westfield', lastDay: addDays(today, -1) })).status).toBe(
    422,
  )
  expect((await dana.call('closing-preview', { locationId: 'nowhere', lastDay })).status).toBe(404)
  expect((await pri.call('closing-start', { locationId: 'westfield', lastDay })).status).toBe(403)
  expect((await dana.call('closing-start', { locationId: 'westfield', lastDay })).body.state).toBe('asked')
  expect((await dana.call('closing-start', { locationId: 'westfield', lastDay })).refused.code).toBe('asked_already')
  expect((await approve('westfield', dana)).refused.code).toBe('your_own')
  expect((await dana.call('closing', { locationId: 'westfield' })).body.closing).toBeNull()
  const other = await newBuyer(world)
  expect((await pay(other, await addCard(world, other), { locationId: 'westfield' })).status).toBe(200)
  await world.app.dueWork()

  expect((await approve('westfield')).status).toBe(200)
  await vi.waitFor(
    async () => {
      const { closing } = (await dana.call('closing', { locationId: 'westfield' })).body
      expect(closing).toMatchObject({
        lastDay,
        startedBy: 'The owner',
        done: 3,
        of: 3,
        moved: 0,
        openRefunds: 0,
        failed: [],
      })
      expect(closing?.acceptedCents).toBe(closing?.refundCents)
    },
    { timeout: 90_000, interval: 300 },
  )
  const share = preview.members.map(({ refundCents }) => refundCents)
  expect(await ledgerOf('refund')).toEqual(expect.arrayContaining(share))
  expect(await ledgerOf('refund')).toHaveLength(3)
  expect((await dana.call('closing-start', { locationId: 'westfield', lastDay })).refused.code).toBe('already_closing')
  const member = await world.signedIn(other.email, other.phone)
  const [own] = await membershipsOf(other.id)
  const undone = await member.call('resume-subscription', { subscriptionId: own?.id ?? '' })
  expect([undone.status, undone.refused.code]).toEqual([422, 'location_closing'])
  expect((await dana.call('changes', { subject: 'location' })).body.rows[0]?.sentence).toContain(
    'began to close Shop westfield for good',
  )
})

test('an offer to move is counted in the preview, checked, and part of what a second owner agrees to', async () => {
  const today = await todayAt()
  const lastDay = addDays(today, 20)
  const asked = { locationId: 'newark', lastDay }
  const preview = (await dana.call('closing-preview', { ...asked, offerTo: 'kips-bay' })).body
  expect(preview).toMatchObject({ offerUntil: addDays(today, 13), sums: { memberships: 0, movable: 0 } })
  expect(preview.places.map(({ id }) => id)).toEqual(['kips-bay'])
  const refused = async (more: object) => {
    const { status, refused: why } = await dana.call('closing-start', { ...asked, offerTo: 'kips-bay', ...more })
    return [status, why.fields]
  }
  expect(await refused({ offerTo: 'westfield' })).toEqual([422, { offerTo: 'Choose an open location.' }])
  expect(await refused({ lastDay: addDays(today, 7) })).toEqual([
    422,
    { offerTo: 'Too little time is left for an offer.' },
  ])
  expect((await dana.call('closing-start', { ...asked, offerTo: 'kips-bay' })).status).toBe(200)
  const request = (await lee.call('approvals')).body.find(({ subjectId }) => subjectId === 'newark')
  expect(request?.words).toContain('0 memberships are offered to move to Shop kips-bay until')
  expect((await approve('newark')).status).toBe(200)
  const { closing } = (await dana.call('closing', { locationId: 'newark' })).body
  expect(closing?.offer).toEqual({ to: 'Shop kips-bay', until: addDays(today, 13) })
  const { db } = world.deps
  await sql`delete from closings where location_id = 'newark'`.execute(db)
  await db.updateTable('locations').set({ active: true, last_day: null }).where('id', '=', 'newark').execute()
})

test('who buys in the second of the closing is refused before money moves, or gets it all back', async () => {
  const slow = await newBuyer(world)
  const slowCard = await addCard(world, slow)
  const lost = await newBuyer(world)
  const lostCard = await addCard(world, lost)
  const waits = await newBuyer(world)
  const waitsCard = await addCard(world, waits)
  const today = await todayAt()
  const before = (await ledgerOf('capture')).length
  const { db } = world.deps
  const purchaseOf = (buyerId: string) =>
    db.selectFrom('purchases').select(['id', 'state']).where('buyer_id', '=', buyerId).execute()
  const lookAt = (buyerId: string, at: Date) =>
    db.updateTable('purchases').set({ next_look_at: at }).where('buyer_id', '=', buyerId).execute()
  // It does not reach the bank before the closing has begun; the janitor sends it again later.
  await world.faults({ target: 'payments.create', mode: 'cut-before' })
  await pay(lost, lostCard, { locationId: 'kips-bay' })
  await lookAt(lost.id, new Date('2100-01-01'))
  await world.faults({ target: 'payments.create', mode: 'delay', ms: 5_000, times: 1 })
  expect(await purchaseOf(lost.id)).toMatchObject([{ state: 'unknown' }])
  const paying = pay(slow, slowCard, { locationId: 'kips-bay' })
  await vi.waitFor(async () => expect(await purchaseOf(slow.id)).toHaveLength(1), { timeout: 30_000, interval: 20 })
  let late: ReturnType<typeof pay> | undefined
  await db.transaction().execute(async (trx) => {
    await startClosing(trx, world.deps, { locationId: 'kips-bay', lastDay: today, by: 'on the machine' })
    late = pay(waits, waitsCard, { locationId: 'kips-bay' })
    await sleep(1_000)
  })
  const refused = await late
  expect([refused?.status, refused?.refused.code]).toEqual([422, 'plan_not_sold_there'])
  const returned = await paying
  expect([returned.status, returned.refused.code]).toEqual([409, 'payment_returned'])
  await lookAt(lost.id, new Date(0))
  await vi.waitFor(
    async () => {
      await world.clock({ seconds: 20 })
      await world.app.dueWork()
      expect((await ledgerOf('refund')).filter((cents) => cents === 3200)).toHaveLength(2)
    },
    { timeout: 120_000, interval: 500 },
  )
  expect((await ledgerOf('capture')).length - before).toBe(2)
  for (const buyer of [slow, lost, waits]) expect(await membershipsOf(buyer.id)).toEqual([])
  for (const buyer of [slow, lost]) {
    expect(await subjects(buyer.email)).toContain('We are refunding your payment of $32.00')
    expect((await world.messages(buyer.email)).at(-1)?.text).toContain('Shop kips-bay is closing for good')
  }
  expect(await subjects(waits.email)).toEqual([])
  expect((await dana.call('closing', { locationId: 'kips-bay' })).body.closing).toMatchObject({
    startedBy: null,
    latePayments: 2,
    lateCents: 6400,
    openPayments: 0,
  })
})

test('on the day after the last day its tills are signed out, and none is opened there', async () => {
  const till = await world.tillOf('pri-till@shop.example')
  await world.deps.db
    .insertInto('staff')
    .values({
      id: 'till-of-newark',
      name: 'Sam',
      email: 'pri-till@shop.example',
      location_id: 'newark',
      created_at: world.deps.clock.now(),
    })
    .execute()
  expect((await till.call('counter-sign-in', {})).status).toBe(200)
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer), { locationId: 'newark' })).status).toBe(200)
  await world.app.dueWork()
  expect((await close('newark', await todayAt())).status).toBe(200)
  await world.app.dueWork()
  expect((await till.call('counter-shift')).status).toBe(200)
  await world.clock({ days: 1 })
  expect((await till.call('counter-shift')).status).toBe(401)
  const again = await world.tillOf('pri-till@shop.example')
  expect((await again.call('counter-sign-in', {})).refused.code).toBe('location_closed')
  // I21.
  const { db } = world.deps
  const closed = db
    .selectFrom('locations')
    .select('id')
    .where('last_day', '=', await todayBefore())
  const live = await db
    .selectFrom('memberships')
    .select('id')
    .where('live', '=', true)
    .where('location_id', 'in', closed)
    .execute()
  expect(live).toEqual([])
  expect((await membershipsOf(buyer.id))[0]).toMatchObject({ live: false, state: 'ended' })
})
const todayBefore = async () => addDays(await todayAt(), -1)
