-- What the machine needs before there is a shop: which installation this is, what waits for a person, what is still
-- to be done.

-- The id of this installation, made once with its database: ten characters, so that it fits with a purchase's id into
-- the 40 of a reference at the provider.
create table installation (
  id text not null,
  one boolean primary key default true check (one)
);
insert into installation (id)
  select left(translate(encode(sha256(uuid_send(gen_random_uuid())), 'base64'), '+/', '-_'), 10);

-- The oldest version of Sipday that still works with a migration. Code that does not know the migration reads it
-- here, so the table stays as it is.
create table migration_needs (
  migration text primary key,
  needs text not null
);

-- What waits for a person; each cause is listed once.
create table findings (
  id bigint generated always as identity primary key,
  kind text not null,
  subject text not null,
  text text not null,
  at timestamptz not null,
  resolved_at timestamptz,
  -- Who resolved it; "itself" when the cause went away.
  resolved_by text,
  unique (kind, subject)
);
-- What is open, oldest first.
create index findings_open on findings (at) where resolved_at is null;

-- What a settled purchase leaves to be done, a list of `Work`: emails, and subscriptions to create at the provider.
-- The process that settled it does it at once and deletes the row; a row that stays is of a process that is gone.
create table left_work (
  id bigint generated always as identity primary key,
  -- By the database's clock: processes may disagree.
  left_at timestamptz not null default now(),
  parts json not null
);

-- Emails and texts that were queued; the key keeps one from being sent twice.
create table mails (
  dedupe_key text primary key,
  kind text not null,
  to_address text not null,
  queued_at timestamptz not null,
  sent_at timestamptz,
  -- When it came back, and the answer of whoever refused it.
  bounced_at timestamptz,
  bounce text
);
-- What someone was sent, newest first.
create index mails_recipient on mails (to_address, queued_at desc) where to_address <> '';

-- Contacts that are not written to (decision 98).
create table unreachable (
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  why text not null check (why in ('bounced', 'stopped')),
  -- The answer of whoever refused.
  words text not null,
  since timestamptz not null,
  -- Proved again, or START.
  ended_at timestamptz,
  primary key (channel, address)
);
-- What Home counts.
create index unreachable_open on unreachable (since) where ended_at is null;

-- A secret that was in use before, encrypted with the one that came after it.
create table kept_secrets (
  mark text primary key,
  sealed bytea not null,
  kept_at timestamptz not null
);

-- Where the sandbox moved the clock to, for all processes; empty in a real shop.
create table sandbox_clock (
  one boolean primary key default true check (one),
  offset_ms bigint not null,
  moves bigint not null
);
