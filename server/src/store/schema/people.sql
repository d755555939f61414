-- The customers of the shop: names, contacts and cards, notes about them, and what becomes of an account.

-- Everyone the shop knows: payers, members, and who was given something.
create table customers (
  id text primary key,
  given_name text not null default '',
  family_name text not null default '',
  email text not null default '',
  email_canonical text not null default '',
  phone text not null default '',
  created_at timestamptz not null,
  square_customer_id text,
  -- Since when no name or contact of theirs is kept.
  erased_at timestamptz,
  -- The customer that this one was merged into, and who has what was theirs.
  merged_into text references customers
);
-- One account for an email address and a phone number together.
create unique index customers_pair on customers (email_canonical, phone);
-- Whose number it is.
create index customers_phone on customers (phone) where phone <> '';
-- A member at the till by the last four digits of the phone.
create index customers_last_four on customers (right(phone, 4)) where phone <> '';
-- The list of the office, newest first.
create index customers_newest on customers (created_at desc, id desc);
-- Who was merged into a customer.
create index customers_merged on customers (merged_into) where merged_into is not null;

-- The addresses of a customer, and which of them sign in.
create table customer_contacts (
  customer_id text not null references customers,
  channel text not null check (channel in ('email', 'sms')),
  address text not null,
  signs_in boolean not null,
  added_at timestamptz not null,
  -- When it was last proved for this account; null: never.
  proved_at timestamptz,
  primary key (customer_id, channel, address)
);
-- Whose address it is.
create index customer_contacts_address on customer_contacts (channel, address);

-- A contact that the office proposed for a customer; it takes effect unless someone objects.
create table contact_proposals (
  id text primary key,
  customer_id text not null references customers,
  channel text not null check (channel in ('email', 'sms')),
  -- As it is compared, and as it was typed.
  address text not null,
  typed text not null,
  state text not null
    check (state in ('invited', 'waiting', 'applied', 'objected', 'withdrawn', 'taken', 'replaced', 'lapsed')),
  asked_by text not null references staff,
  asked_at timestamptz not null,
  -- When the invitation lapses, or the contact takes effect.
  due_at timestamptz not null,
  proved_at timestamptz,
  forced_at timestamptz,
  ended_at timestamptz,
  -- It waits and takes effect only when the new contact was proved, or two people agreed.
  constraint contact_proposals_begun check (
    state not in ('waiting', 'applied', 'taken')
    or proved_at is not null
    or forced_at is not null),
  constraint contact_proposals_ended check ((ended_at is null) = (state in ('invited', 'waiting')))
);
-- One at a time.
create unique index contact_proposals_open on contact_proposals (customer_id, channel) where ended_at is null;
-- What was proposed for a customer.
create index contact_proposals_customer on contact_proposals (customer_id, asked_at);
-- Proposals whose time has come.
create index contact_proposals_due on contact_proposals (due_at) where ended_at is null;

-- What a customer is searched by, as a US keyboard types it; written with the customer. By bytes: an index by the rules
-- of a language cannot find the start of a name.
create table customer_names (
  customer_id text primary key references customers on delete cascade,
  forwards text collate "C" not null,
  backwards text collate "C" not null,
  anywhere text collate "C" not null
);
-- The start of a name.
create index customer_names_forwards on customer_names (forwards);
-- The start of a name, family name first.
create index customer_names_backwards on customer_names (backwards);
-- Three letters anywhere in name, email or phone. Where the database does not have the extension, or may not make it,
-- customers are found without the index, more slowly.
do $$
  begin
    create extension if not exists pg_trgm;
    create index customer_names_anywhere on customer_names using gin (anywhere gin_trgm_ops);
  exception when undefined_file or insufficient_privilege or feature_not_supported or undefined_object then
    raise notice 'Customers are searched without an index: the extension pg_trgm is not there.';
  end $$;

-- As `asTyped` in the rules does it, sign by sign.
create function as_typed(written text) returns text language sql immutable strict parallel safe as $$
  select replace(replace(replace(replace(replace(replace(replace(replace(translate(
      regexp_replace(normalize(written, NFKD), '[\u0300-\u036f\u0009-\u000d\u0020\u0085\u1680\u2028\u2029.''\u0060\u00ad\u00b7\u02b9-\u02bf\u02c8\u055a\u05f3\u2010-\u2015\u2018-\u201b\u2032\u2035\u2212\ua78b\ua78c\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufe00-\ufe0f\ufeff-]', '', 'g'),
      'ABCDEFGHIJKLMNOPQRSTUVWXYZΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩАБВГДЕЖЗИКЛМНОПРСТУФХЦЧШЩЪЫЬЭЮЯЂЄЅІЈЉЊЋЏҐŁłØøıĐđÐðĦħŦŧŊŋƏəƁɓƊɗƐɛƆɔƝɲƘƙƳƴƗɨɈɉȺⱥȻȼɆɇɌɍɎɏƵƶſς',
      'abcdefghijklmnopqrstuvwxyzαβγδεζηθικλμνξοπρστυφχψωабвгдежзиклмнопрстуфхцчшщъыьэюяђєѕіјљњћџґllooiddddhhttnnaabbddeeoonnkkyyiijjaacceerryyzzsσ'), 'ß', 'ss'), 'ẞ', 'ss'), 'Æ', 'ae'), 'æ', 'ae'), 'Œ', 'oe'), 'œ', 'oe'), 'Þ', 'th'), 'þ', 'th') $$;

