import { isNamedIn } from '@sipday/rules/office/words/names-in-reasons.ts'
import type { Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { customerById } from '../../store/people/customers.ts'

const refused = (text: string): Refusal => new Refusal(422, 'fields_invalid', text, { fields: { reason: text } })

const named = () => refused('The reason stays. Please leave out the name, email address and phone number.')

/**
 * Throws Refusal 422 for a reason that names a customer or has one of `more`: nothing can be removed from the record of
 * changes.
 */
export const requireNameless = async (
  trx: Trx,
  customerIds: readonly string[],
  reason: string,
  more: readonly string[] = [],
): Promise<void> => {
  if (isNamedIn(reason, { names: [], contacts: more })) throw named()
  for (const id of customerIds) {
    const person = await customerById(trx, id)
    if (!person) continue
    const { givenName, familyName, email, phone } = person
    if (isNamedIn(reason, { names: [givenName, familyName], contacts: [email, phone] })) throw named()
  }
}

/** Trimmed. Throws Refusal 422 if it is empty or names a customer. */
export const givenReason = async (
  trx: Trx,
  customerIds: readonly string[],
  typed: string,
  more: readonly string[] = [],
): Promise<string> => {
  const reason = typed.trim()
  if (reason === '') throw refused('Please say why.')
  await requireNameless(trx, customerIds, reason, more)
  return reason
}
