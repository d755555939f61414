import { createHash } from 'node:crypto'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { unreadStatement } from '../../store/unread-statement.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import { providerKey } from '../square/reference.ts'

type Customer = {
  given_name: string
  family_name: string
  email: string
  phone: string
  square_customer_id: string | null
  /** As typed in this checkout. */
  typed_given_name: string | null
  typed_family_name: string | null
  installation: string
}

const find = unreadStatement<Customer>(`
  select c.given_name, c.family_name, c.email, c.phone, c.square_customer_id,
    typed.given_name as typed_given_name, typed.family_name as typed_family_name,
    (select id from installation) as installation
  from customers c left join checkout_customers typed on typed.customer_id = c.id and typed.checkout_id = $2
  where c.id = $1`)

// The first one that was noted stays.
const keep = unreadStatement<{ square_customer_id: string }>(`
  update customers set square_customer_id = coalesce(square_customer_id, $2) where id = $1 returning square_customer_id`)

/** The provider's id of a customer; made on first use. A provider needs a name and an email address to bill someone. */
export const providerCustomer = async (
  deps: Deps,
  session: Session | null,
  customerId: string,
): Promise<Outcome<string>> => {
  const [customer] = await find(deps.db, customerId, session?.checkoutId ?? null)
  if (!customer) throw new Error('There is no such customer.')
  if (customer.square_customer_id) return { kind: 'done', value: customer.square_customer_id }
  const person = {
    referenceId: customerId,
    givenName: customer.given_name || customer.typed_given_name || '',
    familyName: customer.family_name || customer.typed_family_name || '',
    email: customer.email,
    phone: customer.phone,
  }
  // Other details are another request, and another request needs another key.
  const details = createHash('sha256').update(JSON.stringify(person)).digest('base64url').slice(0, 11)
  const made = await deps.square.createCustomer({
    key: providerKey(customer.installation, customerId, details),
    ...person,
  })
  if (made.kind !== 'done') return made
  const [kept] = await keep(deps.db, customerId, made.value.id)
  return { kind: 'done', value: kept?.square_customer_id ?? made.value.id }
}
