import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { visitorsByCampaign, visitorsByLink } from '../../store/reports/visitors-by-campaign.ts'
import { countDays } from './count-days.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
}, 60_000)
afterAll(() => room.close())

const asked = { only: null, campaign: null, from: '2025-01-01', until: '2027-01-01' }

/** $16.00 of a payment goes back. */
const sendBack = (purchase_id: string | null, square_payment_id: string, created_at: Date) =>
  room.deps.db
    .insertInto('refunds')
    .values({
      id: `back of ${square_payment_id}`,
      purchase_id,
      square_payment_id,
      amount_cents: 1600,
      provider_key: square_payment_id,
      square_refund_id: null,
      reason: '',
      state: 'completed',
      created_at,
      request_id: null,
      membership_id: null,
    })
    .execute()

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
  await sendBack(bought, `payment-${bought}`, clock.now())
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
  /** Its first day is in November. */
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

test('renewals count for the campaign and the link that the membership was bought by, on the day they were paid, less what went back (O8)', async () => {
  const { deps } = room
  const clock = stillClock(new Date('2026-12-20T17:00:00Z'))
  const buyer = await room.person({ email: 'tom@guest.example' })
  const links = JSON.stringify([{ medium: 'poster', content: 'window', label: 'Window' }])
  await sql`insert into campaigns (id, utm_campaign, links) values ('again', 'again', ${links}::jsonb)`.execute(deps.db)
  const renewed = async (utm: object, payment: string, at: string) => {
    const purchase_id = await room.purchase([buyer], { fingerprint: payment })
    await sql`update purchases set campaign_id = 'again', utm = ${JSON.stringify(utm)}::jsonb where id = ${purchase_id}`.execute(
      deps.db,
    )
    const id = await room.member({ payer_id: buyer, purchase_id, started_on: '2026-01-04' })
    const bill = { membership_id: id, period_start: at.slice(0, 10), amount_cents: 3200, price_cents: 3000 }
    await deps.db
      .insertInto('renewals')
      .values({ ...bill, at: new Date(at), state: 'paid', square_payment_id: payment })
      .execute()
  }
  await renewed({ utm_medium: 'Poster', utm_content: 'WINDOW' }, 'one', '2026-12-04T15:00:00Z')
  await renewed({ utm_medium: 'invented' }, 'two', '2026-12-05T15:00:00Z')
  // On the day after those that are asked for, by the shop's clock.
  await renewed({}, 'three', '2026-12-06T15:00:00Z')
  await sendBack(null, 'two', clock.now())
  await countDays({ ...deps, clock }, ['visitors'])
  const within = { ...asked, from: '2026-12-04', until: '2026-12-05' }
  const [row] = await visitorsByCampaign(deps.db, { ...within, campaign: 'again' })
  expect(row).toMatchObject({ visitors: 0, paid: 0, purchases: 0, cents: 0, renewed: 4500 })
  const byLink = await visitorsByLink(deps.db, { ...within, campaign: 'again' })
  expect(byLink.map(({ medium, content, renewed: cents }) => [medium, content, cents])).toEqual([
    ['', '', 1500],
    ['poster', 'window', 3000],
  ])
})
