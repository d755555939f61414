import type { Capability } from '@sipday/contract/office/people.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { customerWithin } from '../../store/purchases/consents.ts'
import type { OfficePerson } from '../access/session.ts'

const YEAR_MS = 365 * 86_400_000

/** All, or those with a membership at their locations that is live or ended within a year. */
export const customerReach = (person: OfficePerson, capability: Capability, now: Date) => ({
  everywhere: may(person, capability, { locationIds: [] }),
  places: [...person.locationIds],
  since: new Date(now.getTime() - YEAR_MS),
})

/** Follows a merge (O9). Throws 404 also outside the person's reach (rule L). */
export const requireCustomer = async (
  db: Deps['reads'] | Trx,
  { customerId, ...reach }: ReturnType<typeof customerReach> & { customerId: string },
): Promise<string> => {
  const [found] = await customerWithin(db, { customerId, ...reach })
  if (!found?.id) throw unknownCustomer()
  return found.id
}

export const unknownCustomer = (): Refusal => new Refusal(404, 'unknown', 'We could not find that.')
