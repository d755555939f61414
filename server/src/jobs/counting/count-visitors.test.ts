import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { visitorsByCampaign } from '../../store/reports/visitors-by-campaign.ts'
import { countDays } from './count-days.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
}, 60_000)
afterAll(() => room.close())

const asked = { only: null, campaign: null, from: '2025-01-01', until: '2027-01-01' }

test('visitors are counted once a day, what came of them anew for 90 days, and what was sent back is taken off', async () => {
  const { deps } = room
  const clock = stillClock(new Date('2026-11-10T17:00:00Z'))
  const count = () => countDays({ ...deps, clock }, ['visitors'])
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

test('who went into a second month is counted of those whose first one is over, by what was renewed and what goes on', async () => {
  const { deps } = room
  const clock = stillClock(new Date('2026-12-05T17:00:00Z'))
  const buyer = await room.person({ email: 'ana@guest.example' })
  /** A visitor who bought, and what became of what they bought; its first day is in November. */
  const came = async (
    session_id: string,
    member: Parameters<MoneyRoom['member']>[0],
    { state = 'succeeded' as 'succeeded' | 'refunded' | 'declined', renewed = null as 'paid' | 'failed' | null } = {},
  ) => {
    const at = new Date('2026-11-02T15:00:00Z')
    const visit = { session_id, campaign_id: 'second', utm: JSON.stringify({}), at }
    await deps.db.insertInto('visits').values(visit).execute()
    const purchase_id = await room.purchase([buyer], { fingerprint: session_id, session_id, state })
    const id = await room.member({ payer_id: buyer, purchase_id, started_on: '2026-11-04', ...member })
    const bill = { membership_id: id, period_start: '2026-12-04', amount_cents: 3200, at: clock.now() }
    if (renewed)
      await deps.db
        .insertInto('renewals')
        .values({ ...bill, state: renewed })
        .execute()
  }
  const year = { frequency: 'year', plan_id: 'annual' } as const
  await came('renewed', {}, { renewed: 'paid' })
  await came('declined', {}, { renewed: 'failed' })
  await came('left', { ended_at: new Date('2026-12-04T17:00:00Z') })
  // The month of December 5 is over a day later.
  await came('begins later', { started_on: '2026-11-05' }, { renewed: 'paid' })
  await came('a year', year)
  await came('a year that ended in time', { ...year, ended_at: new Date('2026-12-04T17:00:00Z') })
  await came('never paid', {}, { state: 'declined', renewed: 'paid' })
  const shown = async () => {
    const found = await visitorsByCampaign(deps.db, { ...asked, campaign: 'second' })
    return found.map(({ visitors, paid, monthOver, stayed }) => [visitors, paid, monthOver, stayed])
  }
  await countDays({ ...deps, clock }, ['visitors'])
  expect(await shown()).toEqual([[7, 6, 5, 2]])
  clock.setNow(new Date('2026-12-06T17:00:00Z'))
  await countDays({ ...deps, clock }, ['visitors'])
  expect(await shown()).toEqual([[7, 6, 6, 3]])
})
