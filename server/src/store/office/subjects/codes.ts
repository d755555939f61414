import type { DraftBody } from '@sipday/contract/office/draft-bodies.ts'
import { byId, type SubjectStore } from './subject-store.ts'

type Code = DraftBody<'code'>

export const codes: SubjectStore<'code'> = {
  read: async (trx) =>
    byId(await trx.selectFrom('codes').selectAll().where('retired_on', 'is', null).execute(), (row) => ({
      code: row.code,
      off: row.off as Code['off'],
      lasts: row.lasts as Code['lasts'],
      planIds: row.plan_ids,
      locationIds: row.location_ids,
      startsOn: row.starts_on,
      endsOn: row.ends_on,
      newOnly: row.new_only,
      goesOn: row.goes_on,
      oneUse: row.one_use,
      friendDays: row.friend_days,
      mostUses: row.most_uses,
    })),
  write: async (trx, id, body, { today }) => {
    if (body === null) {
      await trx.updateTable('codes').set({ retired_on: today }).where('id', '=', id).execute()
      return
    }
    const row = {
      code: body.code,
      off: JSON.stringify(body.off),
      lasts: JSON.stringify(body.lasts),
      plan_ids: body.planIds,
      location_ids: body.locationIds,
      starts_on: body.startsOn,
      ends_on: body.endsOn,
      new_only: body.newOnly,
      goes_on: body.goesOn,
      one_use: body.oneUse,
      friend_days: body.friendDays,
      most_uses: body.mostUses,
      retired_on: null,
    }
    await trx
      .insertInto('codes')
      .values({ id, ...row })
      .onConflict((known) => known.column('id').doUpdateSet(row))
      .execute()
  },
}
