import { sql } from 'kysely'
import { withConnection, type Db } from '../database.ts'
import { instant, int, orNull, text } from '../kinds.ts'
import { countOpenFindings } from '../findings.ts'
import { missingMigrations } from '../migrating/standing.ts'
import { statement } from '../statement.ts'

export type Contents = {
  rows: Record<string, number>
  missing: number
  newestPurchase: Date | null
  openFindings: number
  /** Invariants (docs/invariants.md), with how many rows break each. */
  broken: string[]
}

const invariants = statement({
  name: 'invariants of a copy',
  text: `
    select 'I1: a paid purchase has no membership' as rule, count(*) as rows from purchases p
      where p.state = 'succeeded' and not exists (select from memberships m where m.purchase_id = p.id)
    union all
    select 'I1: a live membership has no benefits', count(*) from memberships m
      where m.live and not exists (select from entitlements e where e.membership_id = m.id)
    union all
    select 'I3: a price does not add up', count(*) from purchases where total_cents <> subtotal_cents + tax_cents
    union all
    select 'I5: a purchase is paid without a capture', count(*) from purchases
      where state = 'succeeded' and square_payment_id is null and total_cents > 0
    union all
    select 'I7: a benefit was redeemed more often in a period than it can be', count(*) from (
      select from redemptions r join entitlements e on e.id = r.entitlement_id and e.use ->> 'per' <> 'unlimited'
        where r.voided_at is null and r.period_key is not null
        group by r.entitlement_id, r.period_key, e.use having count(*) > (e.use ->> 'count')::int) too_often`,
  takes: {},
  gives: { rule: text, rows: int },
})

const newest = statement({
  name: 'the newest purchase',
  text: `select max(created_at) as at from purchases`,
  takes: {},
  gives: { at: orNull(instant) },
})

/** Reads every row of every table once. */
export const checkCopy = (url: string): Promise<Contents> =>
  withConnection(url, async (db) => {
    const rows = await countRows(db)
    if (!('kysely_migration' in rows)) return { rows, missing: 0, newestPurchase: null, openFindings: 0, broken: [] }
    const missing = await missingMigrations(db)
    const broken = missing === 0 ? (await invariants(db, {})).filter((one) => one.rows > 0) : []
    return {
      rows,
      missing,
      newestPurchase: (await newest(db, {}))[0]?.at ?? null,
      openFindings: 'findings' in rows ? await countOpenFindings(db) : 0,
      broken: broken.map(({ rule, rows: count }) => `${rule} (${count})`),
    }
  })

const countRows = async (db: Db): Promise<Record<string, number>> => {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true })
  const counts: Record<string, number> = {}
  for (const { schema, name } of tables.filter(({ isView }) => !isView)) {
    const { rows } = await sql<{
      count: number
    }>`select count(*) as count from ${sql.table(`${schema}.${name}`)}`.execute(db)
    counts[schema === 'public' ? name : `${schema}.${name}`] = rows[0]?.count ?? 0
  }
  return counts
}
