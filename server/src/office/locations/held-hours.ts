import type { Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { hoursAt, hoursIn, type PlaceHours } from '../../store/catalogue/hours.ts'
import { lockHours } from '../../store/locations/hours.ts'
import type { OfficePerson } from '../access/session.ts'
import { found, requireOwnLocation } from './reach-location.ts'

const changedMeanwhile = (): Refusal =>
  new Refusal(409, 'changed_meanwhile', 'Someone changed these hours while you were editing. Nothing was overwritten.')

/** Locked. Throws Refusal: 404 for an unknown or foreign location, 409 when `seen` is out of date. */
export const heldHours = async (
  trx: Trx,
  person: OfficePerson,
  { locationId, seen }: { locationId: string; seen?: number | undefined },
): Promise<PlaceHours> => {
  requireOwnLocation(person, locationId)
  const { version } = found(await lockHours(trx, locationId))
  if (seen !== undefined && seen !== version) throw changedMeanwhile()
  return found(hoursAt(await hoursIn(trx), locationId) ?? undefined)
}

export const overlapping = (message: string, field: string): Refusal =>
  new Refusal(422, 'overlap', message, { fields: { [field]: message } })
