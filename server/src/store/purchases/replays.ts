import type { Db } from '../database.ts'
import { bool, instant, int, json, listOf, orNull, text } from '../kinds.ts'
import { SOFT } from '../soft.ts'
import { type RowOf, statement } from '../statement.ts'
import type { RivalRow } from './begin-purchase.ts'

export const attempt = { sessionId: text, route: text, key: text, bodyHash: text, now: instant }
export const noted = { body_hash: text, status: orNull(int), answer: orNull(json<unknown>()) }

// The empty update makes the insert return an existing row. The commit may be soft: a payment stores its own row before
// any outside call, and a card saved again is the same card.
export const noteText = `
  insert into replays (session_id, route, key, body_hash, created_at)
    select :sessionId, :route, :key, :bodyHash, :now from (select ${SOFT}) how
    on conflict (session_id, route, key) do update set key = excluded.key
    returning body_hash, status, answer`

/** Returns the existing row for a repeat. */
export const noteAttempt = statement({
  name: 'note an attempt',
  text: noteText,
  takes: attempt,
  gives: noted,
})

const holding = `('charging', 'unknown', 'succeeded')`

/** With what blocks the order (null: the order was refused), and the payer's usable card. */
export const notePaymentAttempt = statement({
  name: 'note an attempt to pay, with what stands in its way and the card',
  text: `
  with noted as (${noteText})
  select noted.body_hash, noted.status, noted.answer, (select id from installation) as installation,
    (select json_agg(json_build_object('id', r.id, 'state', r.state, 'checkoutId', r.checkout_id,
        'fingerprint', r.fingerprint, 'orderHash', r.wish, 'createdAt', r.created_at))
      from (
        select id, state, checkout_id, fingerprint, wish, created_at from purchases
          where checkout_id = (select :checkoutId::text) and state in ${holding}
        union
        select id, state, checkout_id, fingerprint, wish, created_at from purchases
          where wish = (select :orderHash::text) and created_at > (select :since::timestamptz) and state in ${holding}) r) as rivals,
    c.square_card_id, c.joined_at, c.saved_under, c.charged_under, s.session_id is not null as entered_here,
    b.square_customer_id, b.email
  from noted
    left join cards c on c.id = :cardId and c.customer_id = :payerId and c.disabled_at is null
    left join session_cards s on s.card_id = c.id and s.session_id = :sessionId
    left join customers b on b.id = c.customer_id`,
  takes: {
    ...attempt,
    checkoutId: orNull(text),
    orderHash: orNull(text),
    since: instant,
    cardId: orNull(text),
    payerId: text,
  },
  gives: {
    ...noted,
    installation: text,
    rivals: orNull(json<RivalRow[]>()),
    square_card_id: orNull(text),
    joined_at: orNull(instant),
    saved_under: orNull(listOf(text)),
    charged_under: orNull(listOf(text)),
    entered_here: bool,
    square_customer_id: orNull(text),
    email: orNull(text),
  },
})
export type NotedPayment = RowOf<typeof notePaymentAttempt>

/** Keeps an earlier response. */
export const keepAnswer = statement({
  name: 'keep the answer of an attempt',
  text: `
  update replays set status = :status, answer = :answer, kept = :kept
    where session_id = :sessionId and route = :route and key = :key and status is null`,
  takes: { sessionId: text, route: text, key: text, status: int, answer: json<unknown>(), kept: bool },
  gives: {},
})

/** Those before an instant that are not permanent. */
export const forgetAttempts = async (db: Db, before: Date): Promise<void> => {
  await db.deleteFrom('replays').where('kept', '=', false).where('created_at', '<', before).execute()
}
