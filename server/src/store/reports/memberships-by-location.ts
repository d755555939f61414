import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * From `from` through `until`, on days counted at all locations: memberships before and after, begun and ended, and
 * moved in and out, which is neither. `returned`: those of `began` whose member had one there that ended; `canceled`,
 * `unpaid` and `ended` are separate (movements.ts). Omits locations without any. `only`, `plan`: null for all.
 */
export const membershipsByLocation = statement({
  name: 'memberships by location',
  text: `
    with asked as (
        select l.id, l.name, l.position, c.until_day
        from locations l left join counted c on c.what = 'movements' and c.location_id = l.id
        where (select :only::text[]) is null or l.id = any(:only)),
      span as (
        select least(:until::date, min(until_day)) as last from asked having bool_and(until_day is not null)),
      sums as (
        select m.location_id, m.day >= :from as within,
          sum(joined + returned) as began, sum(returned) as returned, sum(moved_in) as moved_in,
          sum(moved_out) as moved_out, sum(cancelled) as cancelled, sum(unpaid) as unpaid, sum(ended) as ended,
          sum(joined + returned + moved_in - moved_out - cancelled - unpaid - ended) as more
        from span join day_movements m on m.day <= span.last
        where m.location_id in (select id from asked) and (:plan::text is null or m.plan_id = :plan)
        group by m.location_id, m.day >= :from)
    select a.id as "locationId", a.name,
      coalesce(was.more, 0)::int as before,
      coalesce(s.began, 0)::int as began, coalesce(s.returned, 0)::int as returned,
      coalesce(s.moved_in, 0)::int as "movedIn", coalesce(s.moved_out, 0)::int as "movedOut",
      coalesce(s.cancelled, 0)::int as canceled, coalesce(s.unpaid, 0)::int as unpaid,
      coalesce(s.ended, 0)::int as ended,
      (coalesce(was.more, 0) + coalesce(s.more, 0))::int as after
    from asked a
    left join sums was on was.location_id = a.id and not was.within
    left join sums s on s.location_id = a.id and s.within
    where was.more > 0 or s.location_id is not null
    order by a.position, a.id`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day },
  gives: {
    locationId: text,
    name: orNull(text),
    before: int,
    began: int,
    returned: int,
    movedIn: int,
    movedOut: int,
    canceled: int,
    unpaid: int,
    ended: int,
    after: int,
  },
})
