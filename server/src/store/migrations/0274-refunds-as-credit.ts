import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/**
 * A refund as credit: `credit_to` is the membership whose next bills use it, and `credited` says that they do. Its
 * credit names the refund, so that one gives it once.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`
    alter table refunds add column credit_to text references memberships,
      drop constraint refunds_state_check,
      add constraint refunds_state_check check (state in
        ('asked', 'refused', 'lapsed', 'wanted', 'pending', 'completed', 'failed', 'credited')),
      add constraint refunds_credit_check check (credit_to is not null or state <> 'credited')`.execute(db)
  await sql`drop trigger refund_room on refunds`.execute(db)
  await sql`
    create trigger refund_room before insert or update of amount_cents, state on refunds for each row
      when (new.origin = 'person' and new.state in ('asked', 'wanted', 'credited'))
      execute function keep_refund_room()`.execute(db)
  await sql`
    alter table credits add column refund_id text references refunds,
      drop constraint credits_kind_check, drop constraint credits_check,
      add constraint credits_kind_check check (kind in ('given', 'refunded', 'used', 'left', 'moved')),
      add constraint credits_check check ((kind = 'given') = (days is not null)
        and (kind = 'used') = (period_start is not null) and (kind = 'refunded') = (refund_id is not null)
        and (kind = 'moved' or (kind in ('given', 'refunded')) = (cents > 0)))`.execute(db)
  await sql`create unique index credits_refund on credits (refund_id)`.execute(db)
}
