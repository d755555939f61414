import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

export const benefitUses = (db: Db) =>
  db.selectFrom('benefits').select(['id', 'use']).where('retired_on', 'is', null).execute()

export const closingPlaces = async (db: Db): Promise<string[]> =>
  (await db.selectFrom('locations').select('id').where('last_day', 'is not', null).execute()).map(({ id }) => id)

/** Under its name and by the clocks of its location; undefined when one of them is gone. */
export const offerIn = (trx: Trx, planId: string, placeId: string) =>
  trx
    .selectFrom('plans')
    .innerJoin('locations', (join) => join.on('locations.id', '=', placeId))
    .select(['plans.name as planName', 'locations.time_zone as timeZone'])
    .where('plans.id', '=', planId)
    .where('plans.retired_on', 'is', null)
    .executeTakeFirst()
