import { byId, type SubjectStore } from './subject-store.ts'

export const models: SubjectStore<'model'> = {
  read: async (trx) =>
    byId(
      await trx.selectFrom('pricing_models').selectAll().where('active', '=', true).execute(),
      ({ name, description, position }) => ({ name, description, position }),
    ),
  write: async (trx, id, body) => {
    if (body === null) await trx.updateTable('pricing_models').set({ active: false }).where('id', '=', id).execute()
    else
      await trx
        .insertInto('pricing_models')
        .values({ id, ...body })
        .onConflict((same) => same.column('id').doUpdateSet({ ...body, active: true }))
        .execute()
  },
}
