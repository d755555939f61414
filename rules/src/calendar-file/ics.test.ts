import { expect, test } from 'vitest'
import fc from 'fast-check'
import { icsOf, type DayEvent } from './ics.ts'
import { calendarTexts, membershipDay } from './membership-day.ts'

const event: DayEvent = {
  uid: 'm-1@shop.example',
  sequence: 30_000_000,
  stamp: new Date('2027-01-15T17:00:05.123Z'),
  on: '2027-02-28',
  summary: 'One Month at Sipday renews',
  description: 'To change, pause or cancel it before this day: https://shop.example/redeem',
  url: 'https://shop.example/redeem',
  product: 'Sipday',
}

/** Reads a file as RFC 5545 says: unfolds it, splits names from values, and takes escapes back. */
const read = (file: string): Map<string, string> => {
  const lines = file.replaceAll('\r\n ', '').split('\r\n')
  const valued = lines.filter((line) => line.includes(':'))
  return new Map(
    valued.map((line) => {
      const at = line.indexOf(':')
      const value = line.slice(at + 1).replaceAll(/\\(.)/g, (_all, sign: string) => (sign === 'n' ? '\n' : sign))
      return [line.slice(0, at), value]
    }),
  )
}

test('the file is an event of one whole day, without a zone and without taking anyone’s time (S2.8)', () => {
  expect(icsOf(event).split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Sipday//Memberships//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:m-1@shop.example',
    'SEQUENCE:30000000',
    'DTSTAMP:20270115T170005Z',
    'DTSTART;VALUE=DATE:20270228',
    'DTEND;VALUE=DATE:20270301',
    'SUMMARY:One Month at Sipday renews',
    'DESCRIPTION:To change\\, pause or cancel it before this day: https://shop.ex',
    ' ample/redeem',
    'URL:https://shop.example/redeem',
    'TRANSP:TRANSPARENT',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('what a shop or plan is called stands in it as it is, whatever signs it has, in lines of at most 75 octets (S2.8)', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 300, size: 'max' }), (words) => {
      const clean = words.replaceAll(/\r\n?/g, '\n').replaceAll(/[^\P{Cc}\n]/gu, '')
      const file = icsOf({ ...event, summary: words, product: words })
      expect(read(file).get('SUMMARY')).toBe(clean)
      for (const line of file.split('\r\n')) {
        expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75)
        expect(line).not.toMatch(/[\r\n]/)
      }
      expect(file.isWellFormed()).toBe(true)
      expect(file.match(/^BEGIN:VEVENT/gm)).toHaveLength(1)
    }),
  )
})

test('a sign of several octets is never split by a fold (S2.8)', () => {
  const file = icsOf({ ...event, summary: `${'Nguyễn 🧋 O’Brien; '.repeat(20)}\nEND:VEVENT` })
  expect(file).toContain('\\;')
  const lines = file.split('\r\n')
  expect(file.isWellFormed()).toBe(true)
  expect(Math.max(...lines.map((line) => new TextEncoder().encode(line).length))).toBe(75)
  expect(read(file).get('SUMMARY')).toBe(`${'Nguyễn 🧋 O’Brien; '.repeat(20)}\nEND:VEVENT`)
  expect(lines.filter((line) => line === 'END:VEVENT')).toHaveLength(1)
})

const facts = { status: 'active', isDue: false, renewsOn: '2027-02-15', endDate: null, today: '2027-01-15' } as const

test.each([
  ['one that renews', {}, { kind: 'renews', on: '2027-02-15' }],
  ['one that renews today', { today: '2027-02-15' }, { kind: 'renews', on: '2027-02-15' }],
  ['a pause, which ends with a renewal', { status: 'paused' }, { kind: 'renews', on: '2027-02-15' }],
  [
    'a gift, a term, or one that is canceled',
    { renewsOn: null, endDate: '2027-03-01' },
    { kind: 'ends', on: '2027-03-01' },
  ],
  ['one on its last day', { renewsOn: null, endDate: '2027-01-15' }, { kind: 'ends', on: '2027-01-15' }],
  ['one without an end', { renewsOn: null }, null],
  ['one whose renewal is due', { isDue: true }, null],
  ['one that is unpaid', { status: 'unpaid' }, null],
  ['one that has ended', { status: 'ended', renewsOn: null, endDate: '2027-03-01' }, null],
  ['a renewal day that has passed', { today: '2027-02-16' }, null],
] as const)('the day of %s (S2.8)', (_which, more, day) => {
  expect(membershipDay({ ...facts, ...more })).toEqual(day)
})

test('the words name plan and shop, and no sum and no person (S2.8)', () => {
  expect(calendarTexts.summary('ends', 'Gifting 3 Months', 'Sipday')).toBe('Gifting 3 Months at Sipday ends')
  expect(calendarTexts.description('ends', 'https://a.example')).toBe(
    'The last day is this one, until 11:59 PM. https://a.example',
  )
})
