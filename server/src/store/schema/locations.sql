-- The shop and its locations: what applies where from which day on, and when they are open.

-- What the office sets for the whole shop, by the key of the setting.
create table shop_settings (
  key text primary key,
  value jsonb not null
);

-- The shop's cafés.
create table locations (
  id text primary key,
  name text,
  address text,
  zip text,
  lat float8,
  lng float8,
  time_zone text not null,
  active boolean not null default true,
  position int not null default 0,
  phone text not null default '',
  -- Its opening day, in its own time zone.
  opens_on date,
  -- When the opening day came: before that nothing is sold there.
  opened_at timestamptz,
  -- It closes for good after this day.
  last_day date,
  -- Counts the changes of its hours and special days.
  hours_version int not null default 0
);
-- Locations that wait for their opening day.
create index locations_to_open on locations (opens_on) where opened_at is null and opens_on is not null;

-- What applies at a location from a day on; null leaves a setting as it was.
create table location_terms (
  location_id text not null references locations,
  from_day date not null,
  -- Thousandths of a percent.
  tax_rate float8 check ((tax_rate >= 0::double precision) and (tax_rate <= 100000::double precision)),
  square_location_id text check (square_location_id <> ''),
  primary key (location_id, from_day)
);

-- The week of a location. A closing at or before the opening is on the next day.
create table location_hours (
  location_id text not null references locations,
  -- 1 Monday to 7 Sunday.
  weekday int not null check (weekday between 1 and 7),
  opens time not null,
  closes time not null,
  primary key (location_id, weekday, opens)
);

-- A day that differs from its weekday; without times it is closed.
create table location_days (
  location_id text not null references locations,
  day date not null,
  opens time,
  closes time,
  note text not null default '',
  primary key (location_id, day),
  check ((opens is null) = (closes is null))
);
