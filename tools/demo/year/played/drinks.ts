import type { UsePer } from '@sipday/contract/use.ts'
import { addDays, type CalendarDate } from '@sipday/rules/calendar.ts'
import type { Birthday } from '@sipday/rules/uses/birthday.ts'
import { periodKeyOn } from '@sipday/rules/uses/periods.ts'
import { chanceOf } from './chance.ts'
import type { Setting } from './draft.ts'
import type { OpenHours } from './open-hours.ts'
import { placeOf } from './shop.ts'
import type { YearDrink, YearMembership } from './story.ts'

/** By visit on which it may be taken. */
const TAKEN: Readonly<Record<UsePer, number>> = {
  day: 1,
  week: 0.4,
  month: 0.12,
  term: 0.5,
  once: 0.5,
  birthday: 0.9,
  unlimited: 0.12,
}

type Turn = { since: CalendarDate; placeId: string; timeZone: string }

/** `birthdays`: by person. */
type Visiting = Setting & { seed: number; open: OpenHours; birthdays: readonly (Birthday | null)[] }

/** Only while the membership could be used and the location was open, once in each period (R32). */
export const drinksOf = (setting: Visiting, memberships: readonly YearMembership[]): YearDrink[] => {
  const drinks: YearDrink[] = []
  for (const [number, membership] of memberships.entries()) {
    const isUnclaimed = membership.order !== null && membership.kind === 'term' && membership.claimedAt === null
    if (!isUnclaimed) drinkOf(setting, membership, number, drinks)
  }
  return drinks
}

const drinkOf = (setting: Visiting, membership: YearMembership, number: number, drinks: YearDrink[]): void => {
  const { shop, levers, days, open } = setting
  const chance = chanceOf(setting.seed, 4, number)
  const taken = new Set<string>()
  const [least, most] = levers.comesDaily
  const usually = least + (most - least) * chance.number()
  const since = (membership.claimedAt ?? membership.createdAt).getTime()
  const now = days.now.getTime()
  const started = days.placeOf(membership.startedOn)
  const homes = homesOf(setting, membership)
  const plans = membership.plans.map((one) => ({
    since: one.since.getTime(),
    plan: shop.plans.find(({ id }) => id === one.planId),
  }))

  const birthday = setting.birthdays[membership.subscriber] ?? null

  const take = ({ id, per }: { id: string; per: UsePer }, placeId: string, day: CalendarDate, at: number) => {
    const key = periodKeyOn({ count: 1, per: per === 'term' ? 'once' : per }, day, day, birthday)
    if (key !== null && taken.has(`${id} ${key}`)) return
    if (key === null && per !== 'unlimited') return
    const one = { membership: number, benefitId: id, placeId, periodKey: key }
    const isUndone = chance.happens(levers.drinksVoided)
    const late = chance.happens(levers.drinksLate) && !isUndone
    if (isUndone && at + MINUTE_MS <= now)
      drinks.push({ ...one, at: new Date(at), late, voidedAt: new Date(at + MINUTE_MS) })
    const again = isUndone ? at + 2 * MINUTE_MS : at
    if (again > now) return
    drinks.push({ ...one, at: new Date(again), late, voidedAt: null })
    if (key !== null) taken.add(`${id} ${key}`)
  }

  for (const { from, through } of membership.usable) {
    const last = days.placeOf(through)
    for (let place = Math.max(0, days.placeOf(from)); place <= last; place += 1) {
      const months = Math.floor((place - started) / 30)
      const home = homes.length === 1 ? homes[0] : homeAt(homes, addDays(from, place - days.placeOf(from)))
      const on = home && days.in(home.timeZone)[place]
      if (!on) continue
      const season = levers.comesByMonth[on.month - 1] ?? 1
      const weekday = levers.comesByWeekday[on.weekday - 1] ?? 1
      if (!chance.happens(usually * season * weekday * levers.tires ** months)) continue
      const plan = plans.findLast((one) => one.since <= on.from)?.plan ?? plans[0]?.plan
      if (!plan) continue
      const placeId = chance.happens(levers.comesElsewhere) ? chance.oneOf(plan.locationIds) : home.placeId
      const at = open.moment(placeId, on.day, chance)
      // Hours after midnight, or of another zone, reach into another day of the membership's own.
      if (at === null || at < since || at > now || at < on.from || at + 2 * MINUTE_MS >= on.until) continue
      for (const benefit of plan.benefits) if (chance.happens(TAKEN[benefit.per])) take(benefit, placeId, on.day, at)
    }
  }
}

const MINUTE_MS = 60_000

/** Where a membership belonged, from which day on. */
const homesOf = ({ shop }: Setting, { firstPlaceId, startedOn, moves }: YearMembership): Turn[] =>
  [{ on: startedOn, to: firstPlaceId }, ...moves].map(({ on, to }) => ({
    since: on,
    placeId: to,
    timeZone: placeOf(shop, to).timeZone,
  }))

/** Nowhere on the day of a move, which belongs to two places. */
const homeAt = (homes: readonly Turn[], day: CalendarDate): Turn | undefined =>
  homes.slice(1).some(({ since }) => since === day) ? undefined : homes.findLast(({ since }) => since <= day)
