import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createMoneyRoom, type MoneyRoom } from '../../../test/money-room.ts'
import { stillClock } from '../../../test/still-clock.ts'
import { moneyByLocation } from '../../store/reports/money-by-location.ts'
import { openFindings } from '../../store/findings.ts'
import { compareDay } from './compare-days.ts'
import { countDays } from './count-days.ts'

let room: MoneyRoom
beforeAll(async () => {
  room = await createMoneyRoom()
}, 60_000)
afterAll(() => room.close())

test('days before yesterday are counted once a day, the last 90 anew; today and yesterday are as they are', async () => {
  const { db } = room.deps
  const clock = stillClock(new Date('2026-11-10T17:00:00Z'))
  const count = () => countDays({ ...room.deps, clock }, ['money'])
  const asked = { only: null, plan: null, from: '2026-01-01', until: '2026-11-30' }
  const payments = async (plan: string | null = null) => (await moneyByLocation(db, { ...asked, plan }))[0]?.payments
  const buyer = await room.person({ email: 'mei@guest.example' })
  let sold = 0
  const sell = (at: string) => room.purchase([buyer], { created_at: new Date(at), fingerprint: `sold ${(sold += 1)}` })
  await sell('2026-11-08T15:00:00Z')
  await count()
  expect(await payments()).toBe(1)
  // Found late: of yesterday, of a month ago, and of more than 90 days ago.
  await sell('2026-11-09T15:00:00Z')
  expect(await payments()).toBe(2)
  await sell('2026-10-09T15:00:00Z')
  await sell('2026-07-09T15:00:00Z')
  await count()
  expect(await payments()).toBe(2)
  clock.setNow(new Date('2026-11-11T17:00:00Z'))
  await count()
  expect(await payments()).toBe(3)
  await count()
  expect(await payments()).toBe(3)
  expect(await payments('one-month')).toBe(3)
  expect(await payments('annual')).toBeUndefined()
  // A question that begins before what is counted reads everything itself.
  expect((await moneyByLocation(db, { ...asked, from: '2025-01-01' }))[0]?.payments).toBe(4)
})

test('money that was counted wrong is counted again and listed (O15)', async () => {
  const { db } = room.deps
  const clock = stillClock(new Date('2026-11-12T17:00:00Z'))
  const deps = { ...room.deps, clock }
  await countDays(deps, ['money'])
  const [place] = await sql<{ id: string }>`select location_id as id from day_money where day = '2026-11-08'`
    .execute(db)
    .then(({ rows }) => rows)
  const id = place?.id ?? ''
  const compare = () => compareDay(deps, { id, name: 'Kips Bay' }, '2026-11-08')
  const found = async () =>
    (await openFindings(db)).filter(({ kind }) => kind === 'reports_differ').map(({ subject }) => subject)
  await compare()
  expect(await found()).toEqual([])
  await sql`update day_money set tax_cents = tax_cents + 1 where day = '2026-11-08'`.execute(db)
  const counted = () => moneyByLocation(db, { only: [id], plan: null, from: '2026-11-08', until: '2026-11-08' })
  const wrong = (await counted())[0]?.taxCents ?? 0
  await compare()
  expect((await counted())[0]?.taxCents).toBe(wrong - 1)
  expect(await found()).toEqual([`${id}:2026-11-08`])
  // Of a day that is not counted nothing can differ.
  await compareDay(deps, { id, name: 'Kips Bay' }, '2020-01-01')
  expect(await found()).toHaveLength(1)
})
