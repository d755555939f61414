-- Lists of members from elsewhere, and what each of their rows made, so that it can be undone.

-- A list. `choices`: what the owner said once for all rows of a kind. `content_hash`: of the files as they were given,
-- so that the same ones go on where they were. `rehearsal`: counts and what is wrong. `staff_id` null: on the machine.
create table imports (
  id text primary key,
  source text not null check (source in ('square', 'table', 'csv', 'stripe')),
  name text not null,
  state text not null
    check (state in ('open', 'checking', 'checked', 'staging', 'running', 'stopped', 'done', 'undoing', 'undone')),
  choices jsonb not null default '{}',
  content_hash text,
  rehearsal jsonb,
  staff_id text references staff,
  created_at timestamptz not null,
  finished_at timestamptz,
  -- Whether members are written to when their row is brought in.
  letters boolean not null default false
);
-- The list of the office, newest first.
create index imports_newest on imports (created_at desc, id desc);

-- As they were dropped in the office, in parts.
create table import_files (
  import_id text not null references imports on delete cascade,
  file int not null,
  part int not null,
  name text not null,
  content text not null,
  primary key (import_id, file, part)
);

-- `key` names the membership at the old place, over all imports; `hash` is of what the row says. `planned` is what is
-- to be made, emptied when it is, so that no name is kept twice; `made` what it made and what was there before.
create table import_rows (
  import_id text not null references imports on delete cascade,
  line int not null,
  key text not null,
  hash text not null,
  planned jsonb not null,
  state text not null default 'waiting' check (state in ('waiting', 'done', 'failed', 'undone', 'kept')),
  problem text,
  made jsonb,
  membership_id text,
  primary key (import_id, line)
);
-- What is still to be made.
create index import_rows_waiting on import_rows (import_id, line) where state = 'waiting';
-- What can be undone, the last first.
create index import_rows_done on import_rows (import_id, line desc) where state = 'done';
-- A membership of the old place is brought in once.
create unique index import_rows_key on import_rows (key) where state = 'done';
-- The row of a membership.
create index import_rows_membership on import_rows (membership_id) where membership_id is not null;
