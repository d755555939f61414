import { nextDayOpening } from '@sipday/rules/hours/hours.ts'
import type { Deps, Trx } from '../../deps.ts'
import { hoursAt, hoursIn } from '../catalogue/hours.ts'
import { lockHours } from '../locations/hours.ts'
import { endLapsed } from '../locations/sold-out.ts'
import { type By, change } from './changes.ts'

/** `until`: when it comes back; null for when someone says so, undefined for the next day's opening. */
type Said = {
  by: Exclude<By, string>
  locationId: string
  drinkId: string
  back: boolean
  until?: Date | null | undefined
}

/** Repeating it changes nothing. False for an unknown drink or location. */
export const sayWhetherSoldOut = async (
  trx: Trx,
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  { by, locationId, drinkId, back, until }: Said,
): Promise<boolean> => {
  const now = clock.now()
  const place = await lockHours(trx, locationId)
  const drink = await trx
    .selectFrom('drinks')
    .select('name')
    .where('id', '=', drinkId)
    .where('retired_on', 'is', null)
    .executeTakeFirst()
  if (!place || !drink) return false
  await endLapsed(trx, locationId, now)
  const known = await trx
    .selectFrom('sold_out')
    .select(['id', 'until', 'at_opening'])
    .where('location_id', '=', locationId)
    .where('drink_id', '=', drinkId)
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  const told = { at: now, by, subject: 'location' as const, id: locationId, field: 'sold out' }
  if (back) {
    if (!known) return true
    await trx.updateTable('sold_out').set({ ended_at: now, ended_by: by.staffId }).where('id', '=', known.id).execute()
    await change(trx, { ...told, before: drink.name, after: null })
    return true
  }
  if (known && until === undefined) return true
  const hours = hoursAt(await hoursIn(trx), locationId) ?? { timeZone: place.timeZone, weekly: [], days: [] }
  const ends = { until: until === undefined ? nextDayOpening(hours, now) : until, at_opening: until === undefined }
  if (known) await trx.updateTable('sold_out').set(ends).where('id', '=', known.id).execute()
  else
    await trx
      .insertInto('sold_out')
      .values({
        id: ids.id(),
        location_id: locationId,
        drink_id: drinkId,
        since: now,
        ...ends,
        staff_id: by.staffId,
        ended_at: null,
        ended_by: null,
      })
      .execute()
  await change(trx, { ...told, before: known ? drink.name : null, after: drink.name })
  return true
}
