import { sql, type Kysely } from 'kysely'

/** Everything the first version keeps. Money is integer cents, calendar dates are `date`, instants `timestamptz`. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const catalogue = [
  `create table shop_settings (key text primary key, value jsonb not null)`,
  `create table locations (
    id text primary key, name text, address text, zip text, lat double precision, lng double precision,
    time_zone text not null, active boolean not null default true, position int not null default 0)`,
  `create table pricing_models (
    id text primary key, name text not null, description text not null default '',
    active boolean not null default true, position int not null default 0)`,
  `create table plans (
    id text primary key, model_id text not null references pricing_models, name text not null,
    price_cents int not null check (price_cents > 0),
    frequency text not null check (frequency in ('month', 'year', '3 months', '6 months')),
    description text not null default '', plan_type text not null check (plan_type in ('Base', 'Upgrade')),
    minimum_quantity int not null default 1 check (minimum_quantity >= 1), gift boolean not null default false,
    on_sale text not null default 'public' check (on_sale in ('public', 'campaign', 'off')),
    square_plan_id text, square_variation_id text, square_price_cents int, position int not null default 0)`,
  `create table plan_locations (
    plan_id text not null references plans, location_id text not null references locations,
    primary key (plan_id, location_id))`,
  `create table benefits (
    id text primary key, name text not null, status text[] not null default '{Active}',
    period text not null check (period in ('day', 'month', 'term', 'unlimited')), position int not null default 0)`,
  `create table plan_benefits (
    plan_id text not null references plans, benefit_id text not null references benefits,
    primary key (plan_id, benefit_id))`,
  `create table campaigns (
    id text primary key, utm_campaign text unique, model_ids text[] not null default '{}',
    location_ids text[] not null default '{}', plan_ids text[] not null default '{}', active boolean not null default true)`,
  `create table catalogue_version (version bigint not null)`,
  `insert into catalogue_version values (1)`,
  `create function raise_catalogue_version() returns trigger language plpgsql as
    'begin update catalogue_version set version = version + 1; return null; end'`,
  ...[
    'shop_settings',
    'locations',
    'pricing_models',
    'plans',
    'plan_locations',
    'benefits',
    'plan_benefits',
    'campaigns',
  ].map(
    (table) => `create trigger ${table}_changed after insert or update or delete or truncate on ${table}
      for each statement execute function raise_catalogue_version()`,
  ),
]

const people = [
  `create table customers (
    id text primary key, given_name text not null default '', family_name text not null default '',
    email text not null default '', email_canonical text not null default '', phone text not null default '',
    created_at timestamptz not null, square_customer_id text)`,
  `create unique index customers_pair on customers (email_canonical, phone)`,
  `create index customers_phone on customers (phone) where phone <> ''`,
  `create table customer_contacts (
    customer_id text not null references customers, channel text not null check (channel in ('email', 'sms')),
    address text not null, signs_in boolean not null, added_at timestamptz not null,
    primary key (customer_id, channel, address))`,
  `create index customer_contacts_address on customer_contacts (channel, address)`,
  `create table sessions (
    id text primary key, token_hash bytea not null unique,
    kind text not null check (kind in ('anonymous', 'member', 'staff')),
    created_at timestamptz not null, last_seen_at timestamptz not null, expires_at timestamptz not null,
    customer_id text references customers, campaign_id text, staff_id text, location_id text)`,
  `create table session_proofs (
    session_id text not null references sessions on delete cascade, channel text not null, address text not null,
    proved_at timestamptz not null, primary key (session_id, channel, address))`,
  `create table otp_challenges (
    id text primary key, session_id text not null references sessions on delete cascade, channel text not null,
    address text not null, created_at timestamptz not null, expires_at timestamptz not null,
    checks int not null default 0, used_at timestamptz, replaced_at timestamptz,
    delivered_at timestamptz, failed_at timestamptz)`,
  `create index otp_challenges_open on otp_challenges (session_id, channel, address, created_at desc)`,
  `create table contact_failures (
    channel text not null, address text not null, in_a_row int not null default 0, locked_at timestamptz,
    primary key (channel, address))`,
  `create table limit_hits (
    bucket text not null, at timestamptz not null, id bigint generated always as identity primary key)`,
  `create index limit_hits_bucket on limit_hits (bucket, at)`,
  // Counts one hit, or answers how long to wait: the n-th newest hit within a window says that the window is full, and the
  // window that stays full longest says how long.
  `create function take_limit(taken text, now_at timestamptz, counts bigint[], windows_ms float8[]) returns float8
    language plpgsql as '
    declare hit timestamptz; wait_ms float8;
    begin
      perform pg_advisory_xact_lock(hashtextextended(taken, 0));
      for i in 1 .. cardinality(counts) loop
        select at into hit from limit_hits
          where bucket = taken and at > now_at - make_interval(secs => windows_ms[i] / 1000)
            and at <= now_at + make_interval(mins => 1)
          order by at desc offset counts[i] - 1 limit 1;
        if found then wait_ms := greatest(wait_ms, extract(epoch from hit - now_at) * 1000 + windows_ms[i]); end if;
      end loop;
      if wait_ms is not null then return wait_ms; end if;
      insert into limit_hits (bucket, at) values (taken, now_at);
      return null;
    end'`,
  `create table visits (
    id bigint generated always as identity primary key, session_id text, campaign_id text, utm jsonb not null, at timestamptz not null)`,
  `create index visits_session on visits (session_id, id)`,
]

const money = [
  `create table checkouts (
    id text primary key, session_id text not null references sessions on delete cascade,
    opened_at timestamptz not null, paid_at timestamptz, campaign_id text)`,
  `create unique index checkouts_open on checkouts (session_id) where paid_at is null`,
  `create index checkouts_session on checkouts (session_id, opened_at)`,
  `create table checkout_customers (
    checkout_id text not null references checkouts on delete cascade, customer_id text not null references customers,
    grant_kind text not null check (grant_kind in ('created', 'named')), role text not null,
    given_name text not null default '', family_name text not null default '', at timestamptz not null,
    primary key (checkout_id, customer_id))`,
  `create index checkout_customers_customer on checkout_customers (customer_id)`,
  `create table cards (
    id text primary key, customer_id text not null references customers, square_card_id text not null unique,
    brand text not null, last_4 text not null, exp_month int not null, exp_year int not null, fingerprint text not null,
    entered_in_session text, joined_at timestamptz, disabled_at timestamptz, created_at timestamptz not null)`,
  `create unique index cards_fingerprint on cards (customer_id, fingerprint, exp_month, exp_year) where disabled_at is null`,
  `create table session_cards (
    session_id text not null references sessions on delete cascade, card_id text not null references cards,
    entered_at timestamptz not null, primary key (session_id, card_id))`,
  `create table purchases (
    id text primary key, payment_id text not null unique, session_id text, checkout_id text, buyer_id text not null references customers,
    fingerprint text not null, wish text not null default '',
    state text not null check (state in ('charging', 'unknown', 'succeeded', 'declined', 'abandoned', 'refunded')),
    attempt int not null default 1, plan_id text not null, plan_name text not null, model_id text not null,
    location_id text not null references locations, frequency text not null, unit_price_cents int not null,
    quantity int not null, subtotal_cents int not null, tax_cents int not null, total_cents int not null,
    card_id text references cards, provider_key text not null unique, provider_request jsonb, tries int not null default 0,
    square_payment_id text unique, receipt_url text, decline_code text,
    gift jsonb, is_gift boolean not null default false, consent text not null default '', campaign_id text, utm jsonb,
    created_at timestamptz not null, updated_at timestamptz not null, settled_at timestamptz, next_look_at timestamptz)`,
  `create unique index purchases_once on purchases (fingerprint) where state in ('charging', 'unknown', 'succeeded')`,
  `create unique index purchases_checkout on purchases (checkout_id) where state in ('charging', 'unknown', 'succeeded')`,
  `create index purchases_tries on purchases (fingerprint)`,
  `create index purchases_of_checkout on purchases (checkout_id, created_at)`,
  `create index purchases_wish on purchases (wish, created_at)`,
  `create index purchases_open on purchases (next_look_at) where state in ('charging', 'unknown')`,
  `create index purchases_buyer on purchases (buyer_id, created_at desc)`,
  `create table purchase_subscribers (
    purchase_id text not null references purchases, position int not null, customer_id text not null references customers,
    primary key (purchase_id, position), unique (purchase_id, customer_id))`,
  `create table replays (
    session_id text not null, route text not null, key text not null, body_hash text not null,
    status int, answer jsonb, created_at timestamptz not null, kept boolean not null default false,
    primary key (session_id, route, key))`,
  `create table refunds (
    id text primary key, purchase_id text references purchases, square_payment_id text not null, amount_cents int not null,
    provider_key text not null unique, square_refund_id text, reason text not null,
    state text not null check (state in ('wanted', 'pending', 'completed', 'failed')), created_at timestamptz not null)`,
  `create table webhook_events (event_id text primary key, type text not null, received_at timestamptz not null)`,
]

const memberships = [
  `create table memberships (
    id text primary key, purchase_id text references purchases, payer_id text not null references customers,
    subscriber_id text not null references customers, plan_id text not null references plans, plan_name text not null,
    location_id text not null references locations, frequency text not null, price_cents int not null,
    kind text not null check (kind in ('renewing', 'term', 'complimentary')), is_gift boolean not null default false,
    code int not null check (code between 0 and 999999), live boolean not null default true,
    started_on date not null, paid_through date, anchor_day int, end_date date,
    state text not null check (state in ('active', 'grace', 'unpaid', 'ended')), grace_until date,
    cancelled_at timestamptz, ended_at timestamptz,
    card_id text references cards, square_subscription_id text unique, square_request jsonb, square_attempt int not null default 1,
    square_status text not null default 'none' check (square_status in ('none', 'wanted', 'made', 'cancelled')),
    due_at timestamptz, reminded_for date, created_at timestamptz not null)`,
  `create unique index memberships_code on memberships (code) where live`,
  `create index memberships_payer on memberships (payer_id)`,
  `create index memberships_subscriber on memberships (subscriber_id)`,
  `create index memberships_purchase on memberships (purchase_id)`,
  `create index memberships_due on memberships (due_at) where due_at is not null`,
  `create table renewals (
    membership_id text not null references memberships, period_start date not null, square_invoice_id text unique,
    square_payment_id text, amount_cents int not null, state text not null check (state in ('paid', 'failed')),
    at timestamptz not null, told_at timestamptz, primary key (membership_id, period_start))`,
  `create table gifts (
    membership_id text primary key references memberships, recipient_name text not null default '',
    recipient_email text not null, message text not null default '', send_on date, due_at timestamptz,
    sent_at timestamptz, claimed_at timestamptz)`,
  `create index gifts_due on gifts (due_at) where sent_at is null`,
  `create table entitlements (
    id text primary key, membership_id text not null references memberships, benefit_id text not null,
    name text not null, period text not null check (period in ('day', 'month', 'term', 'unlimited')), position int not null default 0,
    unique (membership_id, benefit_id))`,
  `create table staff (
    id text primary key, name text not null, email text not null unique, location_id text not null references locations,
    active boolean not null default true, created_at timestamptz not null)`,
  `create table redemptions (
    id text primary key, entitlement_id text not null references entitlements, membership_id text not null references memberships,
    period_key text, location_id text not null references locations, staff_id text not null references staff,
    till_session_id text, key text not null, accepted_at timestamptz not null, redeemed_at timestamptz not null,
    voided_at timestamptz, void_reason text, voided_by text)`,
  `create unique index redemptions_once on redemptions (entitlement_id, period_key) where voided_at is null and period_key is not null`,
  `create unique index redemptions_key on redemptions (staff_id, key)`,
  `create index redemptions_location on redemptions (location_id, redeemed_at desc)`,
  `create index redemptions_membership on redemptions (membership_id, redeemed_at desc)`,
  `create table mails (
    dedupe_key text primary key, kind text not null, to_address text not null, queued_at timestamptz not null, sent_at timestamptz)`,
  `create table audit (
    id bigint generated always as identity primary key, at timestamptz not null, kind text not null,
    session_id text, customer_id text, staff_id text, detail jsonb not null default '{}')`,
]

const statements = [...catalogue, ...people, ...money, ...memberships]
