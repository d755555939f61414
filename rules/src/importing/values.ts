import { type CalendarDate, dateIn, isCalendarDate } from '../calendar.ts'

/** `unclear`: it can be read in two ways, and the owner says once in which. */
export type Read<T> = { value: T } | { unclear: 'dates' | 'money' } | { wrong: string }

export type DateOrder = 'month-first' | 'day-first'
export type SumUnit = 'dollars' | 'cents'

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ')
const ISO = /^(\d{4})-(\d{1,2})-(\d{1,2})(?:$|[T ])/
const NUMBERS = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})(?:$|[ ,])/
const WORDS = /^(?:(\d{1,2})\.?\s+)?([a-z]{3})[a-z]*\.?\s+(?:(\d{1,2})(?:st|nd|rd|th)?,?\s+)?(\d{4})(?:$|[ ,])/i

const dated = (text: string, year: string, month: number, day: string): Read<CalendarDate> => {
  const full = year.length === 2 ? `20${year}` : year
  const date = `${full}-${String(month).padStart(2, '0')}-${day.padStart(2, '0')}`
  return isCalendarDate(date) ? { value: date } : { wrong: `"${text}" is not a day of the calendar` }
}

/** The day in a cell. An instant is the day it has in `timeZone`. Never guesses which number is the month. */
export const readDay = (
  typed: string,
  { order, timeZone, utc }: { order: DateOrder | null; timeZone: string; utc: boolean },
): Read<CalendarDate> => {
  const text = typed.trim()
  const iso = ISO.exec(text)
  if (iso) {
    const zoned = /(?:Z|[+-]\d{2}:?\d{2})$/.test(text)
    const at = text.includes(':') && (zoned || utc) ? new Date(zoned ? text : `${text.replace(' ', 'T')}Z`) : null
    if (at && !Number.isNaN(at.getTime())) return { value: dateIn(at, timeZone) }
    return dated(text, iso[1] ?? '', Number(iso[2]), iso[3] ?? '')
  }
  const numbers = NUMBERS.exec(text)
  if (numbers) {
    const [, first = '', second = '', year = ''] = numbers
    if (order === null) return { unclear: 'dates' }
    return order === 'month-first' ? dated(text, year, Number(first), second) : dated(text, year, Number(second), first)
  }
  const words = WORDS.exec(text)
  const month = MONTHS.indexOf((words?.[2] ?? '').toLowerCase()) + 1
  const day = words?.[1] ?? words?.[3]
  if (words && month > 0 && day) return dated(text, words[4] ?? '', month, day)
  return { wrong: `"${text}" is not a date. Write it as 2026-12-31` }
}

/** The cents in a cell. A whole number without a sign for dollars is asked about. */
export const readSum = (typed: string, unit: SumUnit | null): Read<number> => {
  const hasSign = /[$]|usd/i.test(typed)
  const text = typed.replaceAll(/[$\s]|usd/gi, '')
  const decimal =
    /^(\d{1,3}(?:,\d{3})*|\d+)\.(\d{1,2})$/.exec(text) ?? /^(\d{1,3}(?:\.\d{3})*|\d+),(\d{1,2})$/.exec(text)
  if (decimal)
    return {
      value: Number((decimal[1] ?? '').replaceAll(/[,.]/g, '')) * 100 + Number((decimal[2] ?? '').padEnd(2, '0')),
    }
  if (!/^\d{1,3}(?:,\d{3})+$|^\d+$/.test(text)) return { wrong: `"${typed.trim()}" is not a sum` }
  const whole = Number(text.replaceAll(',', ''))
  if (hasSign || unit === 'dollars' || whole === 0) return { value: whole * 100 }
  return unit === 'cents' ? { value: whole } : { unclear: 'money' }
}

const FREQUENCIES: Readonly<Record<string, 'month' | 'year' | '3 months' | '6 months'>> = {
  month: 'month',
  months: 'month',
  monthly: 'month',
  '1month': 'month',
  every1month: 'month',
  mo: 'month',
  year: 'year',
  years: 'year',
  yearly: 'year',
  annual: 'year',
  annually: 'year',
  '1year': 'year',
  '12months': 'year',
  '12month': 'year',
  '3months': '3 months',
  '3month': '3 months',
  quarterly: '3 months',
  '6months': '6 months',
  '6month': '6 months',
}

/** `count`: of WooCommerce and Recharge, which write "3" and "month" in two columns. Null for one we do not bill (R50). */
export const readFrequency = (typed: string, count = '') => {
  const times = count.trim() === '' || count.trim() === '1' ? '' : count.trim()
  return FREQUENCIES[`${times}${typed.toLowerCase().replaceAll(/[^a-z0-9]/g, '')}`] ?? null
}

export type Status = 'active' | 'ending' | 'ended' | 'paused' | 'behind'
const STATUSES: Readonly<Record<string, Status>> = {
  '': 'active',
  active: 'active',
  activated: 'active',
  yes: 'active',
  true: 'active',
  live: 'active',
  activepatron: 'active',
  current: 'active',
  trialing: 'active',
  paid: 'active',
  complimentary: 'active',
  pendingcancel: 'ending',
  pendingcancellation: 'ending',
  canceling: 'ending',
  cancelled: 'ended',
  canceled: 'ended',
  ended: 'ended',
  expired: 'ended',
  former: 'ended',
  formerpatron: 'ended',
  inactive: 'ended',
  no: 'ended',
  false: 'ended',
  completed: 'ended',
  deactivated: 'ended',
  switched: 'ended',
  trash: 'ended',
  paused: 'paused',
  onhold: 'paused',
  pastdue: 'behind',
  declinedpatron: 'behind',
  unpaid: 'behind',
  incomplete: 'behind',
  incompleteexpired: 'ended',
  pending: 'behind',
  failed: 'behind',
}

/** Null for a word that is not known. */
export const readStatus = (typed: string): Status | null =>
  STATUSES[typed.toLowerCase().replaceAll(/^wc-|[^a-z]/g, '')] ?? null

export const readYes = (typed: string): boolean => /^(yes|y|true|1|x|gift)$/i.test(typed.trim())
