import { bool, instant, listOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

/** An account's card, with the fields that decide the right to pay with it. */
export const cardRights = statement({
  name: 'who may pay with a card',
  text: `
    select c.joined_at, c.saved_under, u.email, u.phone, u.unlinked_since,
      exists (select 1 from session_cards s where s.card_id = c.id and s.session_id = :sessionId) as entered_here
    from cards c join customers u on u.id = c.customer_id
    where c.id = :cardId and c.customer_id = :customerId and c.disabled_at is null`,
  takes: { cardId: text, customerId: text, sessionId: text },
  gives: {
    joined_at: orNull(instant),
    saved_under: listOf(text),
    email: text,
    phone: text,
    unlinked_since: orNull(instant),
    entered_here: bool,
  },
})

export type FoundCard = RowOf<typeof cardRights>

/** Who pays for a membership and who redeems it, and under which contacts it was bought. */
export const partiesOf = statement({
  name: 'the parties of a membership',
  text: `
    select m.payer_id, m.subscriber_id, coalesce(p.bought_under, '{}') as bought_under, c.email, c.phone, c.unlinked_since
    from memberships m join customers c on c.id = m.payer_id left join purchases p on p.id = m.purchase_id
    where m.id = :membershipId`,
  takes: { membershipId: text },
  gives: {
    payer_id: text,
    subscriber_id: text,
    bought_under: listOf(text),
    email: text,
    phone: text,
    unlinked_since: orNull(instant),
  },
})

/** The contacts under which each thing of a customer was bought or saved (R58): what may be erased with which proof. */
export const contactsUsed = statement({
  name: 'under which contacts a customer bought and saved',
  text: `
    select c.email, c.phone, c.unlinked_since, array_to_string(u.used_under, ' ') as used_under
    from customers c left join (
      select bought_under as used_under from purchases where buyer_id = :customerId and state = 'succeeded'
      union select saved_under from cards where customer_id = :customerId and disabled_at is null) u on true
    where c.id = :customerId and c.erased_at is null`,
  takes: { customerId: text },
  gives: { email: text, phone: text, unlinked_since: orNull(instant), used_under: orNull(text) },
})
