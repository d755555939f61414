-- What a purchase creates: memberships with what they bring, gifts, moves and ends.

-- Who drinks what, where, and until when; a gift and a term end by themselves.
create table memberships (
  id text primary key,
  purchase_id text references purchases,
  payer_id text not null references customers,
  subscriber_id text not null references customers,
  plan_id text not null references plans,
  plan_name text not null,
  location_id text not null references locations,
  frequency text not null,
  price_cents int not null,
  kind text not null check (kind in ('renewing', 'term', 'complimentary')),
  is_gift boolean not null default false,
  -- Six digits, and eight when most of those are taken.
  code int not null check (code between 0 and 999999 or code between 10000000 and 99999999),
  live boolean not null default true,
  started_on date not null,
  paid_through date,
  anchor_day int,
  end_date date,
  state text not null check (state in ('active', 'grace', 'unpaid', 'ended')),
  grace_until date,
  cancelled_at timestamptz,
  ended_at timestamptz,
  card_id text references cards,
  square_subscription_id text unique,
  -- The exact request under the current key: stored before the first call.
  square_request jsonb,
  square_attempt int not null default 1,
  square_status text not null default 'none' check (square_status in ('none', 'wanted', 'made', 'cancelled')),
  due_at timestamptz,
  reminded_for date,
  created_at timestamptz not null,
  -- Whole thousandths of a percent on the provider's next bill; null while there is none.
  square_tax_rate int,
  -- When a pause was asked for, and the day billing starts again; both null without one.
  paused_at timestamptz,
  paused_until date,
  -- The plan that begins with the next renewal, as it was sold; all null without one.
  next_plan_id text references plans,
  next_plan_name text,
  next_frequency text,
  next_price_cents int,
  -- When another plan was last asked for: from then on, the provider's plan is ours to set.
  plan_changed_at timestamptz,
  -- When it got another code: passes from before are no longer good.
  code_renewed_at timestamptz,
  -- The same, with its decimals.
  exact_square_tax_rate float8,
  -- What is left of an offer: its price, and for how many payments or before which day.
  offer_cents int,
  offer_left int,
  offer_until date,
  -- The price of the bills from a day on, as told; and since when the price at the provider is ours to set.
  told_cents int,
  told_from date,
  price_told_at timestamptz,
  -- The last day of a trial, also once it was kept; null for everything that was paid.
  trial_until date,
  -- The day of the newest try of the present renewal; earlier renewals had their own.
  tried_on date,
  constraint memberships_offer_check check (
    offer_cents is null and offer_left is null and offer_until is null
    or offer_cents >= 0 and (offer_left is null or offer_left >= 0) and kind = 'renewing'),
  constraint memberships_told_check check (
    (told_cents is null) = (told_from is null) and (told_cents is null or told_cents > 0 and kind = 'renewing')),
  -- All four or none.
  constraint memberships_next_plan_check check (
    num_nonnulls(next_plan_id, next_plan_name, next_frequency, next_price_cents) in (0, 4)
    and (next_plan_id is null or kind = 'renewing')),
  constraint memberships_pause_check check (
    (paused_at is null) = (paused_until is null)
    and (paused_until is null or kind = 'renewing'))
);
-- A code is of one live membership.
create unique index memberships_code on memberships (code) where live;
-- What someone pays for.
create index memberships_payer on memberships (payer_id);
-- What someone drinks from.
create index memberships_subscriber on memberships (subscriber_id);
-- What a purchase created.
create index memberships_purchase on memberships (purchase_id);
-- What is to be done about memberships, by when.
create index memberships_due on memberships (due_at) where due_at is not null;
-- A code of a membership that has ended is said, not counted as a guess.
create index memberships_code_ended on memberships (code) where not live;
-- Memberships whose renewal was not paid.
create index memberships_overdue on memberships (location_id) where live and state in ('grace', 'unpaid');
-- Who has a plan.
create index memberships_plan on memberships (plan_id);
-- Memberships that are canceled or rest.
create index memberships_leaving on memberships (id)
  where live and (cancelled_at is not null or paused_until is not null);
-- Who has just ended, for the days to come that they leave.
create index memberships_ended on memberships (ended_at) where state = 'ended';
-- Codes that were renewed lately.
create index memberships_code_renewed on memberships (code_renewed_at) where code_renewed_at is not null;

-- What a membership brings, as it was sold. What a redemption was made from stays.
create table entitlements (
  id text primary key,
  membership_id text not null references memberships,
  benefit_id text not null,
  name text not null,
  position int not null default 0,
  -- The plan no longer brings it.
  ended_at timestamptz,
  -- How often, when and for what: a `Use`.
  use jsonb not null,
  unique (membership_id, benefit_id)
);

