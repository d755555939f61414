import { expect, test } from 'vitest'
import { isPaused, pauseEnded, type PauseFacts, pauseOptions, renewalDay } from './pause.ts'

/** Bought on January 31: the next renewal is on February 28. */
const monthly: PauseFacts = {
  kind: 'renewing',
  frequency: 'month',
  state: 'active',
  cancelled: false,
  anchorDay: 31,
  paidThrough: '2027-02-28',
  pausedUntil: null,
  planChanges: false,
}
const paused = { ...monthly, pausedUntil: '2027-05-31' }

test('a pause lasts one to three months from the next renewal, and ends on a renewal day (R7, R67)', () => {
  expect(pauseOptions(monthly, '2027-02-10')).toEqual({
    refused: null,
    value: [
      { months: 1, until: '2027-03-31' },
      { months: 2, until: '2027-04-30' },
      { months: 3, until: '2027-05-31' },
    ],
  })
})

test('a pause that has not begun can be made longer or shorter', () => {
  expect(pauseOptions(paused, '2027-02-27').refused).toBeNull()
})

test.each<[string, Partial<PauseFacts>, string]>([
  ['not_renewing', { kind: 'term' }, '2027-02-10'],
  ['not_renewing', { kind: 'complimentary' }, '2027-02-10'],
  ['not_renewing', { state: 'ended' }, '2027-02-10'],
  ['not_monthly', { frequency: 'year' }, '2027-02-10'],
  ['membership_canceled', { cancelled: true }, '2027-02-10'],
  ['membership_unpaid', { state: 'grace' }, '2027-02-10'],
  ['membership_unpaid', { state: 'unpaid' }, '2027-02-10'],
  ['renews_today', {}, '2027-02-28'],
  ['pause_begun', { pausedUntil: '2027-03-31' }, '2027-02-28'],
  ['pause_begun', { pausedUntil: '2027-03-31' }, '2027-03-15'],
])('it is refused with %s for %o on %s', (code, facts, today) => {
  expect(pauseOptions({ ...monthly, ...facts }, today).refused?.code).toBe(code)
})

test('the last paid day can still be used, and so can the day the pause ends', () => {
  const days = ['2027-02-28', '2027-03-01', '2027-05-30', '2027-05-31']
  expect(days.map((today) => isPaused(paused, today))).toEqual([false, true, true, false])
  expect(isPaused(monthly, '2027-03-01')).toBe(false)
})

test('the next bill comes with the end of the pause', () => {
  expect([renewalDay(monthly), renewalDay(paused)]).toEqual(['2027-02-28', '2027-05-31'])
})

test('before it has begun, a pause is taken back; after that, it ends with the next renewal day', () => {
  expect(pauseEnded(paused, '2027-02-27')).toEqual({ refused: null, value: null })
  expect(pauseEnded(paused, '2027-02-28')).toEqual({ refused: null, value: '2027-03-31' })
  expect(pauseEnded(paused, '2027-03-31')).toEqual({ refused: null, value: '2027-04-30' })
  expect(pauseEnded(paused, '2027-05-02').refused?.code).toBe('pause_ends')
  expect(pauseEnded(monthly, '2027-02-10').refused?.code).toBe('not_paused')
})
