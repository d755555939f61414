import { isNamedIn } from '@sipday/rules/office/words/names-in-reasons.ts'
import type { Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { customerById } from '../../store/people/customers.ts'

type Field = 'reason' | 'note'

const refused = (text: string, field: Field = 'reason'): Refusal =>
  new Refusal(422, 'fields_invalid', text, { fields: { [field]: text } })

const named = (field: Field) =>
  refused(`The ${field} stays. Please leave out the name, email address and phone number.`, field)

/**
 * Throws Refusal 422 for a reason that names a customer or has one of `more`: nothing can be removed from the record of
 * changes. `field`: where it was typed.
 */
export const requireNameless = async (
  trx: Trx,
  customerIds: readonly string[],
  reason: string,
  { more = [], field = 'reason' }: { more?: readonly string[]; field?: Field } = {},
): Promise<void> => {
  if (isNamedIn(reason, { names: [], contacts: more })) throw named(field)
  for (const id of customerIds) {
    const person = await customerById(trx, id)
    if (!person) continue
    const { givenName, familyName, email, phone } = person
    if (isNamedIn(reason, { names: [givenName, familyName], contacts: [email, phone] })) throw named(field)
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
  await requireNameless(trx, customerIds, reason, { more })
  return reason
}
