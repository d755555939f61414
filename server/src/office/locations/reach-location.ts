import { may } from '@sipday/rules/office/capabilities.ts'
import { Refusal } from '../../refusal.ts'
import type { OfficePerson } from '../access/session.ts'

const unknown = (): Refusal => new Refusal(404, 'unknown', 'We could not find that.')

/** Other locations are as if unknown. */
export const requireOwnLocation = (person: OfficePerson, locationId: string): void => {
  if (!may(person, 'locations', { locationIds: [locationId] })) throw unknown()
}

/** Throws 404 when undefined. */
export const found = <T>(one: T | undefined): T => {
  if (one === undefined) throw unknown()
  return one
}
