import { ensured, instant, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const otherOpenPlaces = statement({
  name: 'the open locations besides one',
  text: `
  select id, coalesce(name, id) as name from locations
    where active and last_day is null and (opens_on is null or opened_at is not null) and id <> :locationId
    order by position, id`,
  takes: { locationId: text },
  gives: { id: text, name: ensured(text) },
})

/** Returns the closings of their members, who wait to be dealt with. */
export const endOffers = statement({
  name: 'end the offers to move that are over',
  text: `
  with over as (
    update closing_members w set state = 'waiting' from closings c join locations l on l.id = c.location_id
      where w.closing_id = c.id and w.state = 'asked'
        and c.offer_until < (:now::timestamptz at time zone l.time_zone)::date
      returning c.id)
  select distinct id from over`,
  takes: { now: instant },
  gives: { id: text },
})
