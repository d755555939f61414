import { bool, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Newest first, if a membership of theirs at these locations is live or ended within a year. */
export const consentsOf = statement({
  name: 'what a customer agreed to',
  text: `
    select c.kind, c.terms_version as version, c.words, c.hash, c.at from consents c
    where c.customer_id in (select id from customers where id = :customerId or merged_into = :customerId) and (:everywhere or exists (
      select from memberships m where (m.payer_id = :customerId or m.subscriber_id = :customerId)
        and m.location_id = any(:places) and (m.live or m.ended_at > :since)))
    order by c.id desc`,
  takes: { customerId: text, everywhere: bool, places: listOf(text), since: instant },
  gives: { kind: oneOf('purchase', 'price'), version: orNull(int), words: text, hash: text, at: instant },
})

/** What a payer agreed to without buying; a purchase keeps its own. */
export const keepAgreed = statement({
  name: 'keep what a payer agreed to',
  text: `insert into consents (kind, customer_id, words, hash, at) values ('price', :customerId, :words, :hash, :at)`,
  takes: { customerId: text, words: text, hash: text, at: instant },
  gives: {},
})

/** A customer whom this person may see by the same rule, following merges. */
export const customerWithin = statement({
  name: 'a customer of some locations',
  text: `
    select o.id from customers c, lateral (select coalesce(c.merged_into, c.id) as id) o
    where c.id = :customerId and (:everywhere or exists (
      select from memberships m where (m.payer_id = o.id or m.subscriber_id = o.id)
        and m.location_id = any(:places) and (m.live or m.ended_at > :since)))`,
  takes: { customerId: text, everywhere: bool, places: listOf(text), since: instant },
  gives: { id: orNull(text) },
})
