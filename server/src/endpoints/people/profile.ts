import { messages } from '@sipday/rules/people.ts'
import { toE164 } from '@sipday/rules/phone.ts'
import { authorise } from '../../access/authorise.ts'
import { canonicalEmail } from '../../access/contacts.ts'
import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { type NewProfile, completeProfile } from '../../access/complete-profile.ts'

/** S8: fills in what is missing; existing values stay (risk 37). */
export const profile = endpoint('profile', async ({ deps, input, session }) => {
  await authorise(deps, session, 'manage customer', { customerId: input.CID })
  await completeProfile(deps, session, input.CID, checked(input))
  return { message: 'Your profile was saved.' }
})

/** The phone is optional (S5), but a given value must be valid. */
const checked = (form: { firstName: string; lastName: string; email: string; phone: string }): NewProfile => {
  const givenName = form.firstName.trim()
  const familyName = form.lastName.trim()
  if (!givenName || !familyName || !form.email.trim())
    throw new Refusal(422, 'fields_missing', 'All fields are required.')
  const email = canonicalEmail(form.email)
  const phone = form.phone.trim() === '' ? '' : toE164(form.phone)
  const fields = {
    ...(email === null ? { email: messages.email } : {}),
    ...(phone === null ? { phone: messages.phone } : {}),
  }
  if (email === null || phone === null)
    throw new Refusal(422, 'fields_invalid', 'Please check the highlighted fields.', { fields })
  return { givenName, familyName, email, phone, emailAsTyped: form.email.trim() }
}
