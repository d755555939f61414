-- What is paid for a membership after its purchase: renewals, and the differences for another plan.

-- Payments of a membership after its first one, made or failed.
create table renewals (
  membership_id text not null references memberships,
  period_start date not null,
  square_invoice_id text unique,
  square_payment_id text,
  amount_cents int not null,
  state text not null check (state in ('paid', 'failed')),
  -- When the provider took the money; of what was not paid, when that became known.
  at timestamptz not null,
  told_at timestamptz,
  -- What was renewed; null where it was not paid.
  plan_name text,
  price_cents int,
  -- `plan_change`: the difference that was paid for another plan, on the day `period_start`.
  kind text not null default 'renewal' check (kind in ('renewal', 'plan_change')),
  -- Where it was charged; null: where the membership is. A move fills it in.
  location_id text references locations,
  -- From which card it was taken.
  card_id text,
  -- Why it was not paid, as far as the bank or the card says; null where it is unknown.
  failed_for text check (failed_for in ('expired', 'no_funds', 'lost', 'refused', 'later')),
  primary key (membership_id, period_start, kind)
);
-- The renewal of a payment.
create index renewals_payment on renewals (square_payment_id);
-- The list of the office, newest first.
create index renewals_newest on renewals (at desc);

-- An overdue renewal that its payer pays in self-service, or the difference for another plan; stored before the first
-- call to the provider.
create table renewal_charges (
  id text primary key,
  payment_id text not null unique,
  membership_id text not null references memberships,
  -- Of a change of plan: its day.
  period_start date not null,
  session_id text,
  card_id text references cards,
  amount_cents int not null check (amount_cents > 0),
  state text not null check (state in ('charging', 'unknown', 'succeeded', 'declined', 'abandoned', 'refunded')),
  provider_request jsonb not null,
  -- How often the request was sent.
  tries int not null default 1,
  square_payment_id text,
  decline_code text,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  next_look_at timestamptz,
  -- The change of plan it pays for, a `PaidChange`; null for a renewal.
  plan_change jsonb,
  -- The how manieth try of ours, from 1; null: the payer pressed.
  nth_try int check (nth_try > 0)
);
-- One period is charged once, whatever mix of tabs, keys and retries arrives.
create unique index renewal_charges_once on renewal_charges (membership_id, period_start)
  where plan_change is null and state in ('charging', 'unknown', 'succeeded');
-- One change of plan a day.
create unique index renewal_charges_plan_once on renewal_charges (membership_id, period_start)
  where plan_change is not null and state in ('charging', 'unknown', 'succeeded');
-- Charges whose outcome is not known, by when to look.
create index renewal_charges_open on renewal_charges (next_look_at) where state in ('charging', 'unknown');
