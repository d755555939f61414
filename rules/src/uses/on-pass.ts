import type { Use, UsePer } from '@sipday/contract/use.ts'
import { addDays, type CalendarDate, daysBetween } from '../calendar.ts'

/**
 * What a pass says of a benefit. `left`: of its period when the pass was issued, null without a limit. `last`: when it
 * was redeemed last, if that was within a day. `week`: the first day of the birthday's, where it runs or begins while
 * the pass is good; a pass of any other day says nothing of the birthday.
 */
export type OnPass = { use: Use; left: number | null; last: Date | null; week?: CalendarDate | null }

const MINUTE_MS = 60_000
const DAY_MINUTES = 24 * 60

/** Once in its period and at any time: a letter, in capitals when it is used. Tills read these from the beginning. */
const plain = { d: 'day', m: 'month', t: 'once' } as const satisfies Record<string, UsePer>

/**
 * All others begin with `n` and a character that says which of the following there are: count and what is left (as
 * short as it can be), the minutes since the last one, the gap, days and hours, and the week of the birthday.
 */
const kinds = ['day', 'week', 'month', 'term', 'once', 'unlimited', 'birthday'] as const satisfies readonly UsePer[]
const [MANY, APART, AT_HOURS] = [8, 16, 32] as const

/** Six bits in each character, so that a camera still reads the code of a pass with several. */
const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

const written = (number: number, width: number): string =>
  Array.from({ length: width }, (_, index) => DIGITS[Math.floor(number / 64 ** (width - 1 - index)) % 64]).join('')

/** Reads numbers one after the other; `end` is beyond the text when it was cut off. */
const reader = (text: string, start: number) => {
  const at = { end: start }
  const next = (width: number): number => {
    const digits = text.slice(at.end, at.end + width).split('')
    at.end += width
    return digits.reduce((sum, digit) => sum * 64 + DIGITS.indexOf(digit), 0)
  }
  return { at, next }
}

const letterOf = (per: UsePer): string | undefined => Object.entries(plain).find(([, its]) => its === per)?.[0]

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
const timeOf = (minutes: number): string =>
  [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, '0')).join(':')

/** Rounded up, so that a till is not early. */
const minuteOf = (at: Date): number => Math.ceil(at.getTime() / MINUTE_MS)

/** Seven days and two times, 0 for none: 29 bits. */
const hoursNumber = ({ days = [], from, to }: Use): number =>
  (days.reduce((sum, day) => sum + 2 ** (day - 1), 0) * 2 ** 11 + (from ? minutesOf(from) + 1 : 0)) * 2 ** 11 +
  (to ? minutesOf(to) + 1 : 0)

const hoursOf = (number: number): Pick<Use, 'days' | 'from' | 'to'> => {
  const [week, from, to] = [number >> 22, (number >> 11) & 2047, number & 2047]
  const days = [1, 2, 3, 4, 5, 6, 7].filter((day) => (week >> (day - 1)) & 1)
  return {
    ...(days.length > 0 ? { days } : {}),
    ...(from ? { from: timeOf(from - 1) } : {}),
    ...(to ? { to: timeOf(to - 1) } : {}),
  }
}

/** Days from the pass to a week that runs or begins within two days, by no zone's clocks; 0 for none. */
const WEEK_MIDDLE = 32
const weekNumber = (week: CalendarDate | null | undefined, issuedAt: Date): number => {
  const days = week ? daysBetween(issuedAt.toISOString().slice(0, 10), week) : -WEEK_MIDDLE
  return days > 2 || days < -8 ? 0 : days + WEEK_MIDDLE
}
const weekOf = (number: number, issuedAt: Date): CalendarDate | null =>
  number === 0 ? null : addDays(issuedAt.toISOString().slice(0, 10), number - WEEK_MIDDLE)

export const onPassText = ({ use, left, last, week }: OnPass, issuedAt: Date): string => {
  const { count, per, gapMinutes } = use
  const letter = letterOf(per)
  const hours = hoursNumber(use)
  if (letter && count === 1 && gapMinutes === undefined && hours === 0)
    return left === 0 ? letter.toUpperCase() : letter
  const width = count < 64 ? 1 : 2
  const since = last ? Math.max(0, minuteOf(last) - minuteOf(issuedAt) + DAY_MINUTES) : 0
  const which = kinds.indexOf(per) + (width === 2 ? MANY : 0) + (gapMinutes ? APART : 0) + (hours ? AT_HOURS : 0)
  return [
    `n${written(which, 1)}${written(count, width)}${written(left ?? 0, width)}${written(since, 2)}`,
    gapMinutes ? written(gapMinutes, 2) : '',
    hours ? written(hours, 5) : '',
    per === 'birthday' ? written(weekNumber(week, issuedAt), 1) : '',
  ].join('')
}

/** `length`: of the text's beginning; null for what is not of this form. */
export const readOnPass = (text: string, issuedAt: Date): { found: OnPass; length: number } | null => {
  const letter = text.slice(0, 1)
  const simple = (plain as Record<string, UsePer>)[letter.toLowerCase()]
  if (simple) {
    const left = letter === letter.toLowerCase() ? 1 : 0
    return { found: { use: { count: 1, per: simple }, left, last: null }, length: 1 }
  }
  if (letter !== 'n') return null
  const { at, next } = reader(text, 1)
  const which = next(1)
  const per = kinds[which & 7]
  const width = which & MANY ? 2 : 1
  const [count, left, since] = [next(width), next(width), next(2)]
  const gapMinutes = which & APART ? next(2) : 0
  const hours = which & AT_HOURS ? hoursOf(next(5)) : {}
  const week = per === 'birthday' ? { week: weekOf(next(1), issuedAt) } : {}
  if (!per || at.end > text.length) return null
  const last = since ? new Date((minuteOf(issuedAt) + since - DAY_MINUTES) * MINUTE_MS) : null
  const use: Use = { count, per, ...(gapMinutes ? { gapMinutes } : {}), ...hours }
  return { found: { use, left: per === 'unlimited' ? null : left, last, ...week }, length: at.end }
}
