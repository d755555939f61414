import { day, ensured, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { reasons } from './answers.ts'

/**
 * Memberships that are still canceled, by answer, plan and location; no reason: nothing was answered. `only`, `plan`:
 * null for all.
 */
export const reasonsGiven = statement({
  name: 'why people left',
  text: `
    select a.reason, m.plan_name as plan, coalesce(l.name, l.id) as location, count(*)::int as count
    from memberships m join locations l on l.id = m.location_id
      left join leaving_answers a on a.membership_id = m.id and a.cancelled_at = m.cancelled_at
    where (m.cancelled_at at time zone l.time_zone)::date between :from and :until
      and ((select :only::text[]) is null or m.location_id = any(:only))
      and (:plan::text is null or m.plan_id = :plan)
    group by 1, 2, 3 order by count desc, 1 nulls last, 2, 3`,
  takes: { only: orNull(listOf(text)), plan: orNull(text), from: day, until: day },
  gives: { reason: orNull(reasons), plan: text, location: ensured(text), count: int },
})
