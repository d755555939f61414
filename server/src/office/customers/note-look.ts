import { dateIn } from '@sipday/rules/calendar.ts'
import { isReached, takeLimit } from '../../access/limits.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { requireFull, requireSure } from '../access/needs.ts'
import type { OfficePerson, OfficeSession } from '../access/session.ts'
import { tellOwners } from '../mails.ts'

/**
 * Counts the customers whose page a person opens; the same one again within a day counts once. With the 301st of a day
 * the owners are told, and from then on the person has to have proved the second factor within 10 minutes (rule O).
 *
 * @throws Refusal 401 `prove_again`.
 */
export const noteLook = async (deps: Deps, session: OfficeSession, customerId: string): Promise<void> => {
  const person = requireFull(session)
  const same = `${person.id}:${customerId}`
  if (await isReached(deps, 'office_same_customer', same)) return
  if (!(await isWithin(deps, person.id))) {
    await warnOwners(deps, person)
    requireSure(session, deps.clock.now())
  }
  await orRefused(takeLimit(deps, 'office_same_customer', same))
}

const isWithin = (deps: Deps, personId: string): Promise<boolean> =>
  orRefused(takeLimit(deps, 'office_customer', personId))

/** False for a limit that is reached. */
const orRefused = async (taken: Promise<void>): Promise<boolean> => {
  try {
    await taken
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

const warnOwners = async (deps: Deps, { id, name }: OfficePerson): Promise<void> => {
  const { shop } = await catalogueOf(deps.db)
  const event = `${id}-${dateIn(deps.clock.now(), shop.timeZone)}`
  await deps.db.transaction().execute((trx) => tellOwners(deps, trx, 'many_customers', event, { personName: name }))
}
