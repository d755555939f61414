import { addDays, addMonths, startOfDay } from '@sipday/rules/calendar.ts'
import { GRACE_DAYS } from '@sipday/rules/renewing/grace.ts'
import { usualLevers } from '../../../tools/demo/year/played/levers.ts'
import { sql } from 'kysely'
import { countAgain, forgetCounts, holdCounts } from '../../../tools/demo/year/count-again.ts'
import { fillYear } from '../../../tools/demo/year/fill.ts'
import type { Deps } from '../../src/deps.ts'
import type { MembershipsTable } from '../../src/store/tables.ts'
import type { Chance } from '../simulation/time.ts'

/** More of everything that a report could count wrongly. */
const levers = {
  ...usualLevers,
  members: 60,
  declines: 0.15,
  pauses: 0.08,
  planChanges: 0.1,
  moves: 0.06,
  leavesWithRefund: 0.3,
  goodwill: 0.15,
  comesBack: 0.5,
  givenPerThousand: 60,
  drinksVoided: 0.1,
  comesDaily: [0.03, 0.3] as const,
  visitsForEachOrder: 3,
}
const zones = ['America/New_York', 'America/Los_Angeles', 'Asia/Kolkata'] as const
/** Days of a year on which something could be counted on the wrong one: ends of months, and those of the clocks. */
const awkward = [
  '2026-03-08',
  '2026-01-31',
  '2026-11-01',
  '2026-02-28',
  '2026-12-31',
  '2026-10-31',
  '2026-12-01',
] as const

/**
 * In three time zones, with more of what happens at the edges than a year has: at midnights, at the ends of months,
 * late, and twice.
 */
export const playRandomShop = async (deps: Deps, chance: Chance, seed: number): Promise<void> => {
  const { db } = deps
  const places = await db.selectFrom('locations').select('id').orderBy('position').execute()
  for (const [nth, { id }] of places.entries())
    await sql`update locations set time_zone = ${zones[nth % 3] ?? zones[0]} where id = ${id}`.execute(db)
  await fillYear(deps, { levers, seed, tell: () => undefined })
  await disturb(deps, chance)
}

export const countAllAnew = async (deps: Deps): Promise<void> => {
  await deps.db.transaction().execute(async (trx) => {
    await holdCounts(trx)
    await forgetCounts(trx)
  })
  await countAgain(deps)
}

const disturb = async (deps: Deps, chance: Chance): Promise<void> => {
  const { db } = deps
  const locations = await db.selectFrom('locations').select(['id', 'time_zone']).orderBy('id').execute()
  const zoneOf = (id: string) => locations.find((one) => one.id === id)?.time_zone ?? ''
  /** The first second of an awkward day, or the last one before it, or a time between. */
  const edge = (locationId: string) =>
    new Date(
      startOfDay(chance.pick(awkward), zoneOf(locationId)).getTime() +
        chance.pick([-1000, 0, 1000, 3_600_000, 5_400_000, 9_000_000]),
    )
  const members = await db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'subscriber_id')
    .selectAll('memberships')
    .orderBy('memberships.created_at')
    .orderBy('email')
    .execute()
  const change = (
    id: string,
    set: Partial<
      Pick<MembershipsTable, 'ended_at' | 'started_on' | 'paid_through' | 'subscriber_id'> & {
        paused_at: Date
        paused_until: string
      }
    >,
  ) => db.updateTable('memberships').set(set).where('id', '=', id).execute()
  for (const one of members) {
    const moved = await db
      .selectFrom('membership_moves')
      .select('moved_on')
      .where('membership_id', '=', one.id)
      .execute()
    // Nothing that has ended moves.
    const settled = [one.started_on, ...moved.map(({ moved_on }) => moved_on)].toSorted().at(-1) ?? ''
    if (one.state === 'ended' && moved.length === 0 && chance.percent(30))
      await change(one.id, { ended_at: edge(one.location_id) })
    else if (one.state === 'active' && one.kind === 'renewing' && chance.percent(25)) {
      if (chance.percent(30)) {
        // Nothing is renewed before it begins, and what the provider billed comes back by itself.
        const own = db.selectFrom('renewals').select('period_start').where('membership_id', '=', one.id)
        const [renewed] = await own.orderBy('period_start').limit(1).execute()
        const [before, ...others] = ['2026-01-31', '2026-08-31', '2026-12-31'].filter(
          (day) => !renewed || day < renewed.period_start,
        )
        if (before) await change(one.id, { started_on: chance.pick([before, ...others]) })
      } else if (chance.percent(40)) {
        const on = chance.pick(awkward)
        if (on > settled) await failOne(deps, one, on, chance)
      } else {
        const from = chance.pick(awkward)
        const paused_until = addMonths(from, 1 + chance.below(2))
        await change(one.id, {
          paid_through: from,
          paused_until,
          paused_at: new Date(`${addDays(from, -3)}T15:00:00Z`),
        })
      }
    }
    const other = members[chance.below(members.length)]
    if (other && chance.percent(6)) await change(one.id, { subscriber_id: other.subscriber_id })
  }
  const benefits = await db.selectFrom('benefits').select('id').orderBy('id').execute()
  for (const [nth, { id }] of benefits.entries())
    await db
      .updateTable('benefits')
      .set({
        menu_cents: 400 + chance.below(500),
        cost_cents: nth === 0 && chance.percent(50) ? null : 80 + chance.below(300),
      })
      .where('id', '=', id)
      .execute()
  const some = async (table: 'redemptions' | 'purchases' | 'renewals' | 'refunds', column: string, percent: number) => {
    const { rows } = await sql<{
      at: Date
      place: string
      row: string
    }>`select ${sql.ref(column)} as at, ctid::text as row,
      ${table === 'refunds' ? sql`'kips-bay'` : sql`coalesce(location_id, 'kips-bay')`} as place from ${sql.table(table)} order by 1`.execute(
      db,
    )
    for (const { row, place } of rows)
      if (chance.percent(percent))
        await sql`update ${sql.table(table)} set ${sql.ref(column)} = ${edge(place)} where ctid = ${row}::tid`.execute(
          db,
        )
  }
  await some('redemptions', 'redeemed_at', 10)
  await some('purchases', 'created_at', 10)
  await some('renewals', 'at', 10)
  await some('refunds', 'created_at', 40)
  await sql`insert into redemption_extras (redemption_id, position, extra_id, name, price_cents, count)
    select id, p, 'boba', 'Boba', 50 + 25 * p, 1 + p from (select id, row_number() over (order by redeemed_at, key) as nth
      from redemptions) r, generate_series(0, 1) p where nth % 5 = 0`.execute(db)
  await sql`update refunds set credit_to = (select min(id) from memberships)`.execute(db)
  const states = {
    purchases: ['refunded', 'declined', 'abandoned'],
    refunds: ['pending', 'failed', 'wanted', 'credited'],
  }
  for (const [table, choices] of Object.entries(states))
    for (const state of choices)
      await sql`update ${sql.table(table)} set state = ${state} where ctid in (select ctid from ${sql.table(table)}
        where state in ('succeeded', 'completed') order by created_at, id offset ${chance.below(9)} limit 2)`.execute(
        db,
      )
  // Some payments are disputed, some of them after a refund.
  await sql`insert into disputes (square_dispute_id, square_payment_id, amount_cents, reason, state, seen_at, moved_at, updated_at)
    select 'dispute-' || nth, payment, case when nth % 4 = 0 then 100 else cents end, 'NO_KNOWLEDGE',
      case nth % 5 when 0 then 'WON' when 1 then 'ACCEPTED' when 2 then 'EVIDENCE_REQUIRED' else 'LOST' end, at,
      case when nth % 2 = 0 then at + interval '20 hours' end, at + interval '30 hours'
    from (select row_number() over (order by at, payment) as nth, payment, cents, at from (
        select square_payment_id as payment, total_cents as cents, created_at as at from purchases
          where state in ('succeeded', 'refunded') and square_payment_id is not null
        union all
        select square_payment_id, amount_cents, at from renewals
          where state = 'paid' and square_payment_id is not null) paid) one
    where nth % 7 = ${chance.below(7)}`.execute(db)
  // Renewals of before they kept their price and place.
  await sql`update renewals set price_cents = null, plan_name = null where kind = 'renewal' and ctid in
    (select ctid from renewals order by period_start, membership_id offset ${chance.below(5)} limit 15)`.execute(db)
  await sql`update gifts set sent_at = null where membership_id in
    (select membership_id from gifts order by 1 offset ${chance.below(3)} limit 3)`.execute(db)
  await sql`update redemptions set voided_at = redeemed_at where membership_id in
    (select membership_id from gifts join memberships m on m.id = membership_id order by m.created_at
      offset ${chance.below(4)} limit 4)`.execute(db)
  await visitors(deps, chance)
  // What is due would be done meanwhile.
  await db.updateTable('memberships').set({ due_at: null }).execute()
  await db.updateTable('gifts').set({ due_at: null }).execute()
}

