import { day, instant, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Each with the membership it pays first, a page after a card. Not those of memberships that end before. */
export const cardsThatEnd = statement({
  name: 'cards in use that end in some days',
  text: `
    select distinct on (c.id) c.id, c.square_card_id, c.exp_month, c.exp_year, m.id as membership_id, l.time_zone
    from cards c join memberships m on m.card_id = c.id join locations l on l.id = m.location_id
    where (make_date(c.exp_year, c.exp_month, 1) + interval '1 month' - interval '1 day')::date between :from and :to
      and c.disabled_at is null and m.live and m.kind = 'renewing' and m.state = 'active' and m.cancelled_at is null
      and m.end_date is null and c.id > :after
    order by c.id, coalesce(m.paused_until, m.paid_through), m.id
    limit :most`,
  takes: { from: day, to: day, after: text, most: int },
  gives: { id: text, square_card_id: text, exp_month: int, exp_year: int, membership_id: text, time_zone: text },
})

/** With the provider's id of whoever it belongs to; none for a card that is not ours. */
export const cardAtSquare = statement({
  name: 'a card by its id at the provider',
  text: `select c.id, c.customer_id, b.square_customer_id from cards c join customers b on b.id = c.customer_id
    where c.square_card_id = :squareCardId and c.disabled_at is null`,
  takes: { squareCardId: text },
  gives: { id: text, customer_id: text, square_customer_id: orNull(text) },
})

/** Nothing when its customer has that card already, or it is as it was. */
export const takeOverCard = statement({
  name: 'take over what the bank changed of a card',
  text: `
    with changed as (
      update cards c set brand = :brand, last_4 = :last4, exp_month = :expMonth, exp_year = :expYear,
          fingerprint = :fingerprint
        where c.square_card_id = :squareCardId and c.disabled_at is null
          and (c.brand, c.last_4, c.exp_month, c.exp_year, c.fingerprint)
            is distinct from (:brand, :last4, :expMonth, :expYear, :fingerprint)
          and not exists (select from cards o where o.customer_id = c.customer_id and o.id <> c.id
            and o.fingerprint = :fingerprint and o.exp_month = :expMonth and o.exp_year = :expYear
            and o.disabled_at is null)
        returning c.id, c.customer_id)
    insert into audit (at, kind, customer_id, detail)
      select :now, 'card_updated', customer_id, jsonb_build_object('cardId', id) from changed`,
  takes: {
    squareCardId: text,
    brand: text,
    last4: text,
    expMonth: int,
    expYear: int,
    fingerprint: text,
    now: instant,
  },
  gives: {},
})
