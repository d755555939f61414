import { dateIn } from '@sipday/rules/calendar.ts'
import { countDifferent, isReached, takeLimit } from '../../access/limits.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { change } from '../../store/office/changes.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { requireFull, requireSure } from '../access/needs.ts'
import type { OfficePerson, OfficeSession } from '../access/session.ts'
import { tellOwners } from '../mails.ts'

/**
 * Counts customers whose page a person opens, each once a day. The 301st tells the owners, and from then on the second
 * factor must be proved within 10 minutes (rule O). Throws Refusal 401 `prove_again`.
 */
export const noteLook = async (deps: Deps, session: OfficeSession, customerId: string): Promise<void> => {
  const person = requireFull(session)
  const same = `${person.id}:${customerId}`
  if (await isReached(deps, 'office_same_customer', same)) return
  if (!(await isWithin(deps, person.id))) {
    await warnOwners(deps, person, 'many_customers')
    requireSure(session, deps.clock.now())
  }
  await orRefused(takeLimit(deps, 'office_same_customer', same))
}

const isWithin = (deps: Deps, personId: string): Promise<boolean> =>
  orRefused(takeLimit(deps, 'office_customer', personId))

/** False when the limit is reached. */
const orRefused = async (taken: Promise<void>): Promise<boolean> => {
  try {
    await taken
    return true
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

/** Recorded each time this many more were listed. */
const RECORDED_EACH = 100

/**
 * Counts customers listed without contacts, each once a day, and records each hundred. The 1,001st tells the owners,
 * and from then on the second factor must be proved within 10 minutes (rule O). Throws Refusal 401 `prove_again`.
 */
export const noteListed = async (deps: Deps, session: OfficeSession, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const person = requireFull(session)
  const { before, after, isOver } = await countDifferent(deps, 'office_listed', person.id, ids)
  if (Math.floor(after / RECORDED_EACH) > Math.floor(before / RECORDED_EACH))
    await deps.db.transaction().execute((trx) =>
      change(trx, {
        at: deps.clock.now(),
        by: { staffId: person.id, sessionId: session.id },
        subject: 'customer',
        id: 'search',
        field: 'listed',
        after,
      }),
    )
  if (!isOver) return
  await warnOwners(deps, person, 'many_listed')
  requireSure(session, deps.clock.now())
}

const warnOwners = async (
  deps: Deps,
  { id, name }: OfficePerson,
  kind: 'many_customers' | 'many_listed',
): Promise<void> => {
  const { shop } = await catalogueOf(deps.db)
  const event = `${id}-${dateIn(deps.clock.now(), shop.timeZone)}`
  await deps.db.transaction().execute((trx) => tellOwners(deps, trx, kind, event, { personName: name }))
}
