import { bool, instant, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * What a customer agreed to, newest first, if the customer is one of these locations: a membership of theirs there runs,
 * or ended less than a year ago.
 */
export const consentsOf = statement({
  name: 'what a customer agreed to',
  text: `
    select c.terms_version as version, c.words, c.hash, c.at from consents c
    where c.customer_id = :customerId and (:everywhere or exists (
      select from memberships m where (m.payer_id = :customerId or m.subscriber_id = :customerId)
        and m.location_id = any(:places) and (m.live or m.ended_at > :since)))
    order by c.id desc limit 500`,
  takes: { customerId: text, everywhere: bool, places: listOf(text), since: instant },
  gives: { version: orNull(int), words: text, hash: text, at: instant },
})

/** Whether a person may know of a customer at all, by the same rule. */
export const isCustomerAt = statement({
  name: 'whether a customer is one of some locations',
  text: `
    select exists (select from customers where id = :customerId) and (:everywhere or exists (
      select from memberships m where (m.payer_id = :customerId or m.subscriber_id = :customerId)
        and m.location_id = any(:places) and (m.live or m.ended_at > :since))) as known`,
  takes: { customerId: text, everywhere: bool, places: listOf(text), since: instant },
  gives: { known: orNull(bool) },
})
