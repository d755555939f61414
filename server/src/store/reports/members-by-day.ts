import { bool, day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { askedDays } from './asked-days.ts'

/**
 * Memberships at the end of each day from `from` through `until`, by kind, with monthly pay in cents, on days counted
 * at all locations; by month, the last such day. `only`, `plan`: null for all.
 */
export const membersByDay = statement({
  name: 'members by day',
  text: `
    with ${askedDays('members')}
    select d.day::date as day,
      coalesce(sum(m.members) filter (where m.kind = 'renewing'), 0)::int as renewing,
      coalesce(sum(m.members) filter (where m.kind = 'term'), 0)::int as term,
      coalesce(sum(m.members) filter (where m.kind = 'complimentary'), 0)::int as given,
      coalesce(sum(m.members), 0)::int as members,
      coalesce(sum(m.monthly_cents), 0)::bigint as "monthlyCents"
    from span cross join generate_series(span.first::timestamp, span.last::timestamp, interval '1 day') d(day)
    left join day_members m on m.day = d.day::date and m.location_id in (select id from asked)
      and (:plan::text is null or m.plan_id = :plan)
    where not :byMonth or d.day::date = span.last or extract(day from d.day + interval '1 day') = 1
    group by d.day order by d.day`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day, byMonth: bool },
  gives: { day, renewing: int, term: int, given: int, members: int, monthlyCents: int },
})
