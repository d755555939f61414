import { byId, photoText, type SubjectStore } from './subject-store.ts'

export const models: SubjectStore<'model'> = {
  read: async (trx) =>
    byId(
      await trx.selectFrom('pricing_models').selectAll().where('active', '=', true).execute(),
      ({ name, description, photo, position }) => ({ name, description, photo, position }),
    ),
  write: async (trx, id, body) => {
    if (body === null) {
      await trx.updateTable('pricing_models').set({ active: false }).where('id', '=', id).execute()
      return
    }
    const row = { ...body, photo: photoText(body.photo) }
    await trx
      .insertInto('pricing_models')
      .values({ id, ...row })
      .onConflict((same) => same.column('id').doUpdateSet({ ...row, active: true }))
      .execute()
  },
}
