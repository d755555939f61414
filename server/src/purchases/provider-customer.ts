import { createHash } from 'node:crypto'
import type { Session } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import type { Outcome } from '../providers/square-outcome.ts'

/** The provider's id of a customer; made on first use. A provider needs a name and a mail address to bill somebody. */
export const providerCustomer = async (
  deps: Deps,
  session: Session | null,
  customerId: string,
): Promise<Outcome<string>> => {
  const customer = await deps.db
    .selectFrom('customers')
    .selectAll()
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  if (customer.square_customer_id) return { kind: 'done', value: customer.square_customer_id }
  const typed = session?.checkoutId
    ? await deps.db
        .selectFrom('checkout_customers')
        .select(['given_name', 'family_name'])
        .where('checkout_id', '=', session.checkoutId)
        .where('customer_id', '=', customerId)
        .executeTakeFirst()
    : undefined
  const person = {
    referenceId: customerId,
    givenName: customer.given_name || typed?.given_name || '',
    familyName: customer.family_name || typed?.family_name || '',
    email: customer.email,
    phone: customer.phone,
  }
  // Other details are another request, and another request needs another key.
  const details = createHash('sha256').update(JSON.stringify(person)).digest('base64url').slice(0, 12)
  const made = await deps.square.createCustomer({ key: `cu:${customerId}:${details}`, ...person })
  if (made.kind !== 'done') return made
  await deps.db
    .updateTable('customers')
    .set({ square_customer_id: made.value.id })
    .where('id', '=', customerId)
    .where('square_customer_id', 'is', null)
    .execute()
  const kept = await deps.db
    .selectFrom('customers')
    .select('square_customer_id')
    .where('id', '=', customerId)
    .executeTakeFirstOrThrow()
  return { kind: 'done', value: kept.square_customer_id ?? made.value.id }
}
