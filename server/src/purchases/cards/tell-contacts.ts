import type { Deps } from '../../deps.ts'
import { contactsAtProvider } from '../../store/people/changing-contact.ts'
import { refusedDetail } from './refused-detail.ts'

/** The provider sends receipts there. Safe to repeat, in any order. Throws when the provider did not answer. */
export const tellContacts = async (deps: Pick<Deps, 'db' | 'square' | 'log'>, customerId: string): Promise<void> => {
  const { square_customer_id: id, email, phone } = await contactsAtProvider(deps.db, customerId)
  if (id === null) return
  const told = await deps.square.updateContacts(id, { email, phone })
  // A refused one does not keep the other away.
  const refused = refusedDetail(told)
  const outcome = refused === null ? told : await deps.square.updateContacts(id, { email, phone, [refused]: '' })
  if (outcome.kind === 'unknown') throw new Error('The provider did not say whether the contacts were changed.')
  if (refused !== null || outcome.kind !== 'done')
    deps.log.warn({ customerId, outcome: outcome.kind, refused }, 'Square refused a changed contact')
}
