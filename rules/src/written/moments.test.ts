import { expect, test } from 'vitest'
import { clockText, dayInShort, instantText, momentInShort, monthDayText, monthText } from './moments.ts'

const zone = 'America/New_York'

test.each([
  ['2026-11-26T14:18:00Z', 'Nov 26, 9:18 AM', 'November 26, 2026, 9:18 AM'],
  ['2026-05-01T04:00:00Z', 'May 1, 12:00 AM', 'May 1, 2026, 12:00 AM'],
  // The years change in New York, not in Greenwich.
  ['2026-01-01T04:59:00Z', 'Dec 31, 2025, 11:59 PM', 'December 31, 2025, 11:59 PM'],
  ['2027-01-01T04:59:00Z', 'Dec 31, 11:59 PM', 'December 31, 2026, 11:59 PM'],
  ['2027-01-01T05:00:00Z', 'Jan 1, 2027, 12:00 AM', 'January 1, 2027, 12:00 AM'],
  // The hour that clocks show twice, and one after the hour that they skip.
  ['2026-11-01T05:30:00Z', 'Nov 1, 1:30 AM', 'November 1, 2026, 1:30 AM'],
  ['2026-11-01T06:30:00Z', 'Nov 1, 1:30 AM', 'November 1, 2026, 1:30 AM'],
  ['2026-03-08T07:00:00Z', 'Mar 8, 3:00 AM', 'March 8, 2026, 3:00 AM'],
])('%s is “%s” in a table of 2026, and “%s” in a sentence', (instant, short, long) => {
  const at = new Date(instant)
  expect(momentInShort(at, zone, new Date('2026-07-01T12:00:00Z'))).toBe(short)
  expect(instantText(at, zone)).toBe(long)
})

test('a day has its year in a table when it is another one', () => {
  expect(['2026-11-26', '2026-09-01', '2025-12-31', '2027-01-01'].map((day) => dayInShort(day, '2026-07-01'))).toEqual([
    'Nov 26',
    'Sep 1',
    'Dec 31, 2025',
    'Jan 1, 2027',
  ])
})

test('a clock, a near day and a month', () => {
  expect(clockText(new Date('2026-06-03T02:30:00Z'), 'Asia/Tokyo')).toBe('11:30 AM')
  expect([monthDayText('2026-06-12'), monthText('2026-11'), monthText('2026-01-01')]).toEqual([
    'June 12',
    'November 2026',
    'January 2026',
  ])
})
