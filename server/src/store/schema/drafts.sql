-- How what is sold and shown changes: the draft of the office, its releases, legal texts in versions, and the number
-- that rises with each change.

-- The draft: what the office has changed and not published yet.
create table draft_items (
  subject text not null,
  subject_id text not null,
  -- Null: it is taken off.
  body jsonb,
  -- What was live when it was saved; null: it is new.
  base jsonb,
  -- Null: on the machine.
  edited_by text references staff,
  edited_at timestamptz not null,
  primary key (subject, subject_id)
);

-- Counts the changes of one thing, in the draft and by releases. A row once written says that the id is taken.
create table item_versions (
  subject text not null,
  subject_id text not null,
  version int not null,
  primary key (subject, subject_id)
);

-- What was published, or waits for its day.
create table releases (
  id bigint generated always as identity primary key,
  at timestamptz not null,
  takes_effect_at timestamptz not null,
  -- Null: on the machine.
  staff_id text references staff,
  note text not null,
  state text not null check (state in ('waiting', 'live', 'dropped')),
  -- Lists of `{subject, id, body}`.
  before jsonb not null,
  after jsonb not null,
  -- The catalogue's version with this release; null before it is live.
  catalogue_version bigint,
  -- Whether two people agreed to it.
  agreed boolean not null default false
);
-- Releases that wait for their day.
create index releases_waiting on releases (takes_effect_at) where state = 'waiting';

-- A legal text as it was published; the newest version of a kind applies.
create table legal_versions (
  kind text not null check (kind in ('terms', 'privacy', 'accessibility', 'text-messages')),
  version int not null check (version >= 1),
  title text not null,
  -- Markdown; empty: from this version on there is no such text.
  body text not null,
  -- SHA-256 of `body`, hexadecimal.
  hash text not null,
  material boolean not null default false,
  note text not null default '',
  published_at timestamptz not null,
  primary key (kind, version)
);
-- A text stays as it was published.
create trigger legal_versions_kept before update or delete or truncate on legal_versions
  for each statement execute function refuse_change();

-- How far members have been told of a material change; every one of them is told once.
create table legal_mailings (
  kind text not null,
  version int not null,
  -- Everyone up to this id has been told.
  after_customer text not null default '',
  -- Everyone has been told.
  done_at timestamptz,
  primary key (kind, version),
  foreign key (kind, version) references legal_versions
);
-- Mailings that are not done.
create index legal_mailings_open on legal_mailings (kind, version) where done_at is null;

-- One row, raised whenever anything sold or shown changes: pages and cached answers are made anew when it does.
create table catalogue_version (
  version bigint not null
);
insert into catalogue_version values (1);

-- A regular look that finds nothing to change leaves the version as it is.
create function raise_catalogue_version_if_touched() returns trigger language plpgsql as $$
  begin
    if exists (select from touched) then update catalogue_version set version = version + 1; end if;
    return null;
  end $$;

-- Truncating shows no rows.
create function raise_catalogue_version() returns trigger language plpgsql as $$
  begin
    update catalogue_version set version = version + 1;
    return null;
  end $$;

-- All that is sold or shown. A trigger that sees the rows of its statement is for one kind of statement.
do $$
  declare
    shown text;
    touching text := 'create trigger %I after %s on %I referencing %s table as touched
      for each statement execute function raise_catalogue_version_if_touched()';
  begin
    foreach shown in array array[
       'shop_settings', 'locations', 'location_terms', 'location_hours', 'location_days', 'pricing_models',
       'plans', 'plan_locations', 'benefits', 'plan_benefits', 'drink_groups', 'drinks', 'extras', 'campaigns',
       'codes', 'legal_versions'
    ] loop
      execute format(touching, shown || '_added', 'insert', shown, 'new');
      execute format(touching, shown || '_changed', 'update', shown, 'new');
      execute format(touching, shown || '_removed', 'delete', shown, 'old');
      execute format('create trigger %I after truncate on %I
        for each statement execute function raise_catalogue_version()', shown || '_emptied', shown);
    end loop;
  end $$;
