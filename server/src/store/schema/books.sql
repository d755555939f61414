-- The books in double entry, and what is paid but not earned yet.

-- Double entry, in whole cents: every cause has lines that add up to zero.
create table journal (
  id bigint generated always as identity primary key,
  -- The day it is booked on.
  day date not null,
  -- Its own day, where that one was sealed; else null.
  for_day date,
  -- The location's day when it was booked.
  known_day date not null,
  location_id text not null references locations,
  account text not null,
  -- A debit is positive.
  cents bigint not null check (cents <> 0),
  cause text not null,
  cause_id text not null,
  line smallint not null,
  unique (cause, cause_id, line)
);
-- The lines of a day, in order.
create index journal_day on journal (day, id);

-- The lines of a cause are written with one statement: one look instead of one for every line.
create function journal_balances() returns trigger language plpgsql as $$
  declare off record;
  begin
    select cause, cause_id into off from added group by cause, cause_id having sum(cents) <> 0 limit 1;
    if found then
      raise exception 'the lines of % % do not add up to zero', off.cause, off.cause_id
        using errcode = 'check_violation', constraint = 'journal_balances';
    end if;
    return null;
  end $$;
create trigger journal_balances after insert on journal referencing new table as added
  for each statement execute function journal_balances();

-- Each sum is written once for all lines of a statement.
create function add_to_journal_days() returns trigger language plpgsql as $$
  begin
    insert into journal_days (day, location_id, account, cause, debit_cents, credit_cents)
      select day, location_id, account, cause, sum(greatest(cents, 0)), sum(greatest(-cents, 0))
      from added group by 1, 2, 3, 4 order by 1, 2, 3, 4
      on conflict (day, location_id, account, cause) do update
        set debit_cents = journal_days.debit_cents + excluded.debit_cents,
          credit_cents = journal_days.credit_cents + excluded.credit_cents;
    return null;
  end $$;
create trigger journal_days_added after insert on journal referencing new table as added
  for each statement execute function add_to_journal_days();
create trigger journal_kept before update or delete or truncate on journal
  for each statement execute function refuse_change();

-- By the rate with which it was sold, also when it goes back.
create function add_to_tax_days() returns trigger language plpgsql as $$
  begin
    insert into tax_days (day, location_id, tax_rate, sold_cents, tax_cents, back_cents, back_tax_cents)
      with entries as (
        select day, cause, cause_id, location_id, coalesce(for_day, day) as own_day,
          coalesce(sum(cents) filter (where account = 'tax'), 0) as tax,
          coalesce(sum(cents) filter (where account in ('deferred', 'gifts', 'refunds')), 0) as net
        from added
        where cause in ('purchase', 'renewal', 'plan_change', 'refund', 'dispute_lost')
          and account in ('tax', 'deferred', 'gifts', 'refunds')
        group by 1, 2, 3, 4, 5),
      paid as (
        select e.*, went.back, case when went.back then first.cause else e.cause end as paid_cause,
          case when went.back then first.cause_id else e.cause_id end as paid_id,
          case when went.back then first.own_day else e.own_day end as paid_day
        from entries e cross join lateral (select e.cause in ('refund', 'dispute_lost') as back) went
        left join refunds r on e.cause = 'refund' and r.id = e.cause_id
        left join disputes d on e.cause = 'dispute_lost' and d.square_dispute_id = split_part(e.cause_id, ':', 1)
        left join lateral (
          select p.cause, p.cause_id, coalesce(j.for_day, j.day) as own_day
          from paid_periods p join journal j on j.cause = p.cause and j.cause_id = p.cause_id and j.line = 0
          where p.square_payment_id = coalesce(r.square_payment_id, d.square_payment_id) limit 1) first on true)
      select t.day, t.location_id, coalesce(sold.tax_rate, term.tax_rate, -1) as tax_rate,
        coalesce(sum(-t.net) filter (where not t.back), 0) as sold_cents,
        coalesce(sum(-t.tax) filter (where not t.back), 0) as tax_cents,
        coalesce(sum(t.net) filter (where t.back), 0) as back_cents,
        coalesce(sum(t.tax) filter (where t.back), 0) as back_tax_cents
      from paid t
      left join purchases sold on t.paid_cause = 'purchase' and sold.id = t.paid_id
      left join lateral (select o.tax_rate from location_terms o where o.location_id = t.location_id
        and o.tax_rate is not null and o.from_day <= t.paid_day order by o.from_day desc limit 1) term on true
      group by 1, 2, 3 order by 1, 2, 3
      on conflict (day, location_id, tax_rate) do update
        set sold_cents = tax_days.sold_cents + excluded.sold_cents,
          tax_cents = tax_days.tax_cents + excluded.tax_cents,
          back_cents = tax_days.back_cents + excluded.back_cents,
          back_tax_cents = tax_days.back_tax_cents + excluded.back_tax_cents;
    return null;
  end $$;
create trigger tax_days_added after insert on journal referencing new table as added
  for each statement execute function add_to_tax_days();

