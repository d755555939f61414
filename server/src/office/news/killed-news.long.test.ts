import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { makeColleague } from '../../../test/colleague.ts'
import { type MailSink, startMailSink } from '../../../test/recovering/mail-sink.ts'
import { makeOpenShop } from '../../../test/open-shop.ts'
import { startAppOf } from '../../../test/program.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { createDatabase, type Db } from '../../store/database.ts'
import { sendNews } from './send-news.ts'

vi.setConfig({ testTimeout: 900_000, hookTimeout: 120_000 })

const MEMBERS = 10_000
const LEFT = 600
/** Of the letters, counted by the mail server: at the first it has taken it, and its answer finds no one. */
const KILLS = [1500, 4000, 8000]
const AT_ONCE = 12

let world: World
let db: Db
let sink: MailSink
let killApp = (): Promise<void> => Promise.resolve()
let killed: Promise<void> | null = null

beforeEach(async () => {
  sink = await startMailSink((count) => {
    if (KILLS.includes(count)) killed = killApp()
  })
  world = await createWorld({
    opensAt: '2027-02-15T17:00:00Z',
    environment: { SMTP_URL: `smtp://127.0.0.1:${sink.port}` },
  })
  await makeOpenShop(world.deps)
  db = createDatabase(world.settings.databaseUrl, { max: 2 })
})
afterEach(async () => {
  await killApp()
  await db.destroy()
  sink.close()
})

/** `m1` to `m10000` have a membership, `l1` to `l600` left 30 days ago; one in a hundred said no. */
const fill = async (): Promise<void> => {
  await sql`insert into customers (id, given_name, family_name, email, email_canonical, phone, created_at)
    select k || i, 'Mei', 'Chen', k || i || '@guest.example', k || i || '@guest.example', '', ${world.deps.clock.now()}
    from (values ('m', ${MEMBERS}::int), ('l', ${LEFT}::int)) as v(k, n), generate_series(1, n) i`.execute(db)
  await sql`insert into memberships (id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency,
      price_cents, kind, code, live, started_on, paid_through, state, created_at)
    select 'm' || i, 'm' || i, 'm' || i, 'one-month', 'One Month', 'kips-bay', 'month', 3000, 'renewing', 100000 + i,
      true, '2027-01-20', '2027-03-20', 'active', ${world.deps.clock.now()} from generate_series(1, ${MEMBERS}::int) i`.execute(
    db,
  )
  await sql`insert into memberships (id, payer_id, subscriber_id, plan_id, plan_name, location_id, frequency,
      price_cents, kind, code, live, started_on, paid_through, state, created_at, cancelled_at, end_date, ended_at)
    select 'l' || i, 'l' || i, 'l' || i, 'one-month', 'One Month', 'kips-bay', 'month', 3000, 'renewing', 200000 + i,
      false, '2026-12-15', '2027-01-15', 'ended', '2026-12-15', '2026-12-20', '2027-01-15', '2027-01-16T05:00:00Z'
    from generate_series(1, ${LEFT}::int) i`.execute(db)
  await sql`insert into no_news (customer_id, since) select id, ${world.deps.clock.now()} from customers
    where substr(id, 2)::int % 100 = 7`.execute(db)
}

/** By what the Message-ID begins with. */
const recipients = (kind: 'news' | 'come-back'): string[] =>
  [...sink.taken.keys()]
    .map((key) => key.split(' '))
    .filter(([, id]) => decodeURIComponent(id ?? '').startsWith(`<${kind}:`))
    .map(([to]) => to ?? '')

test('kill -9 three times while 10,000 news and 600 letters to who left go out: no one is left out, no one is queued twice, and what goes again is the same letter (O12.2, O12.3)', async () => {
  await fill()
  await makeColleague(world.deps, { email: 'dana@shop.example', role: 'owner' })
  await db.insertInto('shop_settings').values({ key: 'comeBack', value: '"on"' }).execute()
  const now = world.deps.clock.now()
  const { staff } = await db.selectFrom('staff').select('id as staff').executeTakeFirstOrThrow()
  const news = {
    id: 'news',
    subject: 'New',
    message: 'Peach oolong.',
    saved_by: staff,
    saved_at: now,
    state: 'sending' as const,
  }
  await db
    .insertInto('news')
    .values({ ...news, sent_by: staff, sent_at: now, next_at: now })
    .execute()
  await sql`insert into news_people (news_id, customer_id) select 'news', id from customers
    where id like 'm%' and substr(id, 2)::int % 100 <> 7`.execute(db)
  const expected = { news: MEMBERS * 0.99, left: LEFT * 0.99 }
  // Most are queued at once; the last are queued, a few at a time, by processes that are killed.
  await sendNews(world.deps, expected.news - 300)
  await db.transaction().execute((trx) => world.deps.jobs.add(trx, 'ask_back', {}, { jobKey: 'ask_back' }))
  await world.app.close()
  killApp = await startAppOf(world)
  let kills = 0
  const waiting = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from mails where sent_at is null`.execute(db)).rows[0]?.n ?? 0
  const isDone = async () =>
    recipients('news').length === expected.news &&
    recipients('come-back').length === expected.left &&
    !(await waiting())
  await vi.waitFor(
    async () => {
      if (killed) {
        await killed
        killed = null
        kills += 1
        killApp = await startAppOf(world)
      }
      await world.clock({ seconds: 6 }).catch(() => sleep(200))
      expect(await isDone()).toBe(true)
    },
    { timeout: 800_000, interval: 50 },
  )
  expect(kills).toBe(KILLS.length)
  for (const [kind, count] of [
    ['news', expected.news],
    ['come-back', expected.left],
  ] as const) {
    expect(new Set(recipients(kind)).size).toBe(count)
    expect(recipients(kind).filter((to) => /^[ml](7|\d*07)@/.test(to))).toEqual([])
  }
  const again = [...sink.taken.values()].filter((times) => times > 1)
  expect(again.length).toBeGreaterThan(0)
  expect(again.length).toBeLessThanOrEqual(KILLS.length * AT_ONCE)
})
