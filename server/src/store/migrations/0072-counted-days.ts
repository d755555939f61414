import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  sql`create table day_redemptions (
    location_id text not null references locations, day date not null, hour smallint not null, drinks int not null,
    primary key (location_id, day, hour))`,
  // From one day through the other, and no longer counted since something came late.
  sql`create table counted_days (
    location_id text primary key references locations, from_day date not null, until_day date not null)`,
  sql`create table days_to_recount (
    location_id text not null references locations, day date not null, primary key (location_id, day))`,

  // Whoever counts waits for those who redeem, and the other way around, for one day of one location: a drink is either
  // seen by the count or finds the day counted.
  sql`create function recount_days() returns trigger
    language plpgsql as $$
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
    end $$`,
  sql`create trigger redemptions_counted after insert on redemptions
    referencing new table as changed for each statement execute function recount_days()`,
  sql`create trigger redemptions_recounted after update on redemptions
    referencing new table as changed for each statement execute function recount_days()`,

  sql`create function forget_counted_days() returns trigger
    language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('day_redemptions:' || new.id, 0));
      delete from day_redemptions where location_id = new.id;
      delete from days_to_recount where location_id = new.id;
      delete from counted_days where location_id = new.id;
      return null;
    end $$`,
  sql`create trigger locations_recounted after update of time_zone on locations
    for each row when (old.time_zone <> new.time_zone) execute function forget_counted_days()`,

  // The next day of a location that is over and not counted: the newest first, then what came late, then back in time.
  sql`create function count_next_day(place text, today date, oldest date) returns date
    language plpgsql as $$
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
    end $$`,
]

/** Drinks of days that are over, counted once for the reports. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
