import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { byId, type SubjectStore } from './subject-store.ts'

export const campaigns: SubjectStore<'campaign'> = {
  read: async (trx) =>
    byId(await trx.selectFrom('campaigns').selectAll().where('active', '=', true).execute(), (row) => ({
      name: row.name || row.utm_campaign || row.id,
      utm: row.utm_campaign,
      modelIds: row.model_ids,
      locationIds: row.location_ids,
      planIds: row.plan_ids,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      channel: row.channel,
      note: row.note,
      links: row.links as DraftBody<'campaign'>['links'],
    })),
  write: async (trx, id, body) => {
    if (body === null) {
      await trx.updateTable('campaigns').set({ active: false, utm_campaign: null }).where('id', '=', id).execute()
      return
    }
    // Two campaigns of one release may exchange theirs; the other is written after this.
    if (body.utm !== null)
      await trx
        .updateTable('campaigns')
        .set({ utm_campaign: null })
        .where('utm_campaign', '=', body.utm)
        .where('id', '!=', id)
        .execute()
    const row = {
      name: body.name,
      utm_campaign: body.utm,
      model_ids: body.modelIds,
      location_ids: body.locationIds,
      plan_ids: body.planIds,
      starts_on: body.startsOn,
      ends_on: body.endsOn,
      channel: body.channel,
      note: body.note,
      links: JSON.stringify(body.links),
      active: true,
    }
    await trx
      .insertInto('campaigns')
      .values({ id, ...row })
      .onConflict((known) => known.column('id').doUpdateSet(row))
      .execute()
  },
}
