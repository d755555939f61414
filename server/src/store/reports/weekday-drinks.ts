import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * Drinks not voided on some days together, by location and local hour, with how many of the days are counted. `only`:
 * null for all.
 */
export const weekdayDrinks = statement({
  name: 'drinks by hour on some days',
  text: `
    select l.id as "locationId", l.name, d.hour::int as hour, sum(d.drinks)::int as drinks,
      (select count(*) from unnest(:days::date[]) as one(day) where one.day between c.from_day and c.until_day) as days
    from locations l join counted c on c.what = 'drinks' and c.location_id = l.id
    join day_redemptions d on d.location_id = l.id and d.day = any(:days) and d.day between c.from_day and c.until_day
    where (select :only::text[]) is null or l.id = any(:only)
    group by l.id, l.name, l.position, c.from_day, c.until_day, d.hour order by l.position, l.id, d.hour`,
  takes: { only: orNull(listOf(text)), days: listOf(day) },
  gives: { locationId: text, name: orNull(text), hour: int, drinks: int, days: int },
})
