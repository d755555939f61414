import { day, ensured, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { reasons } from './answers.ts'

export const answersToHandOut = statement({
  name: 'why people left, to hand out',
  text: `
    select m.id, m.plan_name, m.location_id, l.name as location_name, a.reason, a.words,
      to_char(m.cancelled_at at time zone l.time_zone, 'YYYY-MM-DD') as canceled
    from memberships m join locations l on l.id = m.location_id
      left join leaving_answers a on a.membership_id = m.id and a.cancelled_at = m.cancelled_at
    where (m.cancelled_at at time zone l.time_zone)::date between :from and :until
      and (:only::text[] is null or m.location_id = any (:only::text[])) and m.id > :after
    order by m.id limit :count`,
  takes: { only: orNull(listOf(text)), from: day, until: day, after: text, count: int },
  gives: {
    id: text,
    plan_name: text,
    location_id: text,
    location_name: orNull(text),
    reason: orNull(reasons),
    words: orNull(text),
    canceled: ensured(text),
  },
})
