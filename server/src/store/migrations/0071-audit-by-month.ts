import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  sql`alter table audit rename to audit_before`,
  sql`alter table audit_before alter column id drop identity`,
  // Attaching would otherwise build an index as large as the table while sign-ins wait. Nothing reads by this number.
  sql`alter table audit_before drop constraint audit_pkey`,
  sql`create table audit (
    id bigint generated always as identity, at timestamptz not null, kind text not null,
    session_id text, customer_id text, staff_id text, detail jsonb not null default '{}') partition by range (at)`,
  sql`create trigger audit_kept before update or delete or truncate on audit
    for each statement execute function refuse_change()`,
  // An entry is never refused for its time: one outside all months goes here.
  sql`create table audit_other partition of audit default`,
  sql`create trigger audit_kept before update or delete or truncate on audit_other
    for each statement execute function refuse_change()`,
  sql`create function month_after(at timestamptz) returns timestamptz
    language sql immutable as
    $$ select (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC' $$`,
  // The months of the log, in order, without a gap between them.
  sql`create view audit_months as
    select c.relname::text as name,
      substring(pg_get_expr(c.relpartbound, c.oid) from $$TO \\('(.*)'\\)$$)::timestamptz as ends_at
    from pg_inherits i join pg_class c on c.oid = i.inhrelid
    where i.inhparent = 'audit'::regclass and c.relname <> 'audit_other'`,
  sql`do $$ begin
    perform setval(pg_get_serial_sequence('audit', 'id'), coalesce((select max(id) from audit_before), 0) + 1, false);
    execute format('alter table audit attach partition audit_before for values from (minvalue) to (%L)',
      month_after(greatest(now(), (select max(at) from audit_before))));
  end $$`,
  // Both give up when someone reads the log for long: whoever waits to write to it would wait behind them.
  // An entry of a time for which there is no month yet is in audit_other, which becomes a part of its own when it is not
  // empty, so that the months that follow can be made.
  sql`create function extend_audit(through timestamptz) returns void
    language plpgsql set lock_timeout = '2s' as $$
    declare
      starts timestamptz := (select max(ends_at) from audit_months);
      ends timestamptz := month_after((select max(at) from audit_other));
      name text;
    begin
      perform pg_advisory_xact_lock(hashtextextended('audit months', 0));
      if ends is not null then
        name := 'audit_until_' || to_char(ends at time zone 'UTC', 'YYYY_MM');
        alter table audit detach partition audit_other;
        execute format('alter table audit_other rename to %I', name);
        execute format('alter table audit attach partition %I for values from (%L) to (%L)', name, starts, ends);
        create table audit_other partition of audit default;
        create trigger audit_kept before update or delete or truncate on audit_other
          for each statement execute function refuse_change();
        starts := ends;
      end if;
      while starts < through loop
        name := 'audit_' || to_char(starts at time zone 'UTC', 'YYYY_MM');
        execute format('create table %I partition of audit for values from (%L) to (%L)', name, starts, month_after(starts));
        execute format('create trigger audit_kept before update or delete or truncate on %I
          for each statement execute function refuse_change()', name);
        starts := month_after(starts);
      end loop;
    end $$`,
  sql`create function forget_audit(before timestamptz) returns int
    language plpgsql set lock_timeout = '2s' as $$
    declare
      dropped int := 0;
      month record;
    begin
      perform pg_advisory_xact_lock(hashtextextended('audit months', 0));
      for month in select m.name from audit_months m where m.ends_at <= before loop
        execute format('drop table %I', month.name);
        dropped := dropped + 1;
      end loop;
      return dropped;
    end $$`,
]

/** The log of what happened is kept by month, so that old months can be dropped: its rows are never changed or deleted. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