-- To whom a membership is given, when it is sent, and whether it was claimed.
create table gifts (
  membership_id text primary key references memberships,
  recipient_name text not null default '',
  recipient_email text not null,
  message text not null default '',
  send_on date,
  due_at timestamptz,
  sent_at timestamptz,
  claimed_at timestamptz
);
-- Gifts that are still to be sent.
create index gifts_due on gifts (due_at) where sent_at is null;

-- What the shop gave away: memberships that cost nothing, and days.
create table given (
  id text primary key,
  membership_id text not null references memberships,
  kind text not null check (kind in ('membership', 'days')),
  -- How long the given membership runs, its first and last day included, or by how many days one was made longer.
  days int not null check (days > 0),
  staff_id text references staff,
  given_at timestamptz not null
);
-- What was given to a membership.
create index given_membership on given (membership_id, given_at);

-- A membership that went on at another location; what was paid before stays in the books of the old one.
create table membership_moves (
  id text primary key,
  membership_id text not null references memberships,
  from_location_id text not null references locations,
  to_location_id text not null references locations,
  -- A day of the new location, and never before an earlier move's.
  moved_on date not null,
  moved_at timestamptz not null,
  check (from_location_id <> to_location_id)
);
-- The moves of a membership, in order.
create index membership_moves_membership on membership_moves (membership_id, moved_on);

-- The days of a membership at one location: `since`, and `left_on` when it ended (`ended_on`) or went to another one
-- (`moved_on`). Few ever move: the others have one stay each. One that ended before its first day at a location was
-- never there; it may end on an earlier day than it moved, where the new day begins later.
create view membership_stays as
  with moved as (
    select v.membership_id, v.from_location_id, v.to_location_id, v.moved_on,
      row_number() over of_one as nth, lead(v.moved_on) over of_one as next_on
    from membership_moves v join memberships m on m.id = v.membership_id
    where v.moved_on >= m.started_on
    window of_one as (partition by v.membership_id order by v.moved_on, v.moved_at)),
  stays as (
    select m.id as membership_id, m.location_id, m.started_on as since, true as is_first, null::date as moved_on
      from memberships m where not exists (select from moved where moved.membership_id = m.id)
    union all
    select v.membership_id, v.from_location_id, m.started_on, true, v.moved_on
      from moved v join memberships m on m.id = v.membership_id where v.nth = 1
    union all
    select membership_id, to_location_id, moved_on, false, next_on from moved)
  select s.membership_id, s.location_id, s.since, s.is_first, s.moved_on, e.ended_on,
    coalesce(s.moved_on, e.ended_on) as left_on
  from stays s join memberships m on m.id = s.membership_id join locations l on l.id = s.location_id
  cross join lateral (
    select case when s.moved_on is null and m.ended_at is not null then
      greatest((m.ended_at at time zone l.time_zone)::date, case when s.is_first then null else s.since end)
    end as ended_on) e;

-- A location that closes for good.
create table closings (
  id text primary key,
  location_id text not null unique references locations,
  last_day date not null,
  -- Who decided it; null on the machine.
  staff_id text references staff,
  started_at timestamptz not null,
  -- When the tills there were signed out.
  tills_closed_at timestamptz,
  -- Members are offered to move to another location through a day; both or neither.
  offer_to text references locations,
  offer_until date,
  constraint closings_offer_check check (num_nonnulls(offer_to, offer_until) in (0, 2))
);

-- Who is told and refunded, one by one.
create table closing_members (
  closing_id text not null references closings,
  membership_id text not null references memberships,
  -- asked: was offered to move, and is dealt with when the offer is over. moved: had gone to another location before
  -- its turn came.
  state text not null default 'waiting' check (state in ('waiting', 'asked', 'ended', 'moved')),
  paid_cents int not null default 0,
  -- All that was refunded for the closing.
  refund_cents int not null default 0,
  ended_at timestamptz,
  primary key (closing_id, membership_id)
);
-- Whose turn is still to come.
create index closing_members_waiting on closing_members (closing_id) where state = 'waiting';
-- Whether a membership is of a closing.
create index closing_members_of on closing_members (membership_id);

-- Why someone left, in their own words. The answer to one cancellation: one that was undone has another `cancelled_at`,
-- and its answer counts no more.
create table leaving_answers (
  membership_id text primary key references memberships,
  cancelled_at timestamptz not null,
  reason text not null check (reason in ('price', 'use', 'far', 'taste', 'trouble', 'other')),
  words text not null,
  at timestamptz not null
);
