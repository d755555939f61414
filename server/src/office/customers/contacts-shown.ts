import { isWhole } from '@sipday/rules/office/customer-search.ts'
import { maskEmail, maskPhone } from '@sipday/rules/people.ts'

/** Masked, except for someone looked for by a whole one (rule O). */
export const contactsShown = (typed: string, { email, phone }: { email: string; phone: string }) =>
  isWhole(typed, { email, phone })
    ? { email, phone }
    : { email: email && maskEmail(email), phone: phone && maskPhone(phone) }
