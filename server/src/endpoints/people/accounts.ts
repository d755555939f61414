import { maskEmail, maskPhone } from '@sipday/rules/people.ts'
import { authoriseList } from '../../access/authorise.ts'
import { canonicalContact, canonicalEmail } from '../../access/contacts.ts'
import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { accountsOf } from '../../store/people/profiles.ts'

/**
 * S6: only for a contact proved here (risk 4). Numbers are given out again, so they may be of two people: the rest is
 * masked (R58).
 */
export const accounts = endpoint('accounts', async ({ deps, input, session }) => {
  const contact = 'email' in input ? canonicalContact(input.email, 'email') : canonicalContact(input.phone, 'sms')
  if (!contact) throw new Refusal(422, 'contact_invalid', 'Please enter a valid email or phone number.')
  if (!(await authoriseList(deps, session, 'read accounts', contact))) return []
  const found = await accountsOf(deps.db, contact)
  const isProved = (address: string | null) => session.proofs.some((proof) => proof.address === address)
  return found.map(({ phone, email_address: email, ...account }) => {
    const masked = email && maskEmail(email)
    const other = contact.channel === 'email' ? phone && maskPhone(phone) : masked
    return {
      ...account,
      email_address: isProved(canonicalEmail(email)) ? email : masked,
      ...(other ? { other_contact: other } : {}),
    }
  })
})
