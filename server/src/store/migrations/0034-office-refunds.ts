import { sql, type Kysely } from 'kysely'

/** Refunds that people of the shop make: who asked, why, what becomes of the memberships, and never more than was paid. */
export const needs = '0.2.0'

export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table refunds drop constraint refunds_state_check,
    add constraint refunds_state_check check (
      state in ('asked', 'refused', 'lapsed', 'wanted', 'pending', 'completed', 'failed')),
    add column asked_by text references staff, add column approval_id text references approvals, add column cause text,
    add column note text not null default '', add column tax_cents int, add column ends text[] not null default '{}',
    add column cancels text[] not null default '{}', add column tells boolean not null default false,
    add column accepted_at timestamptz`,
  // What follows from these was done when the provider accepted them.
  `update refunds set accepted_at = created_at where state in ('pending', 'completed')`,
  `create index refunds_newest on refunds (created_at desc, id desc)`,
  `create index refunds_asked_by on refunds (asked_by, created_at) where asked_by is not null`,
  `create index purchases_newest on purchases (created_at desc)`,
  `create index renewals_newest on renewals (at desc)`,
  `create index disputes_payment on disputes (square_payment_id)`,
  // What is left of a payment of ours, in cents; null for one that is not known here.
  `create function refund_room(payment text, but_for text) returns int language sql stable as $$
    select coalesce(
        (select total_cents from purchases where square_payment_id = payment),
        (select sum(amount_cents) from renewals where square_payment_id = payment))
      - coalesce((select sum(amount_cents) from refunds where square_payment_id = payment
          and id <> but_for and state not in ('refused', 'lapsed', 'failed')), 0) $$`,
  // One at a time for each payment, and never more than was captured, whoever asks.
  `create function keep_refund_room() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('refunds of ' || new.square_payment_id, 0));
      if new.amount_cents > refund_room(new.square_payment_id, new.id) then
        raise exception 'a refund of more than is left of the payment'
          using errcode = 'check_violation', constraint = 'refund_room';
      end if;
      return new;
    end $$`,
  `create trigger refund_room before insert or update of amount_cents, state on refunds for each row
    when (new.origin = 'person' and new.state in ('asked', 'wanted')) execute function keep_refund_room()`,
]
