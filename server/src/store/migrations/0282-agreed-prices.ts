import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** Who says yes to a new price agrees to words as well, and what a purchase was agreed to stays one row. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`alter table consents alter purchase_id drop not null,
    add column kind text not null default 'purchase' check (kind in ('purchase', 'price')),
    add check (kind <> 'purchase' or purchase_id is not null)`.execute(db)
  await sql`insert into consents (customer_id, kind, words, hash, at)
    select m.payer_id, 'price', p.words, p.words_hash, p.answered_at
    from price_change_members p join memberships m on m.id = p.membership_id
    where p.answer = 'accept' and p.words is not null and p.words_hash is not null
    order by p.answered_at`.execute(db)
}
