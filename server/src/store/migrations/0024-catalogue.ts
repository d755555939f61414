import { sql, type Kysely } from 'kysely'

/**
 * The draft and its releases; prices, each from a day on; and what can be sold no longer without being forgotten. Every
 * plan keeps its present price, and every subscription at the provider its plan there.
 */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const catalogue = [
  `alter table plans add column retired_on date`,
  `alter table benefits add column retired_on date, add column menu_cents int, add column cost_cents int`,
  `alter table locations add column phone text not null default '', add column opens_on date`,
  `alter table campaigns add column name text not null default '', add column starts_on date, add column ends_on date,
    add column channel text not null default '', add column note text not null default '',
    add column links jsonb not null default '[]'`,
  `update campaigns set name = coalesce(utm_campaign, id)`,
  // What is sold. Where a membership may be redeemed depends on the row being there.
  `alter table plan_locations add column sells boolean not null default true`,
]

const prices = [
  // A day of the shop's time zone. applied_at: when the plan got this price.
  `create table plan_prices (
    plan_id text not null references plans, from_on date not null, price_cents int not null check (price_cents > 0),
    applied_at timestamptz, primary key (plan_id, from_on))`,
  `create index plan_prices_due on plan_prices (from_on) where applied_at is null`,
  `insert into plan_prices select id, '2000-01-01', price_cents, now() from plans`,
  `create function first_plan_price() returns trigger
    language plpgsql as '
    begin
      insert into plan_prices values (new.id, ''2000-01-01'', new.price_cents, now());
      return null;
    end'`,
  `create trigger plans_first_price after insert on plans for each row execute function first_plan_price()`,
  `create table plan_variations (
    plan_id text not null references plans, frequency text not null, price_cents int not null,
    square_variation_id text not null, primary key (plan_id, frequency, price_cents))`,
  `insert into plan_variations select id, frequency, square_price_cents, square_variation_id from plans
    where square_variation_id is not null and square_price_cents is not null`,
  `alter table plans drop column square_variation_id, drop column square_price_cents`,
]

const drafts = [
  // A null body: it is taken off. A null base: it is new.
  `create table draft_items (
    subject text not null, subject_id text not null, body jsonb, base jsonb, edited_by text references staff,
    edited_at timestamptz not null, primary key (subject, subject_id))`,
  `create table item_versions (
    subject text not null, subject_id text not null, version int not null, primary key (subject, subject_id))`,
  `create table releases (
    id bigint generated always as identity primary key, at timestamptz not null, takes_effect_at timestamptz not null,
    staff_id text references staff, note text not null, state text not null check (state in ('waiting', 'live', 'dropped')),
    before jsonb not null, after jsonb not null, catalogue_version bigint)`,
  `create index releases_waiting on releases (takes_effect_at) where state = 'waiting'`,
  `alter table changes add column release_id bigint`,
  // Rows without a release keep their hash.
  `create or replace function change_hash(previous bytea, one changes) returns bytea
    language sql stable as '
    select sha256(coalesce(previous, ''''::bytea) || convert_to((jsonb_build_array(one.id, extract(epoch from one.at),
      one.staff_id, one.session_id, one.subject, one.subject_id, one.field, one.before, one.after, one.reason)
      || case when one.release_id is null then ''[]''::jsonb else jsonb_build_array(one.release_id) end)::text,
      ''UTF8''))'`,
]

const statements = [...catalogue, ...prices, ...drafts]
