-- What is sold: pricing models with plans, what each plan brings and where, its prices, and the drinks.

-- The kinds of membership a visitor chooses from first.
create table pricing_models (
  id text primary key,
  name text not null,
  description text not null default '',
  active boolean not null default true,
  position int not null default 0,
  -- Null: no picture. Otherwise which one, its words and what stays in view; so in each of the tables below.
  photo jsonb
);

-- What is sold at one price and in one rhythm.
create table plans (
  id text primary key,
  model_id text not null references pricing_models,
  name text not null,
  -- Its price now; plan_prices has those of other days.
  price_cents int not null check (price_cents > 0),
  frequency text not null check (frequency in ('month', 'year', '3 months', '6 months')),
  description text not null default '',
  plan_type text not null check (plan_type in ('Base', 'Upgrade')),
  minimum_quantity int not null default 1 check (minimum_quantity >= 1),
  gift boolean not null default false,
  on_sale text not null default 'public' check (on_sale in ('public', 'campaign', 'off')),
  square_plan_id text,
  position int not null default 0,
  -- The shop's day on which it was taken off sale for good.
  retired_on date,
  photo jsonb
);

-- A plan has had its first price since always.
create function first_plan_price() returns trigger language plpgsql as $$
  begin
    insert into plan_prices values (new.id, '2000-01-01', new.price_cents, now());
    return null;
  end $$;
create trigger plans_first_price after insert on plans for each row execute function first_plan_price();

-- Members redeem wherever their plan has a row; it is sold where `sells` says so.
create table plan_locations (
  plan_id text not null references plans,
  location_id text not null references locations,
  sells boolean not null default true,
  primary key (plan_id, location_id)
);

-- What a plan can bring: so many drinks in a period.
create table benefits (
  id text primary key,
  name text not null,
  status text[] not null default '{Active}',
  position int not null default 0,
  retired_on date,
  -- What it is worth on the menu and costs the shop; null: the reports say that it is not known.
  menu_cents int,
  cost_cents int,
  -- How often, when and for what: a `Use`.
  use jsonb not null
);

-- What each plan brings.
create table plan_benefits (
  plan_id text not null references plans,
  benefit_id text not null references benefits,
  primary key (plan_id, benefit_id)
);

-- A price of a plan from a day of the shop's time zone on.
create table plan_prices (
  plan_id text not null references plans,
  from_on date not null,
  price_cents int not null check (price_cents > 0),
  -- When the plan got it; null: it is still to come.
  applied_at timestamptz,
  primary key (plan_id, from_on)
);
-- Prices that are still to come.
create index plan_prices_due on plan_prices (from_on) where applied_at is null;

-- The provider's id of a plan at one price. It never changes there: another price is another variation.
create table plan_variations (
  plan_id text not null references plans,
  frequency text not null,
  price_cents int not null,
  square_variation_id text not null,
  primary key (plan_id, frequency, price_cents)
);

-- The groups of the menu.
create table drink_groups (
  id text primary key,
  name text not null,
  -- Its name in the promotional banner, left out of it when empty; `drawing` is the banner's.
  banner_line text not null default '',
  drawing text,
  ground text not null,
  position int not null default 0,
  retired_on date,
  photo jsonb
);

-- What is on the menu.
create table drinks (
  id text primary key,
  group_id text not null references drink_groups,
  name text not null,
  note text not null default '',
  -- 0 for a drink that is included.
  upgrade_cents int not null default 0 check (upgrade_cents >= 0),
  -- Null: a letter on the ground.
  drawing text,
  ground text not null,
  -- What it is worth on the menu and costs the shop; null where it is not known.
  menu_cents int check (menu_cents >= 0),
  cost_cents int check (cost_cents >= 0),
  position int not null default 0,
  retired_on date,
  -- Null: nothing is said of it.
  caffeine_mg int check (caffeine_mg >= 0),
  allergens text[] not null default '{}',
  photo jsonb
);

-- What costs more at the till.
create table extras (
  id text primary key,
  name text not null,
  kind text not null check (kind in ('upgrade', 'topping')),
  price_cents int not null check (price_cents >= 0),
  -- Not on sale: sold out.
  on_sale boolean not null default true,
  position int not null default 0,
  retired_on date
);

-- A drink that ran out at a location.
create table sold_out (
  id text primary key,
  location_id text not null references locations,
  drink_id text not null references drinks,
  since timestamptz not null,
  -- When it comes back; null: when someone says so.
  until timestamptz,
  -- `until` is an opening and moves with the location's hours.
  at_opening boolean not null,
  staff_id text references staff,
  ended_at timestamptz,
  -- Null when it came back by itself.
  ended_by text references staff
);
-- A drink is out once at a time.
create unique index sold_out_now on sold_out (location_id, drink_id) where ended_at is null;

-- Codes with an offer; a purchase that holds one is its use.
create table codes (
  id text primary key,
  -- As it is compared: capital letters, digits and hyphens.
  code text not null,
  off jsonb not null,
  lasts jsonb not null,
  plan_ids text[] not null default '{}',
  location_ids text[] not null default '{}',
  starts_on date,
  ends_on date,
  new_only boolean not null default false,
  -- Null: no limit.
  most_uses int check (most_uses > 0),
  retired_on date,
  -- Cannot be typed itself: its one-use codes are.
  one_use boolean not null default false
);
-- What is typed is one code.
create unique index codes_code on codes (code) where retired_on is null;

-- Codes that are each good once, made in bulk from a code.
create table single_codes (
  code text primary key,
  code_id text not null references codes,
  made_at timestamptz not null
);
create index single_codes_code on single_codes (code_id, made_at);
