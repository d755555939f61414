import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { visitorsByCampaign } from '../../store/reports/visitors-by-campaign.ts'
import { countVisitors } from './count-visitors.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
}, 60_000)
afterAll(() => room.close())

const asked = { only: null, campaign: null, from: '2025-01-01', until: '2027-01-01' }

test('visitors are counted once a day, what came of them anew for 90 days, and what was sent back is taken off', async () => {
  const { deps } = room
  const clock = stillClock(new Date('2026-11-10T17:00:00Z'))
  const count = () => countVisitors({ db: deps.db, clock })
  const shown = async () =>
    (await visitorsByCampaign(deps.db, asked)).map(({ visitors, paid, cents }) => [visitors, paid, cents])
  for (const [session_id, at] of [
    ['recent', '2026-11-09T15:00:00Z'],
    ['old', '2026-07-01T15:00:00Z'],
    ['today', '2026-11-10T15:00:00Z'],
  ] as const)
    await deps.db
      .insertInto('visits')
      .values({ session_id, campaign_id: null, utm: JSON.stringify({}), at: new Date(at) })
      .execute()
  expect(await shown()).toEqual([])
  await count()
  expect(await shown()).toEqual([[2, 0, 0]])
  const buyer = await room.person({ email: 'mei@guest.example' })
  const sold = { subtotal_cents: 3000, tax_cents: 200, total_cents: 3200 }
  const bought = await room.purchase([buyer], sold)
  const other = await room.purchase([buyer], { ...sold, fingerprint: 'other' })
  await sql`update purchases set session_id = case id when ${bought} then 'recent' else 'old' end`.execute(deps.db)
  await deps.db
    .insertInto('refunds')
    .values({
      id: 'back',
      purchase_id: bought,
      square_payment_id: `payment-${bought}`,
      amount_cents: 1600,
      provider_key: 'back',
      square_refund_id: null,
      reason: '',
      state: 'completed',
      created_at: clock.now(),
      request_id: null,
      membership_id: null,
    })
    .execute()
  expect(other).not.toBe(bought)
  await count()
  expect(await shown()).toEqual([[2, 0, 0]])
  clock.setNow(new Date('2026-11-11T17:00:00Z'))
  await count()
  // Half of it went back, with half of its tax; the one of July stays as it was counted.
  expect(await shown()).toEqual([[3, 1, 1500]])
})
