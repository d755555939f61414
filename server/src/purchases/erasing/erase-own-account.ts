import { ownBlocksOf } from '@sipday/rules/privacy/erasing.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { queueForgottenMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { customerById } from '../../store/people/customers.ts'
import { sweepMembershipsOf } from '../renewing/membership-sweep.ts'
import { eraseCustomer, erasePreview, eraseStanding } from './erase-customer.ts'

/** The record of erasures names no one. */
const REASON = 'Asked for in self-service, with a one-time code.'

const unknown = () => new Refusal(404, 'unknown', 'We could not find that.')

/** What is erased, what stays anonymous, and what to do first. Throws Refusal 404 if unknown. */
export const ownErasurePreview = async (deps: Deps, customerId: string) => {
  const now = deps.clock.now()
  await sweepMembershipsOf(deps, customerId)
  const standing = await eraseStanding(deps.db, customerId, now)
  if (!standing) throw unknown()
  const { shop } = await catalogueOf(deps.reads)
  return { ...erasePreview(standing, now, shop.timeZone), blocks: ownBlocksOf(standing) }
}

/**
 * However lately they paid. Their code replaces the second person. The last email goes to the old address. Throws
 * Refusal: 404 unknown, 409 for an obstacle.
 */
export const eraseOwnAccount = async (deps: Deps, session: Session, customerId: string): Promise<void> => {
  const { shop } = await catalogueOf(deps.db)
  await sweepMembershipsOf(deps, customerId)
  await deps.db.transaction().execute(async (trx) => {
    const person = await customerById(trx, customerId)
    if (!person) throw unknown()
    await eraseCustomer(deps, trx, { customerId, staffId: null, reason: REASON })
    await queueForgottenMail(trx, deps, {
      kind: 'account_deleted',
      dedupeKey: `account_deleted:${customerId}`,
      to: person.email,
      facts: { shopName: shop.name },
    })
    await audit(deps, 'account_deleted', { sessionId: session.id, customerId }, trx)
  })
}
