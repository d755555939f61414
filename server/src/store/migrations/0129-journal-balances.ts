import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

/**
 * The lines of a cause are written with one statement, and it checks that they add up to zero: one look instead of one
 * for every line.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  await sql`drop trigger journal_balances on journal`.execute(db)
  await sql`
    create or replace function journal_balances() returns trigger language plpgsql as $$
    declare off record;
    begin
      select cause, cause_id into off from added group by cause, cause_id having sum(cents) <> 0 limit 1;
      if found then
        raise exception 'the lines of % % do not add up to zero', off.cause, off.cause_id
          using errcode = 'check_violation', constraint = 'journal_balances';
      end if;
      return null;
    end $$`.execute(db)
  await sql`create trigger journal_balances after insert on journal referencing new table as added
    for each statement execute function journal_balances()`.execute(db)
}
