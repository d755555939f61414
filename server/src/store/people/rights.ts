import { bool, instant, listOf, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

export const cardRights = statement({
  name: 'who may pay with a card',
  text: `
    select c.joined_at, c.saved_under, c.charged_under,
      exists (select 1 from session_cards s where s.card_id = c.id and s.session_id = :sessionId) as entered_here
    from cards c
    where c.id = :cardId and c.customer_id = :customerId and c.disabled_at is null`,
  takes: { cardId: text, customerId: text, sessionId: text },
  gives: {
    joined_at: orNull(instant),
    saved_under: listOf(text),
    charged_under: listOf(text),
    entered_here: bool,
  },
})

export type FoundCard = RowOf<typeof cardRights>

export const partiesOf = statement({
  name: 'the parties of a membership',
  text: 'select payer_id, subscriber_id from memberships where id = :membershipId',
  takes: { membershipId: text },
  gives: { payer_id: text, subscriber_id: text },
})

/** With the contacts each was saved under. */
export const cardsToProve = statement({
  name: 'under which contacts the cards of a customer were saved',
  text: `select saved_under, charged_under from cards
    where customer_id = :customerId and joined_at is not null and disabled_at is null and saved_under <> '{}'
    order by created_at, id`,
  takes: { customerId: text },
  gives: { saved_under: listOf(text), charged_under: listOf(text) },
})

export const contactsProved = statement({
  name: 'the contacts of a customer that were proved',
  text: `select channel, address from customer_contacts
    where customer_id = :customerId and signs_in and proved_at is not null order by channel, address`,
  takes: { customerId: text },
  gives: { channel: oneOf('email', 'sms'), address: text },
})
