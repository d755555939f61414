import { sql, type Kysely } from 'kysely'

export const needs = '0.2.0'

const statements = [
  // Few ever move: the others have one stay each, from their first day to their last one. One that ended before its
  // first day at a location was never there; it may end on an earlier day than it moved, where the new day begins later.
  sql`create view membership_stays as
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
    cross join lateral (select case when s.moved_on is null and m.ended_at is not null then
      greatest((m.ended_at at time zone l.time_zone)::date, case when s.is_first then null else s.since end) end as ended_on) e`,
  // What the members at the end of a day pay a month, without tax.
  sql`create table day_members (
    location_id text not null references locations, day date not null, plan_id text not null, kind text not null,
    members int not null, monthly_cents bigint not null,
    primary key (location_id, day, plan_id, kind))`,
  sql`create table member_days (
    location_id text primary key references locations, from_day date not null, until_day date not null)`,
]

/** Members of days that are over, counted once for the reports. */
export const up = async (db: Kysely<unknown>): Promise<void> => {
  for (const statement of statements) await statement.execute(db)
}
