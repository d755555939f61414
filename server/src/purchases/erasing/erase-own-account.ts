import { ownBlocksOf } from '@sipday/rules/privacy/erasing.ts'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { queueForgottenMail } from '../../messages/outbox.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { catalogueOf } from '../../store/catalogue/catalogue.ts'
import { customerById } from '../../store/people/customers.ts'
import { eraseCustomer, erasePreview, eraseStanding } from './erase-customer.ts'

/** In the record of erasures, which names no one. */
const REASON = 'Asked for in self-service, with a one-time code.'

const unknown = () => new Refusal(404, 'unknown', 'We could not find that.')

/** What goes, what stays without a name, and what the customer has to do first. Throws Refusal: 404 for someone unknown. */
export const ownErasurePreview = async (deps: Deps, customerId: string) => {
  const now = deps.clock.now()
  const standing = await eraseStanding(deps.db, customerId, now)
  if (!standing) throw unknown()
  const { shop } = await catalogueOf(deps.reads)
  return { ...erasePreview(standing, now, shop.timeZone), blocks: ownBlocksOf(standing) }
}

/**
 * Erases a customer who asks for it, however lately they paid: their code is the proof that the second person is for
 * someone of the shop. The last email goes to the old address. Throws Refusal: 404 for someone unknown, 409 for what
 * stands in the way.
 */
export const eraseOwnAccount = async (deps: Deps, session: Session, customerId: string): Promise<void> => {
  const { shop } = await catalogueOf(deps.db)
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
