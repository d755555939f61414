import { maskEmail, maskPhone } from '@sipday/rules/people.ts'
import { authoriseList } from '../access/authorise.ts'
import { canonicalContact } from '../access/contacts.ts'
import { endpoint } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { accountsOf } from '../store/people/profiles.ts'

/**
 * S6: the accounts of a contact proved in this session; none for any other contact (risk 4). The account's other
 * contact is masked (R58).
 */
export const accounts = endpoint('accounts', async ({ deps, input, session }) => {
  const contact = 'email' in input ? canonicalContact(input.email, 'email') : canonicalContact(input.phone, 'sms')
  if (!contact) throw new Refusal(422, 'contact_invalid', 'Please enter a valid email or phone number.')
  if (!(await authoriseList(deps, session, 'read accounts', contact))) return []
  const found = await accountsOf(deps.db, contact)
  return found.map(({ phone, ...account }) => {
    const other = contact.channel === 'email' ? phone && maskPhone(phone) : maskEmail(account.email_address)
    return other ? { ...account, other_contact: other } : account
  })
})
