import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { audit } from '../../store/audit.ts'
import { lockCustomer } from '../../store/people/profiles.ts'
import type { Asker } from '../asker.ts'
import { checkCode } from '../codes/check-code.ts'
import { canonicalContact, type Contact } from '../contacts.ts'
import { proveContact } from '../proofs.ts'
import { contactNames, replaceIn } from './replace-contact.ts'
import type { Session } from '../session.ts'

type Given = { customerId: string; channel: Contact['channel']; to: string; code: string; asker: Asker }

/** Throws Refusal 422 for the contact they have already. */
export const refuseSame = (
  account: { email_canonical: string; phone: string },
  { channel, address }: Contact,
): void => {
  if (address === oldOf(account, channel))
    throw new Refusal(422, 'contact_same', `This is already your ${contactNames[channel]}.`)
}

/**
 * The old contact can no longer sign in and is told. Someone else's contact is refused only after the code: earlier, it
 * would reveal a customer (R10). Returns the new cookie value. Throws Refusal: 422 for the code or the same contact,
 * 409 for someone else's, 429.
 */
export const changeContact = async (
  deps: Deps,
  session: Session,
  { customerId, channel, to, code, asker }: Given,
): Promise<string> => {
  const given = { contact: canonicalContact(to, channel), typed: code, asker }
  return checkCode(deps, session, given, async (trx, contact) => {
    const row = await lockCustomer(trx, customerId)
    refuseSame(row, contact)
    if (!(await replaceIn(deps, trx, { row, contact, typed: to })))
      throw new Refusal(
        409,
        'contact_taken',
        `Another account has this ${contactNames[channel]}. Please use a different one, or sign in with it.`,
      )
    await audit(deps, 'contact_changed', { sessionId: session.id, customerId, detail: { channel } }, trx)
    session.proofs = session.proofs.filter(
      (proof) => proof.channel !== channel || proof.address !== oldOf(row, channel),
    )
    return proveContact(deps, trx, session, contact)
  })
}

const oldOf = (row: { email_canonical: string; phone: string }, channel: Contact['channel']): string =>
  channel === 'email' ? row.email_canonical : row.phone
