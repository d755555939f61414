import { orNull, text } from '../kinds.ts'
import { LONGEST_WAIT, waitKinds, windowKinds } from '../people/limits.ts'
import { type RowOf, statement } from '../statement.ts'
import { attempt, noted, noteText } from './replays.ts'

const billed = `
  c.given_name, c.family_name, c.email, c.phone, c.square_customer_id,
    typed.given_name as typed_given_name, typed.family_name as typed_family_name,
    (select id from installation) as installation`
const customer = `
  customers c left join checkout_customers typed on typed.customer_id = c.id and typed.checkout_id = :checkoutId
  where c.id = :customerId`
const takes = { customerId: text, checkoutId: orNull(text) }
const gives = {
  given_name: text,
  family_name: text,
  email: text,
  phone: text,
  square_customer_id: orNull(text),
  typed_given_name: orNull(text),
  typed_family_name: orNull(text),
  installation: text,
}

/** A customer for the provider, with names as typed in this checkout. */
export const customerToBill = statement({
  name: 'a customer as the provider is told of them',
  text: `select ${billed} from ${customer}`,
  takes,
  gives,
})
export type CustomerToBill = RowOf<typeof customerToBill>

/** Also returns how long to wait because of declined cards. */
export const customerWithCard = statement({
  name: 'a customer who enters a card',
  text: `select ${billed}, ${LONGEST_WAIT} as wait_ms from ${customer}`,
  takes: { ...takes, ...windowKinds },
  gives: { ...gives, ...waitKinds },
})
export type CustomerWithCard = RowOf<typeof customerWithCard>

/** The customer's columns are null when there is none. */
export const noteCardAttempt = statement({
  name: 'note an attempt to save a card, with its customer',
  text: `
  with noted as (${noteText})
  select noted.body_hash, noted.status, noted.answer, ${billed}, ${LONGEST_WAIT} as wait_ms
    from noted left join customers c on c.id = :customerId
      left join checkout_customers typed on typed.customer_id = c.id and typed.checkout_id = :checkoutId`,
  takes: { ...attempt, ...takes, ...windowKinds },
  gives: {
    ...noted,
    ...gives,
    given_name: orNull(text),
    family_name: orNull(text),
    email: orNull(text),
    phone: orNull(text),
    ...waitKinds,
  },
})
export type NotedCard = RowOf<typeof noteCardAttempt>

/** The first id stored stays, and is returned. */
export const keepProviderCustomer = statement({
  name: 'keep the provider id of a customer',
  text: `
  update customers set square_customer_id = coalesce(square_customer_id, :squareCustomerId) where id = :customerId
    returning coalesce(square_customer_id, :squareCustomerId) as square_customer_id`,
  takes: { customerId: text, squareCustomerId: text },
  gives: { square_customer_id: text },
})
