import { type Hours, nextDayOpening } from '@sipday/rules/hours/hours.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/** In the order of the menu, without what came back by itself. */
export const soldOutAt = (db: Db | Trx, locationIds: readonly string[], now: Date) =>
  db
    .selectFrom('sold_out')
    .innerJoin('drinks', 'drinks.id', 'sold_out.drink_id')
    .leftJoin('staff', 'staff.id', 'sold_out.staff_id')
    .select([
      'sold_out.location_id as locationId',
      'drinks.id as drinkId',
      'drinks.name',
      'since',
      'until',
      'staff.name as by',
    ])
    .where('sold_out.location_id', 'in', locationIds.length > 0 ? locationIds : [''])
    .where('ended_at', 'is', null)
    .where((eb) => eb.or([eb('until', 'is', null), eb('until', '>', now)]))
    .where('drinks.retired_on', 'is', null)
    .orderBy('drinks.position')
    .orderBy('drinks.id')
    .execute()

/** Ends what came back by itself: the same drink may run out again. */
export const endLapsed = async (trx: Trx, locationId: string, now: Date): Promise<void> => {
  await trx
    .updateTable('sold_out')
    .set(({ ref }) => ({ ended_at: ref('until') }))
    .where('location_id', '=', locationId)
    .where('ended_at', 'is', null)
    .where('until', '<=', now)
    .execute()
}

/** After a change of hours, what comes back at an opening follows. */
export const moveComingBack = async (trx: Trx, locationId: string, hours: Hours, now: Date): Promise<void> => {
  await endLapsed(trx, locationId, now)
  const waiting = await trx
    .selectFrom('sold_out')
    .select(['id', 'since'])
    .where('location_id', '=', locationId)
    .where('ended_at', 'is', null)
    .where('at_opening', '=', true)
    .execute()
  for (const { id, since } of waiting)
    await trx
      .updateTable('sold_out')
      .set({ until: nextDayOpening(hours, since) })
      .where('id', '=', id)
      .execute()
}