/** Perhaps the membership has ended since, canceled or not. */
const failOne = async ({ db }: Deps, { id }: { id: string }, on: string, chance: Chance): Promise<void> => {
  const isOver = chance.percent(50)
  await db.deleteFrom('renewals').where('membership_id', '=', id).where('period_start', '>=', on).execute()
  await db
    .insertInto('renewals')
    .values({
      membership_id: id,
      period_start: on,
      amount_cents: 3000,
      state: 'failed',
      at: new Date(`${on}T15:00:00Z`),
    })
    .execute()
  await db
    .updateTable('memberships')
    .set({
      paid_through: on,
      paused_until: null,
      paused_at: null,
      ...(isOver
        ? { state: 'ended', ended_at: new Date(`${addDays(on, 20)}T15:00:00Z`), anchor_day: null }
        : { state: 'unpaid', grace_until: addDays(on, GRACE_DAYS) }),
      cancelled_at: chance.percent(30) ? new Date(`${addDays(on, 5)}T15:00:00Z`) : null,
    })
    .where('id', '=', id)
    .execute()
}

/** Several links, none, or one without a campaign; some at midnight. */
const visitors = async ({ db }: Deps, chance: Chance): Promise<void> => {
  const links = ['try-a-month', 'westfield-family', 'give-a-drink', 'no-longer-there', null] as const
  for (let nth = 0; nth < 60; nth += 1) {
    const session_id = `visitor-${nth}`
    let at = startOfDay(chance.pick(['2027-01-02', '2026-12-31', '2026-11-01']), 'America/New_York').getTime() - 2000
    for (let visit = chance.below(4); visit > 0; visit -= 1) {
      await db
        .insertInto('visits')
        .values({ session_id, campaign_id: chance.pick(links), utm: JSON.stringify({}), at: new Date(at) })
        .execute()
      at += 500 + chance.below(40_000_000)
    }
    for (let step = 1 + chance.below(3); step <= 4 && chance.percent(70); step += 1 + chance.below(2)) {
      await db
        .insertInto('visit_steps')
        .values({ session_id, step, campaign_id: chance.pick(links), at: new Date((at += 700)) })
        .execute()
    }
  }
  const bought = await db.selectFrom('purchases').select('id').orderBy('created_at').orderBy('id').execute()
  for (const { id } of bought)
    if (chance.percent(25))
      await db
        .updateTable('purchases')
        .set({ session_id: `visitor-${chance.below(60)}` })
        .where('id', '=', id)
        .execute()
}
