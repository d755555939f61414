import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { ensured, instant, int, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const peopleAt = (db: Db, locationId: string) =>
  db
    .selectFrom('staff')
    .select(['id', 'name', 'email', 'pin_hash as pinHash'])
    .where('location_id', '=', locationId)
    .where('active', '=', true)
    .orderBy('name')
    .orderBy('id')
    .execute()

export const savePin = async (db: Db | Trx, staffId: string, pinHash: Buffer): Promise<void> => {
  await db.updateTable('staff').set({ pin_hash: pinHash }).where('id', '=', staffId).execute()
}

type Turn = { sessionId: string; from: string; to: string; now: Date }

/** Hands the till to another person, who has proved nothing by code. */
export const switchPerson = async (trx: Trx, { sessionId, from, to, now }: Turn): Promise<void> => {
  await trx
    .insertInto('till_switches')
    .values({ session_id: sessionId, at: now, from_staff: from, to_staff: to })
    .onConflict((conflict) => conflict.columns(['session_id', 'at']).doUpdateSet({ to_staff: to }))
    .execute()
  await trx.deleteFrom('session_proofs').where('session_id', '=', sessionId).execute()
  await trx.updateTable('sessions').set({ staff_id: to }).where('id', '=', sessionId).execute()
}

/** Who worked at this till at an instant; undefined when no one has taken over since. */
export const personAt = async (db: Db, sessionId: string, at: Date): Promise<string | undefined> => {
  const row = await db
    .selectFrom('till_switches')
    .select('from_staff')
    .where('session_id', '=', sessionId)
    .where('at', '>', at)
    .orderBy('at')
    .limit(1)
    .executeTakeFirst()
  return row?.from_staff
}

/** What each person handed out since the shift began; undone ones count only as undone. */
export const shiftByPerson = statement({
  name: 'what a shift handed out',
  text: `
    select s.name,
      count(*) filter (where r.voided_at is null and e.use ->> 'per' = 'day')::int as drinks,
      count(*) filter (where r.voided_at is null and e.use ->> 'per' <> 'day')::int as others,
      count(*) filter (where r.voided_at is null and r.find_id is not null)::int as "withoutCode",
      count(*) filter (where r.voided_at is null and r.late)::int as late,
      count(*) filter (where r.voided_at is not null)::int as undone
    from redemptions r join staff s on s.id = r.staff_id join entitlements e on e.id = r.entitlement_id
    where r.till_session_id = :sessionId and r.accepted_at >= :since
    group by s.id, s.name order by s.name, s.id`,
  takes: { sessionId: text, since: instant },
  gives: { name: text, drinks: int, others: int, withoutCode: int, late: int, undone: int },
})

/** By name and price; includes what could not be recorded. */
export const shiftExtras = statement({
  name: 'what a shift charged for',
  text: `
    select x.name, x.cents, sum(x.count)::int as count from (
      select e.name, e.price_cents as cents, e.count
        from redemptions r join redemption_extras e on e.redemption_id = r.id
        where r.till_session_id = :sessionId and r.accepted_at >= :since and r.voided_at is null
      union all
      select one ->> 'name', (one ->> 'cents')::int, (one ->> 'count')::int
        from till_conflicts t cross join jsonb_array_elements(t.extras) one
        where t.till_session_id = :sessionId and t.reported_at >= :since) x
    group by x.name, x.cents order by x.name, x.cents`,
  takes: { sessionId: text, since: instant },
  gives: { name: ensured(text), cents: ensured(int), count: ensured(int) },
})

export const shiftConflicts = async (db: Db, sessionId: string, since: Date): Promise<number> => {
  const { count } = await db
    .selectFrom('till_conflicts')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('till_session_id', '=', sessionId)
    .where('reported_at', '>=', since)
    .executeTakeFirstOrThrow()
  return Number(count)
}
