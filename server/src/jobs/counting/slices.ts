import { addDays, addMonths } from '@sipday/rules/calendar.ts'
import type { Way } from './ways.ts'

/** A year and what is before it. */
const FIRST_DAYS = 400
/** Small enough for the database's time limit. */
const MOST_DAYS = 90

/** `through`: the day through which all is counted with this slice. */
type Days = { from: string; until: string; through: string }

/**
 * What is to be counted when `day` is the last that is over and `counted` the last that is counted, oldest first. A
 * slice is a transaction; whoever is interrupted resumes after the last one. Days before `begun`, on which nothing
 * happened, take no slice of their own.
 */
export const slicesOf = (
  { each, late, leaves = 0, most = MOST_DAYS }: Pick<Way, 'each' | 'late' | 'leaves' | 'most'>,
  day: string,
  counted: string | null,
  begun = '',
): Days[] => {
  const last = addDays(day, -leaves)
  if (counted !== null && counted >= last) return []
  if (late === Infinity) return [{ from: '-infinity', until: last, through: last }]
  const first = counted === null ? addDays(last, 1 - FIRST_DAYS) : addDays(counted, 1 - late)
  const busy = counted === null && begun > first ? begun : first
  const slices: Days[] = []
  if (each === 'day')
    for (let from = first, until = from; from <= last; from = addDays(until, 1)) {
      until = earlier(addDays(from < busy ? busy : from, most - 1), last)
      slices.push({ from, until, through: until })
    }
  else {
    const newest = addMonths(monthOf(addDays(last, 1)), -1)
    const oldest = counted === null ? earlier(monthOf(busy), newest) : monthOf(busy)
    for (let from = oldest; from <= newest; from = addMonths(from, 1)) {
      const until = addDays(addMonths(from, 1), -1)
      slices.push({ from, until, through: earlier(addDays(until, late), last) })
    }
  }
  return slices
}

const monthOf = (day: string): string => `${day.slice(0, 7)}-01`

const earlier = (one: string, other: string): string => (one < other ? one : other)
