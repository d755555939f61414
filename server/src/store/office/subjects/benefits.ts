import { byId, type SubjectStore } from './subject-store.ts'

export const benefits: SubjectStore<'benefit'> = {
  read: async (trx) =>
    byId(await trx.selectFrom('benefits').selectAll().where('retired_on', 'is', null).execute(), (row) => ({
      name: row.name,
      use: row.use,
      menuCents: row.menu_cents,
      costCents: row.cost_cents,
      status: row.status,
      position: row.position,
    })),
  write: async (trx, id, body, { today }) => {
    if (body === null) {
      await trx.updateTable('benefits').set({ retired_on: today }).where('id', '=', id).execute()
      return
    }
    const { menuCents, costCents, use, ...same } = body
    const row = { ...same, use: JSON.stringify(use), menu_cents: menuCents, cost_cents: costCents, retired_on: null }
    await trx
      .insertInto('benefits')
      .values({ id, ...row })
      .onConflict((known) => known.column('id').doUpdateSet(row))
      .execute()
  },
}