-- The journal's sums, written with it: the screens read them.
create table journal_days (
  day date not null,
  location_id text not null references locations,
  account text not null,
  cause text not null,
  debit_cents bigint not null,
  credit_cents bigint not null,
  primary key (day, location_id, account, cause)
);

-- What was sold and what went back with which tax, by the day it is booked on, written with the journal.
create table tax_days (
  day date not null,
  location_id text not null references locations,
  -- Thousandths of a percent; -1 is the usual one.
  tax_rate float8 not null,
  sold_cents bigint not null,
  tax_cents bigint not null,
  back_cents bigint not null,
  back_tax_cents bigint not null,
  primary key (day, location_id, tax_rate)
);

-- What one payment paid for one membership, without tax, and how much of it is still to be earned; see `Earning` in
-- the rules.
create table paid_periods (
  cause text not null,
  cause_id text not null,
  membership_id text not null references memberships,
  -- Where it was charged.
  location_id text not null references locations,
  square_payment_id text not null,
  account text not null check (account in ('deferred', 'gifts')),
  net_cents bigint not null,
  from_day date not null,
  until_day date not null,
  since_day date not null,
  left_cents bigint not null check (left_cents >= 0),
  left_from date not null,
  ended_on date,
  primary key (cause, cause_id, membership_id)
);
-- Periods that bring something on a day, by location.
create index paid_periods_days on paid_periods (location_id, until_day);
-- Periods by the day on which they begin to bring something.
create index paid_periods_since on paid_periods (location_id, since_day);
-- What a payment paid.
create index paid_periods_payment on paid_periods (square_payment_id);
-- What a membership was paid for.
create index paid_periods_membership on paid_periods (membership_id);
-- Periods that ended with something left.
create index paid_periods_ended on paid_periods (location_id) where ended_on is not null and left_cents > 0;

-- The same as earnedThrough in the rules.
create function earned_cents(left_cents bigint, left_from date, until_day date, day date)
  returns bigint language sql immutable as $$
  select case when until_day <= left_from then left_cents
    else left_cents * least(greatest(day - left_from + 1, 0), until_day - left_from) / (until_day - left_from) end $$;

-- What a period brings in each month: the rest of one that ended comes on that day.
create function months_of_period(left_cents bigint, left_from date, until_day date, since_day date, ended_on date)
  returns table (month date, cents bigint) language sql immutable rows 2 as $$
    select m.month, m.through - lag(m.through, 1, 0::bigint) over (order by m.month)
    from (
      select first::date as month, case when ended_on < (first + interval '1 month')::date then left_cents
        else earned_cents(left_cents, left_from, until_day, (first + interval '1 month')::date - 1) end as through
      from generate_series(date_trunc('month', since_day::timestamp),
        greatest(until_day - 1, since_day, ended_on)::timestamp, interval '1 month') first) m $$;

-- Adds what the periods bring, and takes out what they brought before.
create function add_to_earn_months() returns trigger language plpgsql as $$
  begin
    if tg_op <> 'INSERT' then
      insert into earn_months (location_id, month, account, cents)
        select p.location_id, c.month, p.account, -sum(c.cents)
        from gone p cross join lateral
          months_of_period(p.left_cents, p.left_from, p.until_day, p.since_day, p.ended_on) c
        where p.left_cents > 0 group by 1, 2, 3 having sum(c.cents) <> 0 order by 1, 2, 3
        on conflict (location_id, month, account) do update set cents = earn_months.cents + excluded.cents;
    end if;
    if tg_op <> 'DELETE' then
      insert into earn_months (location_id, month, account, cents)
        select p.location_id, c.month, p.account, sum(c.cents)
        from added p cross join lateral
          months_of_period(p.left_cents, p.left_from, p.until_day, p.since_day, p.ended_on) c
        where p.left_cents > 0 group by 1, 2, 3 having sum(c.cents) <> 0 order by 1, 2, 3
        on conflict (location_id, month, account) do update set cents = earn_months.cents + excluded.cents;
    end if;
    return null;
  end $$;
create trigger earn_months_added after insert on paid_periods referencing new table as added
  for each statement execute function add_to_earn_months();
create trigger earn_months_changed after update on paid_periods referencing old table as gone new table as added
  for each statement execute function add_to_earn_months();
create trigger earn_months_gone after delete on paid_periods referencing old table as gone
  for each statement execute function add_to_earn_months();

-- What all periods bring in each month, also in months that are over; written with the periods.
create table earn_months (
  location_id text not null references locations,
  month date not null,
  account text not null check (account in ('deferred', 'gifts')),
  cents bigint not null,
  primary key (location_id, month, account)
);

-- Through which day a location's days are earned.
create table earned_days (
  location_id text primary key references locations,
  until_day date not null
);

-- A day that was handed on in an export: nothing is booked on it any more.
create table sealed_days (
  day date primary key,
  sealed_at timestamptz not null,
  staff_id text references staff
);

-- How far the books look.
create table books_state (
  one boolean primary key default true check (one),
  -- Everything of before is booked.
  looked_at timestamptz not null,
  -- When all of it was last looked through.
  whole_at timestamptz
);
