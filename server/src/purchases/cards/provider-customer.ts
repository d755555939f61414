import { createHash } from 'node:crypto'
import type { Session } from '../../access/session.ts'
import type { Deps } from '../../deps.ts'
import { type CustomerToBill, customerToBill, keepProviderCustomer } from '../../store/purchases/provider-customers.ts'
import type { Outcome } from '../../providers/square-outcome.ts'
import { providerKey } from '../square/reference.ts'
import { type Details, refusedDetail } from './refused-detail.ts'

/** Created on first use. The provider needs a name and an email to bill someone. */
export const providerCustomer = async (
  deps: Deps,
  session: Session | null,
  customerId: string,
): Promise<Outcome<string>> => {
  const [customer] = await customerToBill(deps.db, { customerId, checkoutId: session?.checkoutId ?? null })
  if (!customer) throw new Error('There is no such customer.')
  return madeCustomer(deps, customerId, customer)
}

export const madeCustomer = async (
  deps: Deps,
  customerId: string,
  customer: CustomerToBill,
): Promise<Outcome<string>> => {
  if (customer.square_customer_id) return { kind: 'done', value: customer.square_customer_id }
  const made = await createdWithout(
    deps,
    { customerId, installation: customer.installation },
    {
      givenName: customer.given_name || customer.typed_given_name || '',
      familyName: customer.family_name || customer.typed_family_name || '',
      email: customer.email,
      phone: customer.phone,
    },
  )
  if (made.kind !== 'done') return made
  const [kept] = await keepProviderCustomer(deps.db, { customerId, squareCustomerId: made.value.id })
  return { kind: 'done', value: kept?.square_customer_id ?? made.value.id }
}

/** Without details that the provider refuses and can bill without. */
const createdWithout = async (
  deps: Deps,
  of: { customerId: string; installation: string },
  details: Details,
): Promise<Outcome<{ id: string }>> => {
  const person = { referenceId: of.customerId, ...details }
  // A different request needs a different key.
  const hash = createHash('sha256').update(JSON.stringify(person)).digest('base64url').slice(0, 11)
  const made = await deps.square.createCustomer({ key: providerKey(of.installation, of.customerId, hash), ...person })
  const refused = refusedDetail(made)
  if (refused === null || !isDispensable(refused, details)) return made
  deps.log.warn({ customerId: of.customerId, refused }, 'Square refused a detail of a customer, who is made without it')
  return createdWithout(deps, of, { ...details, [refused]: '' })
}

const isDispensable = (refused: keyof Details, details: Details): boolean =>
  details[refused] !== '' &&
  (refused === 'phone' || (refused !== 'email' && details.givenName !== '' && details.familyName !== ''))
