-- What the till hands out: redemptions, members found without a code, and what could not be recorded.

-- A search for a member without a code. What was typed is not stored: it may be a stranger's name.
create table till_finds (
  id text primary key,
  till_session_id text not null,
  staff_id text not null references staff,
  location_id text not null references locations,
  -- Why there was no code; empty until one is opened.
  reason text not null,
  -- The ids of the memberships that were shown.
  hits jsonb not null,
  found_at timestamptz not null,
  -- Whom the staff then opened.
  membership_id text references memberships,
  opened_at timestamptz
);
-- Whether a till has just opened a member.
create index till_finds_opened on till_finds (till_session_id, membership_id, opened_at desc)
  where membership_id is not null;

-- Drinks that were handed out; a voided one stays.
create table redemptions (
  id text primary key,
  entitlement_id text not null references entitlements,
  membership_id text not null references memberships,
  -- The day, month or term it counts in; null without a limit.
  period_key text,
  location_id text not null references locations,
  staff_id text not null references staff,
  till_session_id text,
  key text not null,
  accepted_at timestamptz not null,
  redeemed_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  voided_by text,
  -- Handed out offline and reported afterwards (R61).
  late boolean not null default false,
  -- The location was closed by its hours.
  outside_hours boolean not null default false,
  -- The member was found without a code.
  find_id text references till_finds,
  -- The first, second ... use in its period. Not what is left: after an undone one, numbers go on.
  nth int not null default 1,
  drink_id text references drinks
);
-- Each use of a benefit in its period is handed out once, however many tills are asked.
create unique index redemptions_once on redemptions (entitlement_id, period_key, nth)
  where voided_at is null and period_key is not null;
-- A call of a till that is sent again is the same redemption.
create unique index redemptions_key on redemptions (staff_id, key);
-- What a location handed out, newest first.
create index redemptions_location on redemptions (location_id, redeemed_at desc);
-- What a member drank, newest first.
create index redemptions_membership on redemptions (membership_id, redeemed_at desc);
-- The same, whoever is signed in at the till by then.
create index redemptions_by_key on redemptions (location_id, key);
-- What a till handed out, for its shift report.
create index redemptions_till on redemptions (till_session_id, accepted_at);

-- The number of the next use, or null when nothing is left or the last one was too soon. What counts once needs no
-- lock: two with the number 1 meet at the unique index. Otherwise the calls for one entitlement wait for each other
-- here, and each sees what those before it inserted.
create function next_use(entitlement text, membership text, period text, most int, gap interval, at timestamptz)
  returns int language plpgsql as $$
  declare
    used int;
    last int;
  begin
    if period is null or (most = 1 and gap is null) then
      return 1;
    end if;
    perform from entitlements where id = entitlement for no key update;
    if gap is not null and exists (select from redemptions r
        where r.membership_id = membership and r.entitlement_id = entitlement and r.voided_at is null
          and r.redeemed_at > at - gap and r.redeemed_at < at + gap) then
      return null;
    end if;
    select count(*), coalesce(max(r.nth), 0) into used, last from redemptions r
      where r.entitlement_id = entitlement and r.period_key = period and r.voided_at is null;
    if used >= most then
      return null;
    end if;
    return last + 1;
  end $$;

-- An extra that went with a redemption, as it was then.
create table redemption_extras (
  redemption_id text not null references redemptions,
  position int not null,
  -- What the till knew it by: one of the list, or a drink that costs more.
  extra_id text not null,
  name text not null,
  -- Of one.
  price_cents int not null check (price_cents >= 0),
  count int not null check (count > 0),
  primary key (redemption_id, position)
);

-- What a till handed out offline and could not be recorded; kept for the manager.
create table till_conflicts (
  id text primary key,
  location_id text not null references locations,
  staff_id text not null references staff,
  till_session_id text not null,
  key text not null,
  code text not null,
  entitlement_id text,
  label text not null,
  checked text not null check (checked in ('online', 'pass', 'digits')),
  reason text not null,
  message text not null,
  accepted_at timestamptz not null,
  reported_at timestamptz not null,
  seen_at timestamptz,
  seen_by text references staff,
  extras jsonb not null default '[]'
);
-- A report that is sent again is the same one.
create unique index till_conflicts_key on till_conflicts (location_id, key);
-- What a location reported, newest first.
create index till_conflicts_location on till_conflicts (location_id, reported_at desc);

-- People who took turns at an open till.
create table till_switches (
  session_id text not null references sessions on delete cascade,
  at timestamptz not null,
  from_staff text not null references staff,
  to_staff text not null references staff,
  primary key (session_id, at)
);
