import type { SavedCard } from '@sipday/contract/payments.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { instant, int, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export type CardRow = {
  id: string
  square_card_id: string
  brand: string
  last_4: string
  exp_month: number
  exp_year: number
}

export const cardWithOwner = statement({
  name: 'a card with the provider id of its owner',
  text: `
  select a.square_card_id, b.square_customer_id from cards a join customers b on b.id = a.customer_id
    where a.id = :cardId`,
  takes: { cardId: text },
  gives: { square_card_id: text, square_customer_id: orNull(text) },
})

export const cardById = (db: Db | Trx, id: string) =>
  db.selectFrom('cards').selectAll().where('id', '=', id).executeTakeFirstOrThrow()

export const cardOfPurchase = (db: Db, purchaseId: string) =>
  db
    .selectFrom('purchases')
    .innerJoin('cards', 'cards.id', 'purchases.card_id')
    .selectAll('cards')
    .where('purchases.id', '=', purchaseId)
    .executeTakeFirstOrThrow()

/** With its session, security-log row and the call's response; no row when its customer already has the card. */
export const keepNewCard = statement({
  name: 'keep a new card',
  text: `
  with kept as (
    insert into cards (id, customer_id, square_card_id, brand, last_4, exp_month, exp_year, fingerprint,
        entered_in_session, joined_at, created_at, saved_under, charged_under)
      values (:id, :customerId, :squareCardId, :brand, :last4, :expMonth, :expYear, :fingerprint, :sessionId, :joinedAt,
        :now, coalesce(:savedUnder, (select array_agg(address) from customer_contacts
          where customer_id = :customerId and signs_in), '{}'), :chargedUnder) on conflict do nothing
      returning id, square_card_id, brand, last_4, exp_month, exp_year),
  entered as (insert into session_cards (session_id, card_id, entered_at) select :sessionId, id, :now from kept),
  noted as (
    insert into audit (at, kind, session_id, customer_id, detail)
      select :now, 'card_saved', :sessionId, :customerId, jsonb_build_object('cardId', id) from kept),
  answered as (
    update replays set status = 200, answer = :answer, kept = true
      where session_id = :sessionId and route = :route and key = :key and status is null and exists (select 1 from kept))
  select id, square_card_id, brand, last_4, exp_month, exp_year from kept`,
  takes: {
    id: text,
    customerId: text,
    squareCardId: text,
    brand: text,
    last4: text,
    expMonth: int,
    expYear: int,
    fingerprint: text,
    sessionId: text,
    joinedAt: orNull(instant),
    now: instant,
    /** Null: every contact of the customer. */
    savedUnder: orNull(listOf(text)),
    chargedUnder: listOf(text),
    route: orNull(text),
    key: orNull(text),
    answer: json<{ card: SavedCard }>(),
  },
  gives: { id: text, square_card_id: text, brand: text, last_4: text, exp_month: int, exp_year: int },
})

type SameCard = { customerId: string; fingerprint: string; expMonth: number; expYear: number }

export const sameCard = (trx: Trx, { customerId, fingerprint, expMonth, expYear }: SameCard) =>
  trx
    .selectFrom('cards')
    .selectAll()
    .where('customer_id', '=', customerId)
    .where('fingerprint', '=', fingerprint)
    .where('exp_month', '=', expMonth)
    .where('exp_year', '=', expYear)
    .where('disabled_at', 'is', null)
    .executeTakeFirstOrThrow()

/** Adds the card to its account (`joinedAt` null: not yet), and these contacts to those it is saved under. */
export const joinCard = statement({
  name: 'join a card to its account',
  text: `
    update cards set joined_at = coalesce(joined_at, :joinedAt),
        saved_under = array(select distinct unnest(saved_under || :proved::text[])),
        charged_under = array(select distinct unnest(charged_under || :proved::text[]))
      where id = :id`,
  takes: { id: text, joinedAt: orNull(instant), proved: listOf(text) },
  gives: {},
})

/** Idempotent. */
export const enterCard = async (trx: Trx, sessionId: string, cardId: string, at: Date): Promise<void> => {
  await trx
    .insertInto('session_cards')
    .values({ session_id: sessionId, card_id: cardId, entered_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Newest first, with whether each was entered in this session. */
export const cardsOf = (db: Db, customerId: string, sessionId: string) =>
  db
    .selectFrom('cards')
    .leftJoin('session_cards', (join) =>
      join.onRef('session_cards.card_id', '=', 'cards.id').on('session_cards.session_id', '=', sessionId),
    )
    .selectAll('cards')
    .select('session_cards.session_id as entered_here')
    .where('cards.customer_id', '=', customerId)
    .where('cards.disabled_at', 'is', null)
    .orderBy('cards.created_at', 'desc')
    .execute()

/** Idempotent. */
export const disableCard = async (db: Db, squareCardId: string, at: Date): Promise<void> => {
  await db
    .updateTable('cards')
    .set({ disabled_at: at })
    .where('square_card_id', '=', squareCardId)
    .where('disabled_at', 'is', null)
    .execute()
}
