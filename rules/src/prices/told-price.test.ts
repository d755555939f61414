import { describe, expect, test } from 'vitest'
import { newPriceIn } from './new-price.ts'
import { acceptWords, leaveLabel, noticeWords, silenceWords } from './price-words.ts'
import {
  applies,
  breakEvenLeavers,
  fullCentsOn,
  lastDayToTell,
  letterStep,
  noticeStep,
  silenceStep,
  tellProblem,
} from './told-price.ts'

describe('the price of a bill', () => {
  test.each([
    ['without a told price', null, '2027-05-15', 3000],
    ['the day before', { cents: 3300, from: '2027-05-15' }, '2027-05-14', 3000],
    ['on the day', { cents: 3300, from: '2027-05-15' }, '2027-05-15', 3300],
    ['after a pause', { cents: 3300, from: '2027-05-15' }, '2027-08-15', 3300],
    ['a lower one', { cents: 2500, from: '2027-05-15' }, '2027-05-15', 2500],
  ])('%s', (_case, told, on, cents) => {
    expect(fullCentsOn(3000, told, on)).toBe(cents)
  })
})

describe('the letter is written', () => {
  const asked = { renewalOn: '2027-05-15', firstOn: '2027-05-01', frequency: 'month', isReachable: true }
  test.each([
    ['29 days before', {}, '2027-04-16', 'not yet'],
    ['28 days before', {}, '2027-04-17', 'tell'],
    ['7 days before', {}, '2027-05-08', 'tell'],
    ['6 days before', {}, '2027-05-09', 'too late'],
    ['on the day itself', {}, '2027-05-15', 'too late'],
    ['about the first renewal on or after the day', { firstOn: '2027-05-15' }, '2027-04-17', 'tell'],
    ['not about one before it', { firstOn: '2027-05-16' }, '2027-04-17', 'not yet'],
    ['not to who has no address, who may still get one', { isReachable: false }, '2027-05-08', 'not yet'],
    ['and that is too late for this renewal then', { isReachable: false }, '2027-05-09', 'too late'],
    ['15 days before a year', { frequency: 'year' }, '2027-04-30', 'tell'],
    ['not 14 days before a year', { frequency: 'year' }, '2027-05-01', 'too late'],
    ['28 days before March 1 of a leap year', { renewalOn: '2028-03-01', firstOn: '2028-02-29' }, '2028-02-02', 'tell'],
    ['28 days before the 31st', { renewalOn: '2027-07-31' }, '2027-07-03', 'tell'],
  ])('%s', (_case, more, today, step) => {
    expect(noticeStep({ ...asked, ...more, today })).toBe(step)
  })
})

describe('what became of the letter', () => {
  const sent = { renewalOn: '2027-05-15', frequency: 'month', sentOn: null, cameBack: false }
  test.each([
    ['it waits', {}, '2027-05-08', 'wait'],
    ['it waited too long', {}, '2027-05-09', 'not told'],
    ['it went', { sentOn: '2027-04-17' }, '2027-04-17', 'told'],
    ['it went on the last day', { sentOn: '2027-05-08' }, '2027-05-09', 'told'],
    ['it went a day too late', { sentOn: '2027-05-09' }, '2027-05-09', 'not told'],
    ['it came back', { sentOn: '2027-04-17', cameBack: true }, '2027-05-14', 'not told'],
    ['it came back on the day it was charged', { sentOn: '2027-04-17', cameBack: true }, '2027-05-15', 'told'],
  ])('%s', (_case, more, today, step) => {
    expect(letterStep({ ...sent, ...more, today })).toBe(step)
  })
  test('the last day is 7 days before, 15 for a year', () => {
    expect([lastDayToTell('2027-03-01', 'month'), lastDayToTell('2027-03-01', 'year')]).toEqual([
      '2027-02-22',
      '2027-02-14',
    ])
  })
})

