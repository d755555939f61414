import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // What a person decided about a dispute: evidence for the bank, as a list of texts, or that the money is left to the
  // cardholder. for_state: how far the dispute was; a bank may ask again. sent_at: from then on the provider may have it.
  sql`create table dispute_answers (
    square_dispute_id text primary key references disputes, kind text not null check (kind in ('evidence', 'accept')),
    for_state text not null,    evidence jsonb not null default '[]', staff_id text not null references staff, decided_at timestamptz not null,
    sent_at timestamptz, state text not null default 'wanted' check (state in ('wanted', 'done', 'failed')),
    problem text)`,
  sql`create index dispute_answers_wanted on dispute_answers (square_dispute_id) where state = 'wanted'`,
]

/** What the shop answers to disputes. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
