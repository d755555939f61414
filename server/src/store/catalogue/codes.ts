import type { Code } from '@sipday/rules/offers/code.ts'
import type { Kysely } from 'kysely'
import type { Database } from '../tables.ts'

export const codesIn = async (db: Kysely<Database>): Promise<Code[]> => {
  const rows = await db.selectFrom('codes').selectAll().where('retired_on', 'is', null).execute()
  return rows.map((row) => ({
    id: row.id,
    code: row.code,
    off: row.off as Code['off'],
    lasts: row.lasts as Code['lasts'],
    planIds: row.plan_ids,
    locationIds: row.location_ids,
    startsOn: row.starts_on,
    endsOn: row.ends_on,
    goesOn: row.goes_on,
    oneUse: row.one_use,
    friendDays: row.friend_days,
  }))
}
