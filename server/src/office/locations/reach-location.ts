import { may } from '@sipday/rules/office/capabilities.ts'
import { Refusal } from '../../refusal.ts'
import type { OfficePerson } from '../access/session.ts'

const unknown = (): Refusal => new Refusal(404, 'unknown', 'We could not find that.')

/** Requires that hours and what is sold out there may be changed. Other locations are treated as if there were none. */
export const requireOwnLocation = (person: OfficePerson, locationId: string): void => {
  if (!may(person, 'locations', { locationIds: [locationId] })) throw unknown()
}

/** What was found, or 404. */
export const found = <T>(one: T | undefined): T => {
  if (one === undefined) throw unknown()
  return one
}
