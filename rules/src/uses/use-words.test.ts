import { type Use, use, wrongWithUse } from '@sipday/contract/use.ts'
import { expect, test } from 'vitest'
import { leftText, nextText } from './left-words.ts'
import { limitsText, textOfUse } from './use-words.ts'

test.each<[Use, string]>([
  [{ count: 1, per: 'day' }, 'Once a day'],
  [{ count: 10, per: 'month' }, '10 a month'],
  [{ count: 1, per: 'once' }, 'Once'],
  [{ count: 1, per: 'birthday' }, 'Once in the week of the birthday'],
  [{ count: 12, per: 'term' }, '12 for each payment'],
  [{ count: 1, per: 'unlimited' }, 'Without a limit'],
  [
    { count: 2, per: 'day', gapMinutes: 30, days: [1, 2, 3, 4, 5], to: '11:00' },
    '2 a day, at least 30 minutes apart, Monday to Friday before 11 AM',
  ],
  [
    { count: 3, per: 'week', gapMinutes: 90, days: [7, 6] },
    '3 a week, at least 1 hour and 30 minutes apart, Saturday and Sunday',
  ],
  [
    { count: 1, per: 'day', days: [1, 3, 5], from: '09:30', to: '12:00' },
    'Once a day, Monday, Wednesday, and Friday from 9:30 AM to noon',
  ],
  [
    { count: 1, per: 'day', from: '15:00', covers: { groups: ['coffee'], drinks: ['thai'] } },
    'Once a day, from 3 PM, only coffee and thai',
  ],
  [{ count: 1, per: 'day', covers: { sizes: ['Medium'] } }, 'Once a day, size Medium'],
  [
    { count: 2, per: 'week', covers: { groups: ['tea'], sizes: ['Small', 'Large'] } },
    '2 a week, only tea, sizes Small and Large',
  ],
])('%o', (given, text) => {
  expect(textOfUse(given, (_, id) => id)).toBe(text)
})

test('what is left is said of several, by the time it counts in', () => {
  expect(leftText({ left: 3, of: 10, period: 'month' })).toBe('3 of 10 left this month')
  expect(leftText({ left: 0, of: 2, period: 'day' })).toBe('0 of 2 left today')
  expect(leftText({ left: 11, of: 12, period: 'term' })).toBe('11 of 12 left')
  for (const none of [{ left: 1, of: 1 }, { left: null, of: null }, {}])
    expect(leftText({ ...none, period: 'day' })).toBeNull()
})

test.each([
  ['2026-06-02T14:42:00Z', 'Next at 10:42 AM'],
  ['2026-06-03T04:00:00Z', 'Next tomorrow'],
  ['2026-06-03T12:00:00Z', 'Next tomorrow at 8:00 AM'],
  ['2026-07-01T04:00:00Z', 'Next on July 1'],
])('the next one, at noon of June 2 in New York: %s', (readyAt, text) => {
  expect(nextText(new Date(readyAt), new Date('2026-06-02T14:00:00Z'), 'America/New_York')).toBe(text)
})

test.each<[string, Use, 'gapMinutes' | 'to' | null]>([
  ['a gap longer than the day', { count: 10, per: 'month', gapMinutes: 1441 }, 'gapMinutes'],
  ['a gap of a day', { count: 10, per: 'month', gapMinutes: 1440 }, null],
  ['two a day, a day apart', { count: 2, per: 'day', gapMinutes: 1440 }, 'gapMinutes'],
  ['five a day that do not fit', { count: 5, per: 'day', gapMinutes: 360 }, 'gapMinutes'],
  ['four a day that fit', { count: 4, per: 'day', gapMinutes: 360 }, null],
  ['longer than the hours', { count: 10, per: 'month', gapMinutes: 240, from: '08:00', to: '11:00' }, 'gapMinutes'],
  [
    'as long as the hours, the second too late',
    { count: 2, per: 'day', gapMinutes: 180, from: '08:00', to: '11:00' },
    'gapMinutes',
  ],
  ['from after to', { count: 1, per: 'day', from: '11:00', to: '08:00' }, 'to'],
  ['from as to', { count: 1, per: 'day', from: '11:00', to: '11:00' }, 'to'],
  ['from without to', { count: 1, per: 'day', from: '23:00' }, null],
])('%s', (_, given, field) => {
  expect(wrongWithUse(given)?.field ?? null).toBe(field)
  expect(use.safeParse(given).error?.issues[0]?.path ?? null).toEqual(field ? [field] : null)
})

test.each([
  { count: 0, per: 'day' },
  { count: 1.5, per: 'day' },
  { count: 1000, per: 'day' },
  { count: 1, per: 'year' },
  { count: 1, per: 'day', days: [] },
  { count: 1, per: 'day', days: [0] },
  { count: 1, per: 'day', days: [1, 1] },
  { count: 1, per: 'day', from: '24:00' },
  { count: 1, per: 'day', gapMinutes: 0 },
  { count: 1, per: 'day', gap: 5 },
])('%o is refused', (given) => {
  expect(use.safeParse(given).success).toBe(false)
})

test.each<[string, Use, string]>([
  ['One drink a day', { count: 1, per: 'day' }, ''],
  ['2 coffees a day', { count: 2, per: 'day', gapMinutes: 30 }, 'at least 30 minutes apart'],
  ['Coffee', { count: 10, per: 'month' }, '10 a month'],
  ['Morning coffee', { count: 1, per: 'day', days: [1, 2, 3, 4, 5], to: '11:00' }, 'Monday to Friday before 11 AM'],
  ['Iced tea', { count: 1, per: 'day', covers: { groups: ['iced'] } }, 'only iced'],
  ['Refills', { count: 1, per: 'unlimited' }, ''],
  ['One drink a day', { count: 1, per: 'day', covers: { sizes: ['Medium'] } }, 'size Medium'],
  ['One medium drink a day', { count: 1, per: 'day', covers: { sizes: ['Medium'] } }, ''],
])('a plan says what the name of %s leaves open (W2.4)', (name, given, text) => {
  expect(limitsText(name, given, (_, id) => id)).toBe(text)
})
