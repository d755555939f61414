import { looksLikeEmail, messages } from '@sipday/rules/people.ts'
import { sendOnProblem } from '@sipday/rules/send-on.ts'
import { resolved, todayAt, type Patch } from '../choosing/offered.ts'
import { withForm } from '../contacts/people.ts'
import type { WizardContext } from '../context.ts'

const sendOnError = (sendOn: string, today: string): Record<string, string> => {
  const problem = sendOnProblem(sendOn, today)
  return problem === null ? {} : { sendOn: problem }
}

/** All of them may stay empty. */
export const giftErrors = (context: WizardContext): Record<string, string> => {
  const { isGift, giftDetails } = context
  if (!isGift) return {}
  const typed = giftDetails.recipientEmail.trim()
  return {
    ...(typed && !looksLikeEmail(typed) ? { recipientEmail: messages.email } : {}),
    ...sendOnError(giftDetails.sendOn, todayAt(context, resolved(context)?.plan)),
  }
}

/** Only where nothing has been typed yet (R51). */
export const prefillRecipient = (context: WizardContext): Patch => {
  const form = context.customerForms[1]
  if (!context.isGift || !form || context.submittedCustomers.some((customer) => customer.index === 1)) return {}
  const [first = '', ...rest] = context.giftDetails.recipientName.trim().split(/\s+/)
  const untouched = !form.firstName && !form.lastName
  return withForm(context, 1, {
    ...form,
    ...(untouched ? { firstName: first, lastName: rest.join(' ') } : {}),
    email: form.email || context.giftDetails.recipientEmail.trim(),
  })
}
