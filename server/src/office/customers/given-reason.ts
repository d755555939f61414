import type { Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { customerById } from '../../store/people/customers.ts'

const refused = (text: string): Refusal => new Refusal(422, 'fields_invalid', text, { fields: { reason: text } })

/**
 * Throws Refusal 422 for a reason that names one of the customers: it stays in the record of changes, which nothing can
 * be taken out of.
 */
export const requireNameless = async (trx: Trx, customerIds: readonly string[], reason: string): Promise<void> => {
  const said = reason.toLowerCase()
  for (const id of customerIds) {
    const person = await customerById(trx, id)
    const { givenName = '', familyName = '', email = '', phone = '' } = person ?? {}
    const known = [givenName, familyName, email, phone].filter((one) => one.length > 1)
    if (known.some((one) => said.includes(one.toLowerCase())))
      throw refused('The reason stays. Please leave out the name, email address and phone number.')
  }
}

/** The reason without spaces around it. Throws Refusal 422 where there is none, or one that names a customer. */
export const givenReason = async (trx: Trx, customerIds: readonly string[], typed: string): Promise<string> => {
  const reason = typed.trim()
  if (reason === '') throw refused('Please say why.')
  await requireNameless(trx, customerIds, reason)
  return reason
}
