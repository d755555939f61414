import { addDays, type CalendarDate } from '@sipday/rules/calendar.ts'
import { closesNextDay, spansOn } from '@sipday/rules/hours/hours.ts'
import { instantOf } from '@sipday/rules/hours/local-time.ts'
import type { Chance } from './chance.ts'
import { hoursOrUsual, type YearPlace, type YearShop } from './shop.ts'

const HOUR_MS = 3_600_000

/** At lunch and after work, after classes, or in a town's afternoon. */
const crowds: readonly (readonly [hour: number, weight: number])[][] = [
  [
    [8, 5],
    [9, 4],
    [11, 4],
    [12, 9],
    [13, 10],
    [14, 6],
    [15, 6],
    [16, 7],
    [17, 9],
    [18, 7],
    [19, 4],
    [20, 3],
  ],
  [
    [11, 3],
    [12, 6],
    [13, 6],
    [14, 6],
    [15, 9],
    [16, 9],
    [17, 7],
    [18, 6],
    [19, 7],
    [20, 9],
    [21, 6],
  ],
  [
    [10, 2],
    [11, 4],
    [12, 6],
    [13, 7],
    [14, 9],
    [15, 10],
    [16, 9],
    [17, 7],
    [18, 5],
    [19, 4],
    [20, 2],
  ],
]

type Stretch = { from: number; until: number; weights: number[]; sum: number }

export type OpenHours = {
  /** In milliseconds; null when it is closed. */
  moment(placeId: string, day: CalendarDate, chance: Chance): number | null
}

/** Leaves time before closing for what is undone and done again. */
const LAST_MS = 180_000

export const openHoursOf = ({ places }: YearShop): OpenHours => {
  const byPlace = new Map(
    places.map((place, index) => [
      place.id,
      { place, crowd: new Map(crowds[index % crowds.length]), known: new Map<CalendarDate, Stretch[]>() },
    ]),
  )
  return {
    moment(placeId, day, chance) {
      const at = byPlace.get(placeId)
      if (!at) return null
      const stretches = at.known.get(day) ?? stretchesOf(at.place, day, at.crowd)
      at.known.set(day, stretches)
      const stretch = stretches.length > 1 ? stretches[chance.place(stretches.map(({ sum }) => sum))] : stretches[0]
      if (!stretch) return null
      const from = stretch.from + chance.place(stretch.weights) * HOUR_MS
      const until = Math.min(from + HOUR_MS, stretch.until)
      return Math.floor(from + chance.number() * Math.max(0, until - from - LAST_MS))
    },
  }
}

const stretchesOf = (place: YearPlace, day: CalendarDate, crowd: ReadonlyMap<number, number>): Stretch[] =>
  spansOn(hoursOrUsual(place.hours), day).flatMap((span) => {
    const from = instantOf(day, span.opens, place.timeZone).getTime()
    const until = instantOf(closesNextDay(span) ? addDays(day, 1) : day, span.closes, place.timeZone).getTime()
    if (from >= until) return []
    const opens = Number(span.opens.slice(0, 2))
    const weights = Array.from(
      { length: Math.ceil((until - from) / HOUR_MS) },
      (_, hour) => crowd.get((opens + hour) % 24) ?? 1,
    )
    return [{ from, until, weights, sum: weights.reduce((sum, weight) => sum + weight, 0) }]
  })
