import { addDays } from '@sipday/rules/calendar.ts'
import { hourIn } from '@sipday/rules/hours/local-time.ts'
import { type AskedByHand, type Facts, isWithin } from './facts.ts'

const zoneOf = ({ locations }: Facts, id: string) => locations.find((one) => one.id === id)?.time_zone ?? ''

/** Drinks at a location on its days, by its hour. */
const hoursAt = (facts: Facts, place: string, isCounted: (day: string) => boolean) => {
  const own = facts.redemptions.filter((r) => r.location_id === place && isCounted(facts.dayAt(r.redeemed_at, place)))
  return Array.from({ length: 24 }, (_, hour) => ({
    hour,
    drinks: own.filter(({ redeemed_at }) => hourIn(redeemed_at, zoneOf(facts, place)) === hour).length,
  })).filter(({ drinks }) => drinks > 0)
}

const seen = ({ locations }: Facts, only: readonly string[] | null) =>
  locations.filter(({ id }) => only?.includes(id) ?? true)

export const heatByHand = (facts: Facts, asked: AskedByHand) =>
  seen(facts, asked.only).flatMap(({ id: locationId }) =>
    hoursAt(facts, locationId, (day) => isWithin(asked, day)).map((row) => ({ locationId, ...row })),
  )

/** The average of a weekday of the last four weeks. */
export const weekdayByHand = (facts: Facts, only: readonly string[] | null, today: string) => {
  const days = [7, 14, 21, 28].map((ago) => addDays(today, -ago))
  return seen(facts, only).flatMap(({ id: locationId }) =>
    hoursAt(facts, locationId, (day) => days.includes(day)).map(({ hour, drinks }) => ({
      locationId,
      hour,
      drinks: Math.round(drinks / 4),
    })),
  )
}

/**
 * Usual is the lower middle of the same weekday in the last four weeks. Of an hour that is over somewhere only the
 * locations where it is over.
 */
export const todayByHand = (facts: Facts, only: readonly string[] | null, now: Date) => {
  const places = seen(facts, only)
  const hourAt = (id: string) => hourIn(now, zoneOf(facts, id))
  const latest = Math.max(...places.map(({ id }) => hourAt(id)))
  const at = (ago: number, hour: number) =>
    places.reduce((sum, { id }) => {
      if (ago > 0 && hour >= hourAt(id) && hour < latest) return sum
      const day = addDays(facts.dayAt(now, id), -ago)
      const isSoFar = facts.redemptions.filter(
        (r) => r.location_id === id && r.redeemed_at <= now && facts.dayAt(r.redeemed_at, id) === day,
      )
      return sum + isSoFar.filter(({ redeemed_at }) => hourIn(redeemed_at, zoneOf(facts, id)) === hour).length
    }, 0)
  const hours = Array.from({ length: 24 }, (_, hour) => ({
    hour,
    drinks: at(0, hour),
    usual: [7, 14, 21, 28].map((ago) => at(ago, hour)).toSorted((a, b) => a - b)[1] ?? 0,
  }))
  const isBusy = ({ drinks, usual }: (typeof hours)[number]) => drinks > 0 || usual > 0
  return hours.slice(hours.findIndex(isBusy), hours.findLastIndex(isBusy) + 1)
}
