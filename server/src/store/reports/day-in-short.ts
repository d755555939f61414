import { day, ensured, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * By location, with the median of the same weekday in the four weeks before that are counted, or null. Omits locations
 * where the day is not counted.
 */
export const drinksOfDay = statement({
  name: 'drinks of a day by location',
  text: `
  with places as (
      select l.id, coalesce(l.name, l.id) as name, l.position, c.from_day
      from locations l join counted c on c.what = 'drinks' and c.location_id = l.id
      where c.from_day <= :day::date and c.until_day >= :day::date),
    sums as (
      select p.id, w.ago, (select coalesce(sum(d.drinks), 0)::int from day_redemptions d
          where d.location_id = p.id and d.day = :day::date - w.ago) as drinks
      from places p cross join generate_series(0, 28, 7) w(ago)
      where w.ago = 0 or :day::date - w.ago >= p.from_day)
  select p.id, p.name, (select s.drinks from sums s where s.id = p.id and s.ago = 0) as drinks,
    (select percentile_disc(0.5) within group (order by s.drinks) from sums s where s.id = p.id and s.ago > 0) as usual
  from places p order by p.position, p.id`,
  takes: { day },
  gives: { id: text, name: ensured(text), drinks: ensured(int), usual: orNull(int) },
})

/** The hash is in hexadecimal; no row without a change. */
export const headOfChanges = statement({
  name: 'the head of the record of changes',
  text: `select id, encode(hash, 'hex') as hash from changes order by id desc limit 1`,
  takes: {},
  gives: { id: int, hash: ensured(text) },
})