-- The row of a customer.
create function customer_names_of(c customers) returns customer_names language sql stable as $$
  select row(c.id, given || family, family || given,
    given || family || ' ' || as_typed(c.email) || ' ' || c.phone)::customer_names
  from (select as_typed(c.given_name) as given, as_typed(c.family_name) as family offset 0) names $$;

-- However a customer is written, its names are too.
create function keep_customer_names() returns trigger language plpgsql as $$
  begin
    insert into customer_names select n.* from customer_names_of(new) n
      on conflict (customer_id) do update set forwards = excluded.forwards, backwards = excluded.backwards,
        anywhere = excluded.anywhere;
    return null;
  end $$;
create trigger customers_named after insert or update of given_name, family_name, email, phone on customers
  for each row execute function keep_customer_names();

-- Cards on file at the provider; numbers are never stored.
create table cards (
  id text primary key,
  customer_id text not null references customers,
  square_card_id text not null unique,
  brand text not null,
  last_4 text not null,
  exp_month int not null,
  exp_year int not null,
  fingerprint text not null,
  entered_in_session text,
  joined_at timestamptz,
  disabled_at timestamptz,
  created_at timestamptz not null,
  -- The contacts under which it was saved: canonical addresses.
  saved_under text[] not null default '{}',
  -- Those of them each of which is enough to charge it; while there is none, all are needed.
  charged_under text[] not null default '{}'
);
-- A card is saved once for a customer.
create unique index cards_fingerprint on cards (customer_id, fingerprint, exp_month, exp_year)
  where disabled_at is null;
-- A customer by the last four digits of a card.
create index cards_last_four on cards (last_4);
-- Customers who saved the same card.
create index cards_of_anyone on cards (fingerprint);

-- What the staff wrote down about a customer.
create table customer_notes (
  id text primary key,
  customer_id text not null references customers,
  staff_id text not null references staff,
  text text not null,
  at timestamptz not null,
  removed_at timestamptz,
  -- Without its text once it is removed.
  constraint customer_notes_text check ((removed_at is null) = (text <> ''))
);
-- Notes about a customer, newest first.
create index customer_notes_customer on customer_notes (customer_id, at desc);

-- Two customers who become one when both agree, or no one objects.
create table merge_proposals (
  id text primary key,
  one_id text not null references customers,
  other_id text not null references customers,
  state text not null default 'waiting' check (state in ('waiting', 'applied', 'objected', 'withdrawn', 'lapsed')),
  -- Of whom a contact has agreed.
  confirmed text[] not null default '{}',
  asked_by text not null references staff,
  asked_at timestamptz not null,
  -- When the two become one.
  due_at timestamptz not null,
  ended_at timestamptz,
  check (one_id <> other_id),
  constraint merge_proposals_check1 check ((ended_at is null) = (state = 'waiting'))
);
-- What was proposed for a customer.
create index merge_proposals_one on merge_proposals (one_id, asked_at);
-- The same, from the other side.
create index merge_proposals_other on merge_proposals (other_id, asked_at);
-- Proposals whose time has come.
create index merge_proposals_due on merge_proposals (due_at) where ended_at is null;

-- Two customers who were made one.
create table merges (
  id text primary key,
  -- Rows of one moment have an order.
  number bigint generated always as identity,
  kept_id text not null references customers,
  gone_id text not null references customers,
  -- What went over and how it was, for the way back.
  moved jsonb not null,
  staff_id text not null references staff,
  at timestamptz not null,
  undone_at timestamptz,
  check (kept_id <> gone_id)
);
-- A customer is gone once at a time.
create unique index merges_gone on merges (gone_id) where undone_at is null;
-- Who was merged into a customer, in order.
create index merges_kept on merges (kept_id, number);

-- Who was erased, by whom and why; what the shop knew is not in it.
create table erasures (
  customer_id text primary key references customers,
  -- Null: the customer did, in self-service.
  staff_id text references staff,
  reason text not null,
  at timestamptz not null
);
