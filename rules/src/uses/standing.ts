import type { Use } from '@sipday/contract/use.ts'
import { addDays, dateIn, startOfDay } from '../calendar.ts'
import { instantOf, weekdayOf } from '../hours/local-time.ts'
import { BIRTHDAY_APART_DAYS, nextWindow, windowEnd, windowOn } from './birthday.ts'
import { type Counting, nextPeriodOn, periodKey } from './periods.ts'

/** Not undone; `key`: the period it counts in. */
export type Taken = { key: string | null; at: Date }

export type UseStanding = {
  /** In the current period; both null without a limit. */
  left: number | null
  of: number | null
  /** When it is not ready now: from when it is, or null for never. */
  readyAt: Date | null
  /** Why it is not ready now: `used` up, too soon after the last (`gap`), outside its days and hours or its week. */
  why: 'used' | 'gap' | 'hours' | 'birthday' | null
}

/** What a till may know: the next birthday is no one's business there. */
export const readyAtTill = (
  { per }: Pick<Use, 'per'>,
  { readyAt, why }: Pick<UseStanding, 'readyAt' | 'why'>,
): Date | null => (per === 'birthday' && (why === 'used' || why === 'birthday') ? null : readyAt)

const MINUTE_MS = 60_000
const DAY_MS = 24 * 60 * MINUTE_MS
/** More than a week, should the clocks skip the hours of one day. */
const DAYS_AHEAD = 15

/** What is left of a benefit at an instant, and when the next is ready (R32). `taken`: of this benefit, in any order. */
export const standingOfUse = (use: Use, taken: readonly Taken[], at: Date, counting: Counting): UseStanding => {
  const { timeZone } = counting
  if (use.per === 'birthday') return standingOfBirthday(use, taken, at, counting)
  const key = periodKey(use, at, counting)
  const of = use.per === 'unlimited' ? null : use.count
  const left = of === null ? null : Math.max(0, of - taken.filter((one) => one.key === key).length)
  const apart = gapEnd(use, taken, at)
  const next = left === 0 ? nextPeriodOn(use.per, dateIn(at, timeZone)) : null
  if (left === 0 && next === null) return { left, of, readyAt: null, why: 'used' }
  const begins = next === null ? at : startOfDay(next, timeZone)
  const earliest = new Date(Math.max(at.getTime(), begins.getTime(), apart?.getTime() ?? 0))
  const ready = withinHours(use, earliest, timeZone)
  if (ready && ready <= at) return { left, of, readyAt: null, why: null }
  return { left, of, readyAt: ready, why: left === 0 ? 'used' : apart && apart > at ? 'gap' : 'hours' }
}

/** Ready in its week only, and after none of the last 350 days, whatever the birthday was then (decision 129). */
const standingOfBirthday = (use: Use, taken: readonly Taken[], at: Date, counting: Counting): UseStanding => {
  const { timeZone, birthday } = counting
  const apart = BIRTHDAY_APART_DAYS * DAY_MS
  const near = taken.filter((one) => Math.abs(one.at.getTime() - at.getTime()) < apart)
  const left = Math.max(0, use.count - near.length)
  const ready = birthday ? readyInWindow(use, taken, at, { timeZone, birthday }, left === 0 ? near : []) : null
  if (ready && ready <= at) return { left, of: use.count, readyAt: null, why: null }
  const why = left === 0 ? 'used' : windowOn(birthday, dateIn(at, timeZone)) === null ? 'birthday' : null
  return { left, of: use.count, readyAt: ready, why: why ?? (gapEnd(use, taken, at) ? 'gap' : 'hours') }
}

const readyInWindow = (
  use: Use,
  taken: readonly Taken[],
  at: Date,
  { timeZone, birthday }: { timeZone: string; birthday: string },
  used: readonly Taken[],
): Date | null => {
  const freed = Math.max(...used.map((one) => one.at.getTime() + BIRTHDAY_APART_DAYS * DAY_MS), 0)
  let from = new Date(Math.max(at.getTime(), freed, gapEnd(use, taken, at)?.getTime() ?? 0))
  // The hours may leave no time in the rest of a week.
  for (let weeks = 0; weeks < 2; weeks += 1) {
    const begins = nextWindow(birthday, dateIn(from, timeZone))
    const opens = startOfDay(begins, timeZone)
    const ready = withinHours(use, opens > from ? opens : from, timeZone)
    const closes = startOfDay(addDays(windowEnd(begins), 1), timeZone)
    if (ready && ready < closes) return ready
    from = closes
  }
  return null
}

/** Judged by what lies less than the gap before or after: a till may report late. */
const gapEnd = ({ gapMinutes }: Use, taken: readonly Taken[], at: Date): Date | null => {
  if (gapMinutes === undefined) return null
  const gap = gapMinutes * MINUTE_MS
  const near = taken.map((one) => one.at.getTime()).filter((time) => Math.abs(time - at.getTime()) < gap)
  return near.length === 0 ? null : new Date(Math.max(...near) + gap)
}

/** The first instant from `from` on that lies in the days and hours; null if there is none. */
const withinHours = (use: Use, from: Date, timeZone: string): Date | null => {
  if (!use.days && !use.from && !use.to) return from
  const today = dateIn(from, timeZone)
  for (let ahead = 0; ahead <= DAYS_AHEAD; ahead += 1) {
    const day = addDays(today, ahead)
    if (use.days && !use.days.includes(weekdayOf(day))) continue
    const opens = use.from ? instantOf(day, use.from, timeZone) : startOfDay(day, timeZone)
    const closes = use.to ? instantOf(day, use.to, timeZone) : startOfDay(addDays(day, 1), timeZone)
    const first = opens > from ? opens : from
    if (first < closes) return first
  }
  return null
}
