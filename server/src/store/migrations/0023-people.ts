import { sql, type Kysely } from 'kysely'

/**
 * The people of the office: roles, second factors, invitations, sessions of a kind of their own, and the record of who
 * changed what. Whoever was on the staff list stays a till.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const people = [
  `alter table staff alter column location_id drop not null,
    add column role text not null default 'till' check (role in ('till', 'support', 'manager', 'accountant', 'owner')),
    add column totp_generation int not null default 0, add column totp_live int, add column totp_last_step bigint,
    add constraint staff_till_place check (role <> 'till' or location_id is not null)`,
  `create table staff_locations (
    staff_id text not null references staff, location_id text not null references locations,
    primary key (staff_id, location_id))`,
  `create table staff_keys (
    id text primary key, staff_id text not null references staff, public_key bytea not null, counter bigint not null,
    transports text[] not null, name text not null, added_at timestamptz not null, used_at timestamptz,
    removed_at timestamptz)`,
  `create index staff_keys_staff on staff_keys (staff_id)`,
  `create table staff_recovery (
    staff_id text not null references staff, code_hash bytea not null, used_at timestamptz,
    primary key (staff_id, code_hash))`,
  `create table staff_invitations (
    token_hash bytea primary key, staff_id text not null references staff, expires_at timestamptz not null,
    used_at timestamptz)`,
  `alter table sessions drop constraint sessions_kind_check,
    add constraint sessions_kind_check check (kind in ('anonymous', 'member', 'staff', 'office')),
    add column second_factor_at timestamptz`,
  `create index sessions_staff on sessions (staff_id) where staff_id is not null`,
  `create table passkey_challenges (
    challenge text primary key, session_id text not null references sessions on delete cascade,
    purpose text not null check (purpose in ('add', 'prove')), expires_at timestamptz not null, used_at timestamptz)`,
  `create table office_replays (
    staff_id text not null references staff, call text not null, key text not null, body_hash text not null,
    answer jsonb, created_at timestamptz not null, primary key (staff_id, call, key))`,
  // Looks when the transaction commits, one transaction after the other: two owners who remove each other must not both
  // find the other one still there. Before the first owner there is nothing to keep.
  `create function keep_one_owner() returns trigger
    language plpgsql as '
    begin
      perform pg_advisory_xact_lock(hashtextextended(''one_owner'', 0));
      if not exists (select from staff where role = ''owner'' and active) then
        raise exception ''at least one owner must remain'' using errcode = ''check_violation'', constraint = ''one_owner'';
      end if;
      return null;
    end'`,
  `create constraint trigger one_owner after update or delete on staff deferrable initially deferred
    for each row when (old.role = 'owner' and old.active) execute function keep_one_owner()`,
]

const changes = [
  `create table changes (
    id bigint primary key, at timestamptz not null, staff_id text, session_id text, subject text not null,
    subject_id text not null, field text not null, before jsonb, after jsonb, reason text, hash bytea not null)`,
  `create index changes_subject on changes (subject, subject_id, id desc)`,
  `create index changes_staff on changes (staff_id, id desc)`,
  `create function change_hash(previous bytea, one changes) returns bytea
    language sql stable as '
    select sha256(coalesce(previous, ''''::bytea) || convert_to(jsonb_build_array(one.id, extract(epoch from one.at),
      one.staff_id, one.session_id, one.subject, one.subject_id, one.field, one.before, one.after, one.reason)::text,
      ''UTF8''))'`,
  // The numbers have no gaps and follow the order of the commits: the next row waits until this one is there.
  `create function chain_change() returns trigger
    language plpgsql as '
    declare last_id bigint; last_hash bytea;
    begin
      perform pg_advisory_xact_lock(hashtextextended(''changes'', 0));
      select id, hash into last_id, last_hash from changes order by id desc limit 1;
      new.id := coalesce(last_id, 0) + 1;
      new.hash := change_hash(last_hash, new);
      return new;
    end'`,
  `create trigger changes_chain before insert on changes for each row execute function chain_change()`,
  `create function refuse_change() returns trigger
    language plpgsql as '
    begin
      raise exception ''rows of % are only added'', tg_table_name using errcode = ''insufficient_privilege'';
    end'`,
  `create trigger changes_kept before update or delete or truncate on changes
    for each statement execute function refuse_change()`,
  `create trigger audit_kept before update or delete or truncate on audit
    for each statement execute function refuse_change()`,
]

const statements = [...people, ...changes]
