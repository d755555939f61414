import { addDays, dateIn } from '@sipday/rules/calendar.ts'
import { birthdaysOf } from './birthdays.ts'
import { chanceOf } from './chance.ts'
import { daysUpTo } from './days.ts'
import type { Setting } from './draft.ts'
import { drinksOf } from './drinks.ts'
import { joinsOf } from './joins.ts'
import type { Levers } from './levers.ts'
import { bookOf } from './book.ts'
import { openHoursOf } from './open-hours.ts'
import type { YearShop } from './shop.ts'
import type { Year } from './story.ts'
import { visitsOf } from './visits.ts'

/** Plays a year up to `now` by the product's own rules. The same shop, levers, seed and moment give the same year. */
export const playYear = (shop: YearShop, levers: Levers, { seed, now }: { seed: number; now: Date }): Year => {
  const [today] = shop.places.map(({ timeZone }) => dateIn(now, timeZone)).toSorted()
  if (today === undefined) throw new RangeError('a shop without a location has no year')
  const first = addDays(today, -levers.days)
  const setting: Setting = { shop, levers, days: daysUpTo(now, first) }
  const book = bookOf(setting, seed)
  const given = chanceOf(seed, 7)
  for (const join of joinsOf(setting, first, seed)) {
    book.join(join)
    if (!join.isGift && given.happens(levers.givenPerThousand / 1000)) book.give(join, given)
  }
  const { people, orders, memberships } = book
  const birthdays = birthdaysOf(shop, people, memberships, seed)
  return {
    people,
    birthdays,
    orders,
    memberships,
    drinks: drinksOf({ ...setting, seed, open: openHoursOf(shop), birthdays }, memberships),
    visits: visitsOf(setting, seed, orders),
  }
}
