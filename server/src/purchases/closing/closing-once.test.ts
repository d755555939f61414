import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { renewalPaid } from '../renewing/renewal.ts'
import { closeLocation } from './closure.ts'
import { previewClosing } from './preview-closing.ts'
import { proRataCents } from '@sipday/rules/refunds/pro-rata.ts'
import { wantRefund } from '../refunds/refund.ts'
import { workClosing } from './work-closing.ts'

vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
})
afterAll(() => room.close())
beforeEach(() => reopen())

/** What an earlier closing ended does not count in the next one. */
const reopen = async () => {
  await room.begin()
  const { db } = room.deps
  await db.updateTable('memberships').set({ live: false }).execute()
  await db.updateTable('locations').set({ active: true, last_day: null }).execute()
}

/** 28 days from February 15 to March 15 for this many people, $32.00 each; the memberships in their order. */
const bought = async (count: number) => {
  const people = []
  for (let more = 0; more < count; more += 1)
    people.push(await room.person({ email: `guest-${room.deps.ids.id()}@guest.example` }))
  const purchaseId = await room.purchase(people)
  const ids = []
  for (const person of people)
    ids.push(await room.member({ payer_id: people[0] ?? '', subscriber_id: person, purchase_id: purchaseId }))
  return { purchaseId, ids }
}
const renew = async (membershipId: string) => {
  const bill = { id: `bill-${membershipId}`, dueOn: '2026-03-15', totalCents: 3210 }
  await renewalPaid(room.deps, membershipId, bill, { id: `renewal-${membershipId}`, takenAt: room.deps.clock.now() })
}
const giveBack = (squarePaymentId: string, amountCents: number) =>
  room.deps.db.transaction().execute((trx) =>
    wantRefund(trx, room.deps, {
      requestId: room.deps.ids.id(),
      origin: 'person',
      purchaseId: null,
      membershipId: null,
      squarePaymentId,
      amountCents,
      reason: 'Spilled',
    }),
  )
const refundsFor = async (membershipId: string) =>
  (
    await room.deps.db
      .selectFrom('refunds')
      .select(['square_payment_id', 'amount_cents'])
      .where('membership_id', '=', membershipId)
      .where('origin', '=', 'closure')
      .orderBy('created_at')
      .execute()
  ).map(({ square_payment_id, amount_cents }) => [square_payment_id, amount_cents])

test('a bill that Square took before it was told, and that is heard of after the closing, goes back whole, once', async () => {
  const { purchaseId, ids } = await bought(1)
  const [id = ''] = ids
  await closeLocation(room.deps, 'kips-bay', '2026-03-08')
  expect(await refundsFor(id)).toEqual([[`payment-${purchaseId}`, 800]])
  await renew(id)
  // Until the job has run, the membership would go on to the end of what was paid.
  expect(await room.membership(id)).toMatchObject({ end_date: '2026-04-15' })
  const job = (await room.jobs()).find((one) => one.startsWith('close_location '))
  const closingId = /"closingId":"([^"]+)"/.exec(job ?? '')?.[1] ?? ''
  await workClosing(room.deps, closingId)
  await workClosing(room.deps, closingId)
  expect(await room.membership(id)).toMatchObject({ end_date: '2026-03-08' })
  expect(await refundsFor(id)).toEqual([
    [`payment-${purchaseId}`, 800],
    [`renewal-${id}`, 3210],
  ])
})

test('a member who cannot be dealt with keeps no one else waiting, and is dealt with the next time', async () => {
  const { ids } = await bought(3)
  const [first = '', second = '', third = ''] = ids
  const { db } = room.deps
  const broken = new Set([first])
  const jobs = {
    add: (...given: Parameters<typeof room.deps.jobs.add>) =>
      broken.has(String(given[2]['membershipId'])) ? Promise.reject(new Error('broken')) : room.deps.jobs.add(...given),
  }
  await expect(closeLocation({ ...room.deps, jobs }, 'kips-bay', '2026-03-08')).rejects.toThrow('1 members could not')
  const states = async () =>
    (await Promise.all([first, second, third].map((id) => room.membership(id)))).map((row) => row.end_date)
  expect(await states()).toEqual([null, '2026-03-08', '2026-03-08'])
  expect((await db.selectFrom('locations').select('active').where('id', '=', 'kips-bay').execute())[0]?.active).toBe(
    false,
  )
  broken.clear()
  await closeLocation(room.deps, 'kips-bay', '2026-03-08')
  expect(await states()).toEqual(['2026-03-08', '2026-03-08', '2026-03-08'])
  expect((await Promise.all(ids.map(refundsFor))).map((all) => all.map(([, cents]) => cents))).toEqual([
    [800],
    [800],
    [800],
  ])
})

const member = fc.record({
  people: fc.integer({ min: 1, max: 3 }),
  renews: fc.boolean(),
  refunded: fc.constantFrom(0, 0, 100, 2900, 9000),
})

test('I21: what the preview says is done, every unused paid day goes back once, and no payment gives more than it took', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(member, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 2, max: 40 }),
      async (histories, daysOn) => {
        await reopen()
        const all: { id: string; paymentId: string; takenCents: number; from: string; through: string }[] = []
        const backBefore = new Map<string, number>()
        for (const { people, renews, refunded } of histories) {
          const { purchaseId, ids } = await bought(people)
          for (const id of ids) {
            if (renews) await renew(id)
            all.push(
              renews
                ? { id, paymentId: `renewal-${id}`, takenCents: 3210, from: '2026-03-15', through: '2026-04-15' }
                : {
                    id,
                    paymentId: `payment-${purchaseId}`,
                    takenCents: 3200 * people,
                    from: '2026-02-15',
                    through: '2026-03-15',
                  },
            )
          }
          const back = Math.min(refunded, 3200 * people)
          if (back > 0) await giveBack(`payment-${purchaseId}`, back)
          backBefore.set(`payment-${purchaseId}`, back)
        }
        const lastDay = new Date(Date.UTC(2026, 2, daysOn)).toISOString().slice(0, 10)
        const planned = await previewClosing(room.deps.db, 'kips-bay', lastDay)
        expect(planned.map(({ member: { id } }) => id).toSorted()).toEqual(all.map(({ id }) => id).toSorted())
        const { lines } = await closeLocation(room.deps, 'kips-bay', lastDay)
        expect(lines.reduce((sum, { refundCents }) => sum + refundCents, 0)).toBe(
          planned.reduce((sum, { line }) => sum + line.refundCents, 0),
        )
        const given = new Map<string, number>()
        for (const { id, paymentId, takenCents, from, through } of all) {
          const done = (await refundsFor(id)).reduce((sum, [, cents]) => sum + Number(cents), 0)
          expect(done).toBe(planned.find(({ member: one }) => one.id === id)?.line.refundCents)
          const share = from === '2026-03-15' ? 3210 : 3200
          const unused = proRataCents(share, { from, through }, lastDay)
          const left = takenCents - (backBefore.get(paymentId) ?? 0) - (given.get(paymentId) ?? 0)
          expect(done).toBe(Math.min(unused, left))
          given.set(paymentId, (given.get(paymentId) ?? 0) + done)
          expect(await room.membership(id)).toMatchObject({ end_date: lastDay < through ? lastDay : through })
        }
        const again = await closeLocation(room.deps, 'kips-bay', lastDay)
        expect(again.lines.map((line) => line.refundCents)).toEqual(all.map(() => 0))
      },
    ),
    { numRuns: 6 },
  )
})
