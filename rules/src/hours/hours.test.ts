import { fc, test as property } from '@fast-check/vitest'
import { describe, expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { type Hours, nextDayOpening, nextOpen, openAt, type SpecialDay, type WeekSpan } from './hours.ts'
import { clockTimeIn, instantOf } from './local-time.ts'

const MINUTE = 60_000
const DAY_MINUTES = 24 * 60

/** Found by asking for every one of them. */
const shownMinutes = (timeZone: string, from: number, count: number): string[] => {
  const format = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' })
  return Array.from({ length: count }, (_, minute) => format.format(from + minute * MINUTE))
}

/** Clock changes of both kinds; in Havana and Asuncion they skip or repeat midnight, on Lord Howe half an hour. */
const changes = [
  ['America/New_York', '2027-03-14T07:00:00Z'],
  ['America/New_York', '2027-11-07T06:00:00Z'],
  ['America/Havana', '2027-03-14T05:00:00Z'],
  ['America/Havana', '2027-11-07T05:00:00Z'],
  ['America/Asuncion', '2023-10-01T04:00:00Z'],
  ['Australia/Lord_Howe', '2027-04-03T15:00:00Z'],
  ['Australia/Lord_Howe', '2027-10-02T15:30:00Z'],
  ['Europe/Berlin', '2027-10-31T01:00:00Z'],
  ['America/Phoenix', '2027-03-14T07:00:00Z'],
] as const
const BEFORE_DAYS = 3
const windows = changes.map(([timeZone, change]) => {
  const from = Date.parse(change) - BEFORE_DAYS * DAY_MINUTES * MINUTE
  return { timeZone, from, shown: shownMinutes(timeZone, from, 8 * DAY_MINUTES) }
})

type Window = (typeof windows)[number]

/** The first minute of the window at which the clocks show this or later. */
const firstMinute = (shown: readonly string[], moment: string): number => {
  const found = shown.findIndex((one) => one >= moment)
  return found === -1 ? shown.length : found
}

/** By walking through all spans of all days. */
const slowly = ({ shown }: Window, hours: Hours): boolean[] => {
  const open = shown.map(() => false)
  for (const day of new Set(shown.map((one) => one.slice(0, 10)))) {
    const special = hours.days.find((one) => one.day === day)
    const weekday = new Date(`${day}T00:00:00Z`).getUTCDay()
    const spans = special ? [special.span] : hours.weekly.filter((span) => span.weekday % 7 === weekday)
    for (const span of spans) {
      if (!span) continue
      const closing = `${span.closes > span.opens ? day : addDays(day, 1)} ${span.closes}`
      open.fill(true, firstMinute(shown, `${day} ${span.opens}`), firstMinute(shown, closing))
    }
  }
  return open
}

const time = fc
  .oneof(fc.integer({ min: 0, max: DAY_MINUTES - 1 }), fc.constantFrom(0, 30, 60, 90, 119, 120, 150, 180, 1439))
  .map((minute) => `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`)
const weekly: fc.Arbitrary<WeekSpan[]> = fc.array(
  fc.record({ weekday: fc.integer({ min: 1, max: 7 }), opens: time, closes: time }),
  { minLength: 1, maxLength: 10 },
)
const around = fc.constantFrom(...windows).chain((window) =>
  fc.record({
    window: fc.constant(window),
    weekly,
    days: fc
      .array(
        fc.record({ ahead: fc.integer({ min: 1, max: 6 }), span: fc.option(fc.record({ opens: time, closes: time })) }),
      )
      .map((list): SpecialDay[] =>
        list.map(({ ahead, span }) => ({
          day: addDays((window.shown[0] ?? '').slice(0, 10), ahead),
          span,
          note: '',
        })),
      ),
    // Spans of the day before the window are not in the slow model, and neither is what comes after it.
    minute: fc.integer({ min: 2 * DAY_MINUTES, max: 6 * DAY_MINUTES }),
  }),
)

describe('open or closed', () => {
  property.prop([around], { numRuns: 300 })(
    'agrees with walking through every minute, whatever the clocks do',
    ({ window, weekly: week, days, minute }) => {
      const hours = { timeZone: window.timeZone, weekly: week, days }
      const open = slowly(window, hours)
      const at = new Date(window.from + minute * MINUTE)
      const found = openAt(hours, at)
      expect(found?.open).toBe(open[minute])
      if (found?.open && found.until) {
        const until = (found.until.getTime() - window.from) / MINUTE
        const end = open.indexOf(false, minute)
        if (until < 7 * DAY_MINUTES) expect(until).toBe(end)
        else expect(end === -1 || end >= 7 * DAY_MINUTES).toBe(true)
      }
      if (found && !found.open) {
        const opening = nextOpen(hours, at)
        const next = opening ? (opening.getTime() - window.from) / MINUTE : Infinity
        const expected = open.indexOf(true, minute)
        if (next < 7 * DAY_MINUTES) expect(next).toBe(expected)
        else expect(expected === -1 || expected >= 7 * DAY_MINUTES).toBe(true)
      }
    },
  )

  property.prop([fc.constantFrom(...windows), fc.integer({ min: 2, max: 5 }), time])(
    'the instant of a time of day is the first at which clocks show it or have passed it',
    (window, ahead, clock) => {
      const day = addDays((window.shown[0] ?? '').slice(0, 10), ahead)
      const minute = (instantOf(day, clock, window.timeZone).getTime() - window.from) / MINUTE
      expect(minute).toBe(firstMinute(window.shown, `${day} ${clock}`))
    },
  )
})

const week = (opens: string, closes: string): WeekSpan[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }))
const inNewYork = (list: WeekSpan[], days: SpecialDay[] = []): Hours => ({
  timeZone: 'America/New_York',
  weekly: list,
  days,
})
const shown = (at: Date | null | undefined): string | null =>
  at
    ? `${at.toLocaleDateString('sv-SE', { timeZone: 'America/New_York' })} ${clockTimeIn(at, 'America/New_York')}`
    : null
