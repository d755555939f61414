import { expect, test } from 'vitest'
import type { Hours, SpecialDay, WeekSpan } from './hours.ts'
import { hoursWords, timeWords, weekWords } from './hours-words.ts'
import { instantOf } from './local-time.ts'

const zone = 'America/New_York'
const week = (opens: string, closes: string): WeekSpan[] =>
  [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, opens, closes }))
const words = (weekly: WeekSpan[], day: string, time: string, days: SpecialDay[] = []): string | null => {
  const hours: Hours = { timeZone: zone, weekly, days }
  return hoursWords(hours, instantOf(day, time, zone))
}
// June 1, 2027 is a Tuesday.
const daily = week('09:00', '22:00')
const tuesdays = [{ weekday: 2, opens: '09:00', closes: '22:00' }]

test('a location without hours says nothing', () => {
  expect(words([], '2027-06-01', '12:00')).toBeNull()
})

test('an open location says until when', () => {
  expect(words(daily, '2027-06-01', '09:00')).toBe('Open until 10 PM')
  expect(words(week('09:00', '21:30'), '2027-06-01', '21:29')).toBe('Open until 9:30 PM')
  expect(words(week('09:00', '00:00'), '2027-06-01', '12:00')).toBe('Open until midnight')
  expect(words(week('18:00', '02:00'), '2027-06-01', '23:00')).toBe('Open until 2 AM')
  expect(words(week('18:00', '02:00'), '2027-06-02', '01:59')).toBe('Open until 2 AM')
  expect(words(week('06:00', '12:00'), '2027-06-01', '07:00')).toBe('Open until noon')
  expect(words(week('00:00', '00:00'), '2027-06-01', '07:00')).toBe('Open 24 hours')
})

test('a closing on another day is named with that day', () => {
  const weekend = [
    { weekday: 5, opens: '09:00', closes: '09:00' },
    { weekday: 6, opens: '09:00', closes: '09:00' },
    { weekday: 7, opens: '09:00', closes: '22:00' },
  ]
  expect(words(weekend, '2027-06-04', '10:00')).toBe('Open until Sunday at 10 PM')
  expect(words(weekend, '2027-06-05', '10:00')).toBe('Open until tomorrow at 10 PM')
  expect(words(weekend, '2027-06-06', '10:00')).toBe('Open until 10 PM')
})

test('a closed location says when it opens', () => {
  expect(words(daily, '2027-06-01', '08:59')).toBe('Opens at 9 AM')
  expect(words(daily, '2027-06-01', '22:00')).toBe('Opens tomorrow at 9 AM')
  expect(words(tuesdays, '2027-06-02', '10:00')).toBe('Opens Tuesday at 9 AM')
  expect(words(tuesdays, '2027-06-01', '22:00')).toBe('Opens June 8, 2027 at 9 AM')
  expect(words([...week('11:00', '14:00'), ...week('17:00', '22:00')], '2027-06-01', '15:00')).toBe('Opens at 5 PM')
})

test('a special day says why', () => {
  const closed = (note: string): SpecialDay[] => [{ day: '2027-11-25', span: null, note }]
  expect(words(daily, '2027-11-25', '12:00', closed('Thanksgiving'))).toBe(
    'Closed today (Thanksgiving). Opens tomorrow at 9 AM',
  )
  expect(words(daily, '2027-11-25', '12:00', closed(' '))).toBe('Closed today. Opens tomorrow at 9 AM')
  expect(words(daily, '2027-11-24', '23:00', closed('Thanksgiving'))).toBe('Opens Friday at 9 AM')
  const short = [{ day: '2027-12-24', span: { opens: '10:00', closes: '15:00' }, note: 'Christmas Eve' }]
  expect(words(daily, '2027-12-24', '12:00', short)).toBe('Open until 3 PM')
})

test('clocks that change in the night do not change what is said', () => {
  expect(words(week('18:00', '03:00'), '2027-03-13', '23:00')).toBe('Open until 3 AM')
  expect(words(week('18:00', '01:30'), '2027-11-06', '23:00')).toBe('Open until 1:30 AM')
  expect(words(daily, '2027-03-13', '23:00')).toBe('Opens tomorrow at 9 AM')
  expect(words(daily, '2027-11-06', '23:00')).toBe('Opens tomorrow at 9 AM')
})

test('hours are said as people say them', () => {
  expect(['00:00', '00:05', '07:00', '11:59', '12:00', '12:30', '23:15'].map(timeWords)).toEqual([
    'midnight',
    '12:05 AM',
    '7 AM',
    '11:59 AM',
    'noon',
    '12:30 PM',
    '11:15 PM',
  ])
})

test('a location without hours may open by appointment (O7)', () => {
  const hours: Hours = { timeZone: zone, weekly: [], days: [], byAppointment: true }
  expect(hoursWords(hours, instantOf('2027-06-01', '12:00', zone))).toBe('By appointment')
})

test('a week is said in few words', () => {
  expect(weekWords([])).toBe('')
  expect(weekWords('by appointment')).toBe('by appointment')
  expect(weekWords(week('07:00', '18:00'))).toBe('open daily from 7 AM')
  expect(weekWords(tuesdays)).toBe('open 1 day a week from 9 AM')
  expect(weekWords([...tuesdays, { weekday: 3, opens: '10:00', closes: '12:00' }])).toBe('open 2 days a week')
})
