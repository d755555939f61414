import { expect, test } from 'vitest'
import { againDay, dayText, shortName, timeText, whenText } from './words.ts'

const evening = '2026-06-03T02:30:00Z'

test('times are the location’s, whatever zone the tablet is in', () => {
  expect(timeText(evening, 'America/New_York')).toBe('10:30 PM')
  expect(timeText(evening, 'America/Los_Angeles')).toBe('7:30 PM')
  expect(dayText(evening, 'America/New_York')).toBe('June 2')
  expect(dayText(evening, 'Asia/Tokyo')).toBe('June 3')
})

test('what is ready again the next day is ready tomorrow, in the location’s calendar; a later day is named (C3)', () => {
  const again = '2026-06-03T04:00:00Z'
  expect(againDay(again, 'America/New_York', new Date(evening))).toBe('tomorrow')
  expect(againDay(again, 'America/New_York', new Date('2026-06-02T03:59:00Z'))).toBe('June 3')
  expect(againDay(again, 'America/New_York', new Date(again))).toBe('June 3')
})

test('an earlier day is named, in the location’s calendar', () => {
  const midnight = new Date('2026-06-03T04:00:00Z')
  expect(whenText(evening, 'America/New_York', midnight)).toBe('June 2 at 10:30 PM')
  expect(whenText(evening, 'America/New_York', new Date('2026-06-03T03:59:00Z'))).toBe('10:30 PM')
})

test('a name from right to left does not turn the sentence around it, and others stay as they are', () => {
  expect(shortName({ firstName: 'דנה', lastInitial: 'כ' })).toBe('\u2068דנה כ.\u2069')
  for (const [firstName, text] of [
    ['Nguyễn', 'Nguyễn O.'],
    ['', 'Member O.'],
  ] as const)
    expect(shortName({ firstName, lastInitial: 'O' })).toBe(text)
})
