import type { Extra } from '@sipday/contract/counter.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

export type ShopExtra = Extra & { onSale: boolean }

/** What costs more at the till, in the owner's order, sold-out ones included. */
export const readExtras = async (db: Kysely<Database>): Promise<ShopExtra[]> => {
  const rows = await db
    .selectFrom('extras')
    .selectAll()
    .where('retired_on', 'is', null)
    .orderBy('position')
    .orderBy('id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    name: row.name,
    kind: row.kind,
    cents: row.price_cents,
    onSale: row.on_sale,
  }))
}
