-- What is only added, never changed or deleted: who changed what, and what happened.

-- For tables whose rows are only added.
create function refuse_change() returns trigger language plpgsql as $$
  begin
    raise exception 'rows of % are only added', tg_table_name using errcode = 'insufficient_privilege';
  end $$;

-- Who changed what. The database gives each row its number and its hash, which depends on all rows before it.
create table changes (
  id bigint primary key,
  at timestamptz not null,
  -- Null: on the machine.
  staff_id text,
  session_id text,
  subject text not null,
  subject_id text not null,
  field text not null,
  before jsonb,
  after jsonb,
  reason text,
  hash bytea not null,
  release_id bigint
);
-- The history of one thing.
create index changes_subject on changes (subject, subject_id, id desc);
-- What one person changed.
create index changes_staff on changes (staff_id, id desc);

-- Rows without a release have the hash they had before there were releases.
create function change_hash(previous bytea, one changes) returns bytea language sql stable as $$
  select sha256(coalesce(previous, ''::bytea) || convert_to((jsonb_build_array(one.id, extract(epoch from one.at),
    one.staff_id, one.session_id, one.subject, one.subject_id, one.field, one.before, one.after, one.reason)
    || case when one.release_id is null then '[]'::jsonb else jsonb_build_array(one.release_id) end)::text,
    'UTF8')) $$;

-- The numbers have no gaps and follow the order of the commits: the next row waits until this one is there.
create function chain_change() returns trigger language plpgsql as $$
  declare last_id bigint; last_hash bytea;
  begin
    perform pg_advisory_xact_lock(hashtextextended('changes', 0));
    select id, hash into last_id, last_hash from changes order by id desc limit 1;
    new.id := coalesce(last_id, 0) + 1;
    new.hash := change_hash(last_hash, new);
    return new;
  end $$;
create trigger changes_chain before insert on changes for each row execute function chain_change();
create trigger changes_kept before update or delete or truncate on changes
  for each statement execute function refuse_change();

-- What happened, such as a code that was refused or a contact that was changed. Kept by month, so that old months can
-- be dropped.
create table audit (
  id bigint generated always as identity,
  at timestamptz not null,
  kind text not null,
  session_id text,
  customer_id text,
  staff_id text,
  detail jsonb not null default '{}'
) partition by range (at);
create trigger audit_kept before update or delete or truncate on audit
  for each statement execute function refuse_change();

-- The first moment of the next month, in UTC.
create function month_after(at timestamptz) returns timestamptz language sql immutable as $$
  select (date_trunc('month', at at time zone 'UTC') + interval '1 month') at time zone 'UTC' $$;

-- Everything up to the end of the month in which the database was made.
do $$ begin
  execute format('create table audit_before partition of audit for values from (minvalue) to (%L)', month_after(now()));
  end $$;
create trigger audit_kept before update or delete or truncate on audit_before
  for each statement execute function refuse_change();

-- An entry is never refused for its time: one outside all months goes here.
create table audit_other partition of audit default;
create trigger audit_kept before update or delete or truncate on audit_other
  for each statement execute function refuse_change();

-- The months of the log, without a gap between them.
create view audit_months as
  select c.relname::text as name,
    substring(pg_get_expr(c.relpartbound, c.oid) from $$TO \('(.*)'\)$$)::timestamptz as ends_at
  from pg_inherits i join pg_class c on c.oid = i.inhrelid
  where i.inhparent = 'audit'::regclass and c.relname <> 'audit_other';

-- Makes the months up to `through`. An entry of a time for which there is no month yet is in audit_other, which
-- becomes a part of its own when it is not empty. Gives up when someone reads the log for long: whoever waits to
-- write to it would wait behind.
create function extend_audit(through timestamptz) returns void language plpgsql set lock_timeout = '2s' as $$
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
      execute format('create table %I partition of audit for values from (%L) to (%L)', name, starts,
        month_after(starts));
      execute format('create trigger audit_kept before update or delete or truncate on %I
        for each statement execute function refuse_change()', name);
      starts := month_after(starts);
    end loop;
  end $$;

-- Drops the months that ended by `before`; says how many. Gives up as extend_audit does.
create function forget_audit(before timestamptz) returns int language plpgsql set lock_timeout = '2s' as $$
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
  end $$;
