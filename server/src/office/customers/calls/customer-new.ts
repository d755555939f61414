import { messages } from '@sipday/rules/people.ts'
import { toE164 } from '@sipday/rules/phone.ts'
import { canonicalEmail } from '../../../access/contacts.ts'
import { Refusal } from '../../../refusal.ts'
import { audit } from '../../../store/audit.ts'
import { change } from '../../../store/office/changes.ts'
import { findOrCreate } from '../../../store/people/customers.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'

/**
 * A walk-in who wants a membership later or gets one from the shop. Their contacts count as never proved: each signs in
 * only with a code that is sent to it. Whoever has these contacts is found, and stays as they are (risk 6).
 */
export const customerNew: OfficeCalls['customer-new'] = oncePerKey(async ({ deps, trx, input, by }) => {
  const [firstName, lastName] = [input.givenName.trim(), input.familyName.trim()]
  const email = input.email.trim() === '' ? '' : canonicalEmail(input.email)
  const phone = input.phone.trim() === '' ? '' : toE164(input.phone)
  const fields = {
    ...(firstName ? {} : { givenName: messages.firstName }),
    ...(email === null || (email === '' && phone === '') ? { email: messages.email } : {}),
    ...(phone === null ? { phone: messages.phone } : {}),
  }
  if (email === null || phone === null || Object.keys(fields).length > 0)
    throw new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', { fields })
  const typed = { firstName, lastName, email: input.email.trim() }
  const { id: customerId, created: isNew } = await findOrCreate(deps, trx, { email, phone }, typed)
  if (isNew) {
    await change(trx, { at: deps.clock.now(), by, subject: 'customer', id: customerId, field: 'added' })
    await audit(deps, 'customer_added', { customerId, staffId: by.staffId }, trx)
  }
  return { customerId, isNew }
})