describe('silence', () => {
  const told = { fromCents: 3000, toCents: 3300, accepted: false } as const
  test.each([
    ['means the new price', { silent: 'new' }, true],
    ['means the old one', { silent: 'keep' }, false],
    ['means the end', { silent: 'end' }, false],
    ['is over with a yes', { silent: 'keep', accepted: true }, true],
    ['does not matter for a lower price', { silent: 'end', toCents: 2500 }, true],
  ] as const)('%s', (_case, more, is) => {
    expect(applies({ ...told, ...more })).toBe(is)
  })
  test.each([
    ['end', '2027-05-12', 'wait'],
    ['end', '2027-05-13', 'end'],
    ['end', '2027-05-15', 'keep'],
    ['keep', '2027-05-14', 'wait'],
    ['keep', '2027-05-15', 'keep'],
  ] as const)('%s on %s: %s', (silent, today, step) => {
    expect(silenceStep({ silent, renewalOn: '2027-05-15' }, today)).toBe(step)
  })
})

test('the first day is 35 days ahead, 60 where a year would end in silence', () => {
  const asked = { firstOn: '2027-04-19', silent: 'new', frequency: 'month' } as const
  expect(tellProblem(asked, '2027-03-15')).toBeNull()
  expect(tellProblem({ ...asked, firstOn: '2027-04-18' }, '2027-03-15')).toContain('35 days')
  const year = { silent: 'end', frequency: 'year' } as const
  expect(tellProblem({ ...year, firstOn: '2027-05-13' }, '2027-03-15')).toContain('60 days')
  expect(tellProblem({ ...year, firstOn: '2027-05-14' }, '2027-03-15')).toBeNull()
})

test('so many may leave until a rise brings in less than before', () => {
  // 100 members pay $30.00: at $33.00, 91 bring in more and 90 less.
  expect(breakEvenLeavers({ members: 100, paidCents: 300_000, toCents: 3300 })).toBe(9)
  expect(breakEvenLeavers({ members: 2914, paidCents: 2914 * 3000, toCents: 3200 })).toBe(182)
  expect(breakEvenLeavers({ members: 1, paidCents: 3000, toCents: 3300 })).toBe(0)
  expect(breakEvenLeavers({ members: 100, paidCents: 300_000, toCents: 2500 })).toBe(0)
})

test('the new price is the last one that was not there before', () => {
  const before = [{ cents: 3000, from: '2000-01-01' }]
  expect(newPriceIn(before, before)).toBeNull()
  expect(newPriceIn(before, [...before, { cents: 3300, from: '2027-04-01' }])).toEqual({
    cents: 3300,
    from: '2027-04-01',
  })
  expect(
    newPriceIn(before, [...before, { cents: 3500, from: '2027-06-01' }, { cents: 3300, from: '2027-04-01' }])?.cents,
  ).toBe(3500)
})

test('each sentence says what happens without an answer, and the words that are kept name sum, day and end', () => {
  const on = '2027-05-15'
  expect(silenceWords({ silent: 'new', rises: true, on })).toBe(
    'You do not need to do anything to keep your membership.',
  )
  expect(silenceWords({ silent: 'keep', rises: true, on })).toBe('If you do not answer, your price stays as it is.')
  expect(silenceWords({ silent: 'end', rises: true, on })).toContain('If you do not answer by May 12, 2027,')
  expect(silenceWords({ silent: 'end', rises: false, on })).toContain('do not need to do anything')
  expect(acceptWords({ planName: 'Annual', frequency: 'year', totalCents: 39000, on })).toBe(
    'I keep Annual. From May 15, 2027 on it is $390.00 a year, tax included, until I cancel.',
  )
  expect(leaveLabel(on)).toBe('Leave on May 15, 2027')
  const shown = { fromCents: 3200, toCents: 3520, on, silent: 'new', state: 'told' } as const
  expect(noticeWords.heading(shown)).toBe('$35.20 from May 15, 2027 on')
  expect([shown, { ...shown, toCents: 2600 }, { ...shown, state: 'accepted' as const }].map(noticeWords.asks)).toEqual([
    true,
    false,
    false,
  ])
})
