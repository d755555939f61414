import { bool, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const customerShown = statement({
  name: 'a customer for the office',
  text: 'select id, given_name, family_name, email, created_at from customers where id = :customerId',
  takes: { customerId: text },
  gives: { id: text, given_name: text, family_name: text, email: text, created_at: instant },
})

export const contactsOf = statement({
  name: 'the contacts of a customer',
  text: `select channel, address, signs_in, added_at from customer_contacts where customer_id = :customerId
    order by channel, added_at, address`,
  takes: { customerId: text },
  gives: { channel: oneOf('email', 'sms'), address: text, signs_in: bool, added_at: instant },
})

/** Benefits redeemed and not voided, of the memberships that the person sees. */
export const redeemedCount = statement({
  name: 'how much a customer has redeemed',
  text: `
    select count(*) as count from memberships m join redemptions r on r.membership_id = m.id
    where m.subscriber_id = :customerId and r.voided_at is null and (:everywhere or m.location_id = any(:places))`,
  takes: { customerId: text, everywhere: bool, places: listOf(text) },
  gives: { count: orNull(int) },
})
