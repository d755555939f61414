import { type Kysely, sql } from 'kysely'

export const needs = '0.2.0'

/** How far each count of days has come is in one table; drinks are counted by the same statements as all else. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  // The shop's own counts have '' for a location.
  await sql`create table counted (what text not null, location_id text not null, from_day date not null,
    until_day date not null, primary key (what, location_id))`.execute(db)
  await sql`insert into counted (what, location_id, from_day, until_day)
    select 'drinks', location_id, from_day, until_day from counted_days
    union all select 'compared', location_id, day, day from compared_days
    union all select 'members', location_id, from_day, until_day from member_days
    union all select 'movements', location_id, from_day, until_day from movement_days
    union all select 'leaving', location_id, month, (month + interval '1 month')::date - 1 from movement_days
      where month is not null
    union all select 'cohorts', location_id, '-infinity', until_day from cohort_days
    union all select 'use', '', month, day from use_counted
    union all select 'visitors', '', day, day from visitors_counted
    union all select 'money', location_id, from_day, until_day from money_counted`.execute(db)
  // Whoever counts waits for those who redeem, and the other way around: decision 47.
  await sql`create or replace function recount_days() returns trigger language plpgsql as $$
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
    end $$`.execute(db)
  await sql`create or replace function forget_counted_days() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(hashtextextended('day_redemptions:' || new.id, 0));
      delete from day_redemptions where location_id = new.id;
      delete from days_to_recount where location_id = new.id;
      delete from counted where what = 'drinks' and location_id = new.id;
      return null;
    end $$`.execute(db)
  await sql`drop function count_next_day`.execute(db)
  await sql`drop table counted_days, compared_days, member_days, movement_days, cohort_days, use_counted,
    visitors_counted, money_counted`.execute(db)
}
