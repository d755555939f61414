-- The people of the shop: what they may do, how they prove who they are, and what takes two of them.

-- Everyone who opens a till or signs in to the office.
create table staff (
  id text primary key,
  name text not null,
  email text not null unique,
  -- Where the till is opened; null for who opens none.
  location_id text references locations,
  active boolean not null default true,
  created_at timestamptz not null,
  role text not null default 'till' check (role in ('till', 'support', 'manager', 'accountant', 'owner')),
  -- The newest authenticator that was handed out; 0: none yet.
  totp_generation int not null default 0,
  -- The one that was proved and is in use.
  totp_live int,
  -- The step of the last code that was accepted; later ones only.
  totp_last_step bigint,
  -- Counts the changes of name, role and locations.
  version int not null default 0,
  -- Which secret the one in use was made with, by its mark; null until it is used again.
  totp_secret text,
  -- Opens a till that is in use already, in turn with others. With a key outside the database: four digits alone are
  -- quickly tried.
  pin_hash bytea,
  -- Since when they work here in this role: who is new approves nothing for others.
  role_since timestamptz not null default now(),
  -- Who only opens tills opens them somewhere.
  constraint staff_till_place check (role <> 'till' or location_id is not null)
);

-- Looks when the transaction commits, one transaction after the other: two owners who remove each other must not both
-- find the other one still there. Before the first owner there is nothing to keep.
create function keep_one_owner() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('one_owner', 0));
    if not exists (select from staff where role = 'owner' and active) then
      raise exception 'at least one owner must remain' using errcode = 'check_violation', constraint = 'one_owner';
    end if;
    return null;
  end $$;
create constraint trigger one_owner after update or delete on staff deferrable initially deferred
  for each row when (old.role = 'owner' and old.active) execute function keep_one_owner();

-- Where a manager or support works.
create table staff_locations (
  staff_id text not null references staff,
  location_id text not null references locations,
  primary key (staff_id, location_id)
);

-- What one person asked for and another one decides.
create table approvals (
  id text primary key,
  kind text not null
    check (kind in ('refund', 'erase', 'release', 'closing', 'import', 'contact', 'factor', 'owner', 'owner-gone')),
  subject_id text not null,
  -- Where it belongs; empty for the whole shop.
  location_ids text[] not null default '{}',
  -- What is asked for, after "asks to".
  words text not null,
  wanted jsonb not null,
  asked_by text not null references staff,
  -- The session in which it was asked: another one decides.
  asked_in text not null,
  asked_at timestamptz not null,
  due_at timestamptz not null,
  decided_by text references staff,
  decided_in text,
  decided_at timestamptz,
  decision text check (decision in ('approve', 'refuse', 'lapsed', 'happened')),
  note text,
  -- Confirmed by the person who asked, because no one else could.
  alone boolean not null default false,
  constraint approvals_by_someone check ((decision in ('approve', 'refuse')) = (decided_by is not null)),
  constraint approvals_decided check ((decision is null) = (decided_at is null)),
  -- Another person, in another session, unless there is no one else.
  constraint approvals_two_people check (alone or (decided_by <> asked_by and decided_in <> asked_in))
);
-- A thing is asked for once at a time.
create unique index approvals_open on approvals (kind, subject_id) where decision is null;
-- Requests that lapse.
create index approvals_due on approvals (due_at) where decision is null;

-- Passkeys with which people of the office prove who they are.
create table staff_keys (
  -- The credential's id, base64url.
  id text primary key,
  staff_id text not null references staff,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null,
  name text not null,
  added_at timestamptz not null,
  used_at timestamptz,
  removed_at timestamptz
);
-- The keys of one person.
create index staff_keys_staff on staff_keys (staff_id);

-- Codes for who has lost the second factor; each works once.
create table staff_recovery (
  staff_id text not null references staff,
  code_hash bytea not null,
  used_at timestamptz,
  primary key (staff_id, code_hash)
);

-- Links with which a person of the office begins; each works once.
create table staff_invitations (
  token_hash bytea primary key,
  staff_id text not null references staff,
  expires_at timestamptz not null,
  used_at timestamptz
);

-- Answers to calls of the office, so that a call that is sent again does nothing twice.
create table office_replays (
  staff_id text not null references staff,
  call text not null,
  key text not null,
  body_hash text not null,
  answer jsonb,
  created_at timestamptz not null,
  primary key (staff_id, call, key)
);
