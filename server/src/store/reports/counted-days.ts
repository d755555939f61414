import { day, instant, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Locations with a day to count: one that is over, has something late, or is older. */
export const placesToCount = statement({
  name: 'locations with days to count',
  text: `
    select l.id, (:now::timestamptz at time zone l.time_zone)::date as today
    from locations l left join counted_days c on c.location_id = l.id
    where c.location_id is null or c.until_day < (:now at time zone l.time_zone)::date - 1
      or c.from_day > (:now at time zone l.time_zone)::date - 400
      or exists (select from days_to_recount r where r.location_id = l.id)
    order by l.position, l.id`,
  takes: { now: instant },
  gives: { id: text, today: orNull(day) },
})

/** Null when there is none. */
export const countNextDay = statement({
  name: 'count the drinks of a day',
  text: `select count_next_day(:locationId, :today, :today::date - 400) as day`,
  takes: { locationId: text, today: day },
  gives: { day: orNull(day) },
})
