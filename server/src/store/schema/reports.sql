-- Days and months that are over, counted once for the reports, and how far they are counted.

-- Drinks by hour.
create table day_redemptions (
  location_id text not null references locations,
  day date not null,
  hour smallint not null,
  drinks int not null,
  primary key (location_id, day, hour)
);

-- From which day through which the drinks of a location are counted.
create table counted_days (
  location_id text primary key references locations,
  from_day date not null,
  until_day date not null
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
      from changed r join locations l on l.id = r.location_id join counted_days d on d.location_id = r.location_id
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
    delete from counted_days where location_id = new.id;
    return null;
  end $$;
create trigger locations_recounted after update of time_zone on locations
  for each row when (old.time_zone <> new.time_zone) execute function forget_counted_days();

-- The next day of a location that is over and not counted: the newest first, then what came late, then back in time.
create function count_next_day(place text, today date, oldest date) returns date language plpgsql as $$
  declare
    zone text;
    counted counted_days;
    next_day date;
  begin
    perform pg_advisory_xact_lock(hashtextextended('day_redemptions:' || place, 0));
    select time_zone into zone from locations where id = place;
    select * into counted from counted_days where location_id = place;
    if counted.location_id is null then
      next_day := today - 1;
    elsif counted.until_day < today - 1 then
      next_day := counted.until_day + 1;
    else
      select min(day) into next_day from days_to_recount where location_id = place;
      if next_day is null and counted.from_day > oldest then
        if exists (select from redemptions where location_id = place
            and redeemed_at < counted.from_day::timestamp at time zone zone) then
          next_day := counted.from_day - 1;
        else
          update counted_days set from_day = oldest where location_id = place;
        end if;
      end if;
    end if;
    if zone is null or next_day is null then
      return null;
    end if;
    delete from days_to_recount where location_id = place and day = next_day;
    delete from day_redemptions where location_id = place and day = next_day;
    insert into day_redemptions (location_id, day, hour, drinks)
      select place, next_day, extract(hour from redeemed_at at time zone zone)::smallint, count(*)
      from redemptions
      where location_id = place and voided_at is null and redeemed_at >= next_day::timestamp at time zone zone
        and redeemed_at < (next_day + 1)::timestamp at time zone zone
      group by 3;
    insert into counted_days (location_id, from_day, until_day) values (place, next_day, next_day)
      on conflict (location_id) do update set from_day = least(counted_days.from_day, next_day),
        until_day = greatest(counted_days.until_day, next_day);
    return next_day;
  end $$;

-- Through which day the counted days of a location were compared with what happened.
create table compared_days (
  location_id text primary key references locations,
  day date not null
);

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

-- From which day through which they are counted.
create table member_days (
  location_id text primary key references locations,
  from_day date not null,
  until_day date not null
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

-- From which day through which movements are counted at a location, and through which month who left.
create table movement_days (
  location_id text primary key references locations,
  from_day date not null,
  until_day date not null,
  -- Null before the first one.
  month date
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

-- Through which day they are counted.
create table cohort_days (
  location_id text primary key,
  until_day date not null
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

-- Through which month and on which day it was counted.
create table use_counted (
  one boolean primary key default true check (one),
  month date not null,
  day date not null
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

-- From which day through which it is counted.
create table money_counted (
  location_id text primary key references locations,
  from_day date not null,
  until_day date not null
);
