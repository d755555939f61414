-- Days and months that are over, counted once for the reports, and how far they are counted.

-- Drinks by hour.
create table day_redemptions (
  location_id text not null references locations,
  day date not null,
  hour smallint not null,
  drinks int not null,
  primary key (location_id, day, hour)
);

-- From which day through which something is counted at a location; '' is the shop, for its own counts.
create table counted (
  what text not null,
  location_id text not null,
  from_day date not null,
  until_day date not null,
  primary key (what, location_id)
);

-- Counted days on which something came late.
create table days_to_recount (
  location_id text not null references locations,
  day date not null,
  primary key (location_id, day)
);

-- Whoever counts waits for those who redeem, and the other way around, for one location: a drink is either seen by
-- the count or finds the day counted.
create function recount_days() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock_shared(hashtextextended('day_redemptions:' || c.location_id, 0))
      from (select distinct location_id from changed order by location_id) c;
    insert into days_to_recount (location_id, day)
      select distinct d.location_id, (r.redeemed_at at time zone l.time_zone)::date
      from changed r join locations l on l.id = r.location_id
      join counted d on d.what = 'drinks' and d.location_id = r.location_id
      where (r.redeemed_at at time zone l.time_zone)::date between d.from_day and d.until_day
      order by 1, 2
      on conflict do nothing;
    return null;
  end $$;
create trigger redemptions_counted after insert on redemptions
  referencing new table as changed for each statement execute function recount_days();
create trigger redemptions_recounted after update on redemptions
  referencing new table as changed for each statement execute function recount_days();

-- In another time zone, other drinks are of a day.
create function forget_counted_days() returns trigger language plpgsql as $$
  begin
    perform pg_advisory_xact_lock(hashtextextended('day_redemptions:' || new.id, 0));
    delete from day_redemptions where location_id = new.id;
    delete from days_to_recount where location_id = new.id;
    delete from counted where what = 'drinks' and location_id = new.id;
    return null;
  end $$;
create trigger locations_recounted after update of time_zone on locations
  for each row when (old.time_zone <> new.time_zone) execute function forget_counted_days();

-- Members at the end of a day.
create table day_members (
  location_id text not null references locations,
  day date not null,
  plan_id text not null,
  kind text not null,
  members int not null,
  -- What they pay a month, without tax.
  monthly_cents bigint not null,
  primary key (location_id, day, plan_id, kind)
);

-- Who came to a location and who went, on each day.
create table day_movements (
  location_id text not null references locations,
  day date not null,
  plan_id text not null,
  joined int not null,
  returned int not null,
  moved_in int not null,
  moved_out int not null,
  cancelled int not null,
  unpaid int not null,
  ended int not null,
  primary key (location_id, day, plan_id)
);

-- Of the renewing members at the start of a month: how many there were, and how many had left at its end.
create table month_leaving (
  location_id text not null references locations,
  month date not null,
  plan_id text not null,
  at_start int not null,
  cancelled int not null,
  unpaid int not null,
  ended int not null,
  primary key (location_id, month, plan_id)
);

-- Of those whose first renewing membership at a location began in a month: how many there are, and how many have one
-- there so many months later.
create table cohort_counts (
  -- '' is the whole shop, where a membership at any location counts.
  location_id text not null,
  month date not null,
  months smallint not null,
  size int not null,
  there int not null,
  primary key (location_id, month, months)
);

-- Of the members of a month who took so many drinks: how many there are, what they paid, and what it was worth and
-- cost.
create table month_use (
  location_id text not null references locations,
  month date not null,
  plan_id text not null,
  drinks int not null,
  members int not null,
  losing int not null,
  net_cents bigint not null,
  menu_cents bigint not null,
  cost_cents bigint not null,
  extra_cents bigint not null,
  without_menu int not null,
  without_cost int not null,
  primary key (location_id, month, plan_id, drinks)
);

-- What was paid and sent back, by the location's day.
create table day_money (
  location_id text not null references locations,
  day date not null,
  -- '' where it is not known.
  plan_id text not null,
  payments int not null,
  bought_cents bigint not null,
  renewed_cents bigint not null,
  tax_cents bigint not null,
  back_cents bigint not null,
  primary key (location_id, day, plan_id)
);
