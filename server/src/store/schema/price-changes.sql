-- New prices for those who have a plan, each told before it is charged (decision 101).

-- What a release asked for. `silent`: what no answer means.
create table price_changes (
  id text primary key,
  release_id bigint not null references releases,
  plan_id text not null references plans,
  to_cents int not null check (to_cents > 0),
  first_on date not null,
  silent text not null check (silent in ('new', 'keep', 'end')),
  at timestamptz not null,
  stopped_at timestamptz
);
-- Those of a release.
create index price_changes_release on price_changes (release_id);
-- Those of a plan.
create index price_changes_plan on price_changes (plan_id);

-- Whom it is told, and what came of it. `letter`: its key in mails, also the first of what it is about; `total_cents`:
-- what it says, tax included. telling: the letter is written. unreachable: not told for the renewal of that day. out:
-- ended, stopped or replaced.
create table price_change_members (
  change_id text not null references price_changes,
  membership_id text not null references memberships,
  from_cents int not null,
  state text not null default 'waiting' check (state in
    ('waiting', 'telling', 'told', 'accepted', 'left', 'kept', 'applied', 'unreachable', 'out')),
  renewal_on date,
  total_cents int,
  letter text,
  told_at timestamptz,
  answer text check (answer in ('accept', 'leave')),
  answered_at timestamptz,
  words text,
  words_hash text,
  applied_at timestamptz,
  primary key (change_id, membership_id),
  check (state in ('waiting', 'left', 'kept', 'unreachable', 'out') or letter is not null)
);
-- Who is still to be told, or to pay it.
create index price_change_members_open on price_change_members (change_id, membership_id)
  where state in ('waiting', 'telling', 'told', 'left', 'unreachable');
-- What a membership was told.
create index price_change_members_membership on price_change_members (membership_id);