const at = (day: string, clock: string): Date => instantOf(day, clock, 'America/New_York')

describe('hours of a location', () => {
  test('nothing is known without weekly hours', () => {
    expect(openAt(inNewYork([]), at('2027-06-01', '12:00'))).toBeNull()
    expect(nextOpen(inNewYork([]), at('2027-06-01', '12:00'))).toBeNull()
  })

  test('a span over midnight belongs to the day on which it began', () => {
    const late = inNewYork(week('18:00', '02:00'))
    const found = openAt(late, at('2027-06-02', '01:00'))
    expect(found).toEqual({ open: true, since: '2027-06-01', until: at('2027-06-02', '02:00') })
  })

  test('what closes when the next span opens stays open', () => {
    const found = openAt(
      inNewYork([
        { weekday: 2, opens: '09:00', closes: '00:00' },
        { weekday: 3, opens: '00:00', closes: '05:00' },
      ]),
      at('2027-06-01', '20:00'),
    )
    expect(found?.open && shown(found.until)).toBe('2027-06-02 05:00')
  })

  test('open day and night has no end', () => {
    expect(openAt(inNewYork(week('00:00', '00:00')), at('2027-06-01', '20:00'))).toMatchObject({
      open: true,
      until: null,
    })
  })

  test('a special day replaces its weekday, but not what began the evening before', () => {
    const closed = [{ day: '2027-07-04', span: null, note: 'Independence Day' }]
    const hours = inNewYork(week('18:00', '02:00'), closed)
    expect(openAt(hours, at('2027-07-04', '01:00'))?.open).toBe(true)
    expect(openAt(hours, at('2027-07-04', '19:00'))?.open).toBe(false)
    expect(shown(nextOpen(hours, at('2027-07-04', '03:00')))).toBe('2027-07-05 18:00')
  })

  test('the next opening is found behind months of special days, and given up after a year', () => {
    const closedFor = (count: number): SpecialDay[] =>
      Array.from({ length: count }, (_, index) => ({ day: addDays('2027-06-01', index), span: null, note: '' }))
    expect(shown(nextOpen(inNewYork(week('09:00', '22:00'), closedFor(90)), at('2027-06-01', '10:00')))).toBe(
      '2027-08-30 09:00',
    )
    expect(nextOpen(inNewYork(week('09:00', '22:00'), closedFor(500)), at('2027-06-01', '10:00'))).toBeNull()
  })
})

describe('what ran out comes back', () => {
  const hours = inNewYork([...week('11:00', '14:00'), ...week('17:00', '01:00')])
  const back = (day: string, clock: string, of = hours) => shown(nextDayOpening(of, at(day, clock)))

  test('at the first opening of the next day, not after the break at noon', () => {
    expect(back('2027-06-01', '12:00')).toBe('2027-06-02 11:00')
    expect(back('2027-06-01', '15:00')).toBe('2027-06-02 11:00')
  })

  test('not at the opening it was noted for, before the shop opens', () => {
    expect(back('2027-06-01', '08:00')).toBe('2027-06-02 11:00')
  })

  test('after midnight the evening that goes on is still today', () => {
    expect(back('2027-06-02', '00:30')).toBe('2027-06-02 11:00')
  })

  test('at midnight where no hours are known', () => {
    expect(back('2027-06-01', '12:00', inNewYork([]))).toBe('2027-06-02 00:00')
    expect(back('2027-03-13', '12:00', { ...inNewYork([]), timeZone: 'America/New_York' })).toBe('2027-03-14 00:00')
  })
})
