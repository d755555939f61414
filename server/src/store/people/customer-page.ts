import { bool, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const customerShown = statement({
  name: 'a customer for the office',
  text: 'select id, given_name, family_name, email, created_at, birthday from customers where id = :customerId',
  takes: { customerId: text },
  gives: { id: text, given_name: text, family_name: text, email: text, created_at: instant, birthday: orNull(text) },
})

export const contactsOf = statement({
  name: 'the contacts of a customer',
  text: `
    select c.channel, c.address, c.signs_in, c.added_at, c.proved_at, u.why, u.words, u.since from customer_contacts c
      left join unreachable u on u.channel = c.channel and u.address = c.address and u.ended_at is null
    where c.customer_id = :customerId order by c.channel, c.added_at, c.address`,
  takes: { customerId: text },
  gives: {
    channel: oneOf('email', 'sms'),
    address: text,
    signs_in: bool,
    added_at: instant,
    proved_at: orNull(instant),
    why: orNull(oneOf('bounced', 'stopped')),
    words: orNull(text),
    since: orNull(instant),
  },
})

/** Not voided, of the memberships that the person sees. */
export const redeemedCount = statement({
  name: 'how much a customer has redeemed',
  text: `
    select count(*) as count from memberships m join redemptions r on r.membership_id = m.id
    where m.subscriber_id = :customerId and r.voided_at is null and (:everywhere or m.location_id = any(:places))`,
  takes: { customerId: text, everywhere: bool, places: listOf(text) },
  gives: { count: orNull(int) },
})
