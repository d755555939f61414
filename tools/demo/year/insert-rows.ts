import type { Trx } from '@sipday/server/deps.ts'
import type { Database } from '@sipday/server/store/tables.ts'
import { sql } from 'kysely'

const AT_ONCE = 5_000

/** Instants as `Date` or ISO text, a `jsonb` column as what it holds. */
export type RowIn<Table extends keyof Database> = Partial<Record<keyof Database[Table], unknown>>

/** 5,000 a statement; all rows with the same columns. `told` hears how many are in. */
export const insertRows = async <Table extends keyof Database>(
  trx: Trx,
  table: Table,
  rows: readonly RowIn<Table>[],
  told: (count: number) => void = () => undefined,
): Promise<void> => {
  const [first] = rows
  if (!first) return
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)))
  for (let from = 0; from < rows.length; from += AT_ONCE) {
    const batch = JSON.stringify(rows.slice(from, from + AT_ONCE))
    await sql`insert into ${sql.table(table)} (${columns})
      select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${batch})`.execute(trx)
    told(Math.min(from + AT_ONCE, rows.length))
  }
}
