-- Money after the sale: refunds, disputes, payouts, and the nightly comparison with the provider.

-- Money that goes back, stored before the provider is asked.
create table refunds (
  id text primary key,
  purchase_id text references purchases,
  square_payment_id text not null,
  amount_cents int not null,
  provider_key text not null unique,
  square_refund_id text,
  reason text not null,
  state text not null check (state in ('asked', 'refused', 'lapsed', 'wanted', 'pending', 'completed', 'failed')),
  created_at timestamptz not null,
  -- The same request twice is one refund.
  request_id text,
  -- If it is for a single one.
  membership_id text references memberships,
  -- `square`: made in the provider's dashboard.
  origin text not null default 'automatic' check (origin in ('automatic', 'closure', 'person', 'square')),
  -- The person of the shop who asked for it.
  asked_by text references staff,
  -- The request that a second person decided.
  approval_id text references approvals,
  -- One of `refundReasons`.
  cause text,
  note text not null default '',
  tax_cents int,
  -- Memberships that end on the day the provider accepts the refund, and those that no longer renew from then on.
  ends text[] not null default '{}',
  cancels text[] not null default '{}',
  -- The payer is told.
  tells boolean not null default false,
  -- When the provider was first seen to have accepted it: what follows from it is done once.
  accepted_at timestamptz
);
-- A request is one refund.
create unique index refunds_request on refunds (request_id);
-- A refund of the provider is one refund here.
create unique index refunds_square on refunds (square_refund_id);
-- What was refunded of a payment.
create index refunds_payment on refunds (square_payment_id);
-- Refunds that the shop made by itself, for the limit on them.
create index refunds_automatic on refunds (created_at) where origin = 'automatic';
-- The list of the office, newest first.
create index refunds_newest on refunds (created_at desc, id desc);
-- What one person asked for, for the limit on it.
create index refunds_asked_by on refunds (asked_by, created_at) where asked_by is not null;

-- What is left of a payment of ours, in cents; null for one that is not known here.
create function refund_room(payment text, but_for text) returns int language sql stable as $$
  select coalesce(
      (select total_cents from purchases where square_payment_id = payment),
      (select sum(amount_cents) from renewals where square_payment_id = payment))
    - coalesce((select sum(amount_cents) from refunds where square_payment_id = payment
        and id <> but_for and state not in ('refused', 'lapsed', 'failed')), 0) $$;

-- One at a time for each payment, and never more than was captured, whoever asks.
create function keep_refund_room() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('refunds of ' || new.square_payment_id, 0));
    if new.amount_cents > refund_room(new.square_payment_id, new.id) then
      raise exception 'a refund of more than is left of the payment'
        using errcode = 'check_violation', constraint = 'refund_room';
    end if;
    return new;
  end $$;
create trigger refund_room before insert or update of amount_cents, state on refunds for each row
  when (new.origin = 'person' and new.state in ('asked', 'wanted')) execute function keep_refund_room();

-- Payments that a cardholder's bank wants back.
create table disputes (
  square_dispute_id text primary key,
  square_payment_id text not null,
  amount_cents int not null,
  reason text not null,
  state text not null,
  due_at timestamptz,
  seen_at timestamptz not null,
  updated_at timestamptz not null,
  -- The provider's own times.
  opened_at timestamptz,
  moved_at timestamptz,
  -- What the books say that the bank has of it, how much of that for good, and how many entries they have of it.
  taken_cents bigint not null default 0,
  lost_cents bigint not null default 0,
  bookings int not null default 0
);
-- Whether a payment is disputed.
create index disputes_payment on disputes (square_payment_id);

-- What a person decided about a dispute: evidence for the bank, or that the money is left to the cardholder.
create table dispute_answers (
  square_dispute_id text primary key references disputes,
  kind text not null check (kind in ('evidence', 'accept')),
  -- How far the dispute was: after an inquiry a bank may ask again.
  for_state text not null,
  -- A list of `{type, text}`.
  evidence jsonb not null default '[]',
  staff_id text not null references staff,
  decided_at timestamptz not null,
  -- From then on the provider may have it.
  sent_at timestamptz,
  state text not null default 'wanted' check (state in ('wanted', 'done', 'failed')),
  problem text
);
-- Answers that the provider does not have yet.
create index dispute_answers_wanted on dispute_answers (square_dispute_id) where state = 'wanted';

-- What the provider sent to the shop's bank, for one of its locations.
create table payouts (
  id text primary key,
  square_location_id text not null,
  state text not null,
  amount_cents int not null,
  created_at timestamptz not null,
  -- A calendar date.
  arrives_on date,
  -- The reference on the bank's statement.
  end_to_end_id text,
  seen_at timestamptz not null,
  -- How often the books took it up.
  bookings int not null default 0,
  -- The books know that the bank did not take it.
  returned boolean not null default false
);
-- The list of the office, newest first.
create index payouts_newest on payouts (created_at desc, id desc);
-- Payouts that are not in the books.
create index payouts_to_book on payouts (id) where bookings = 0;
-- Payouts that the bank did not take.
create index payouts_failed on payouts (square_location_id) where state = 'FAILED';

-- What a payout is made of; money that went back is negative. What reaches the bank is gross less fee.
create table payout_entries (
  id text primary key,
  payout_id text not null references payouts,
  at timestamptz,
  -- The provider's own word for it.
  type text not null,
  gross_cents int not null,
  fee_cents int not null,
  square_payment_id text,
  square_refund_id text,
  square_dispute_id text,
  match text not null default 'unmatched'
    check (match in ('unmatched', 'payment', 'refund', 'dispute', 'fee', 'returned', 'foreign')),
  -- What a person knows about an entry that matches nothing, who wrote it and when.
  explained_reason text,
  explained_by text references staff,
  explained_at timestamptz,
  -- It is in the books as what it is matched to.
  booked boolean not null default false
);
-- The entries of a payout.
create index payout_entries_payout on payout_entries (payout_id);
-- Entries that are still to be matched.
create index payout_entries_unmatched on payout_entries (id) where match = 'unmatched';
-- Entries that belong to nothing the shop knows, and that no one has explained.
create index payout_entries_open on payout_entries (payout_id) where match = 'unmatched' and explained_at is null;
-- Entries that are not in the books.
create index payout_entries_to_book on payout_entries (payout_id)
  where not booked and match in ('payment', 'refund', 'dispute', 'fee', 'returned');

-- Where the nightly comparison with the provider is: a process that takes it over goes on from here.
create table comparison (
  one boolean primary key default true check (one),
  begun_at timestamptz not null,
  -- What it covers: the provider's records made between these instants.
  from_at timestamptz not null,
  to_at timestamptz not null,
  -- When the one before it finished; null for the first one.
  since timestamptz,
  part text not null,
  cursor text,
  payments int not null default 0
);

-- What the comparison under way has seen; emptied when the next one begins.
create table compared (
  kind text not null,
  subject text not null,
  primary key (kind, subject)
);

-- Events of the provider that were taken in: each is worked on once.
create table webhook_events (
  event_id text primary key,
  type text not null,
  received_at timestamptz not null
);
