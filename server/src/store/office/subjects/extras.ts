import { byId, type SubjectStore } from './subject-store.ts'

export const extras: SubjectStore<'extra'> = {
  read: async (trx) =>
    byId(await trx.selectFrom('extras').selectAll().where('retired_on', 'is', null).execute(), (row) => ({
      name: row.name,
      kind: row.kind,
      cents: row.price_cents,
      onSale: row.on_sale,
      position: row.position,
    })),
  write: async (trx, id, body, { today }) => {
    if (body === null) {
      await trx.updateTable('extras').set({ retired_on: today }).where('id', '=', id).execute()
      return
    }
    const { cents, onSale, ...same } = body
    const row = { ...same, price_cents: cents, on_sale: onSale, retired_on: null }
    await trx
      .insertInto('extras')
      .values({ id, ...row })
      .onConflict((known) => known.column('id').doUpdateSet(row))
      .execute()
  },
}
