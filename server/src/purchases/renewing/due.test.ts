import { expect, test } from 'vitest'
import { type DueFacts, dueStep, nextDue, reminderDays } from './due.ts'

/** A month that renews on June 30 in New York. */
const facts = (known: Partial<DueFacts> = {}): DueFacts => ({
  kind: 'renewing',
  state: 'active',
  frequency: 'month',
  paid_through: '2027-06-30',
  end_date: null,
  cancelled_at: null,
  reminded_for: null,
  timeZone: 'America/New_York',
  ...known,
})
/** The step due on each day that has one, earliest first. */
const story = (known: Partial<DueFacts>, days: readonly string[]) =>
  days.map((day) => [day, dueStep(facts(known), day)] as const)

test('a month is reminded of three days before, and is overdue the day after its renewal day', () => {
  expect(story({}, ['2027-06-26', '2027-06-27', '2027-06-30', '2027-07-01'])).toEqual([
    ['2027-06-26', null],
    ['2027-06-27', 'remind'],
    ['2027-06-30', 'remind'],
    ['2027-07-01', 'overdue'],
  ])
  expect([reminderDays('month'), reminderDays('year')]).toEqual([3, 35])
})

test('a year is reminded of 35 days before (R29)', () => {
  expect(story({ frequency: 'year' }, ['2027-05-25', '2027-05-26'])).toEqual([
    ['2027-05-25', null],
    ['2027-05-26', 'remind'],
  ])
})

test('who was reminded of this renewal is not reminded again, of the next one they are', () => {
  expect(dueStep(facts({ reminded_for: '2027-06-30' }), '2027-06-28')).toBeNull()
  expect(dueStep(facts({ reminded_for: '2027-05-30' }), '2027-06-28')).toBe('remind')
  expect(dueStep(facts({ reminded_for: '2027-06-30' }), '2027-07-01')).toBe('overdue')
})

test('an unpaid renewal stops the membership after its grace, and then nothing more is due (R52)', () => {
  const grace = { state: 'grace', grace_until: '2027-07-03' } as const
  expect(story(grace, ['2027-07-03', '2027-07-04'])).toEqual([
    ['2027-07-03', null],
    ['2027-07-04', 'stop'],
  ])
  expect(dueStep(facts({ state: 'grace', grace_until: null }), '2027-07-01')).toBe('stop')
  expect(nextDue(facts({ state: 'unpaid' }), new Date('2027-07-10T12:00:00Z'))).toBeNull()
})

test('a rule with later days is tried on them after the membership has stopped, and a missed one is not made up (R52)', () => {
  const grace = { state: 'grace', grace_until: '2027-07-03', card_id: 'c', try_mode: '1,3,6,9' } as const
  expect(story({ ...grace, tried_on: '2027-07-03' }, ['2027-07-03', '2027-07-04', '2027-07-06'])).toEqual([
    ['2027-07-03', null],
    ['2027-07-04', 'stop'],
    ['2027-07-06', 'stop'],
  ])
  const unpaid = { ...grace, state: 'unpaid', tried_on: '2027-07-03' } as const
  expect(story(unpaid, ['2027-07-05', '2027-07-06', '2027-07-07', '2027-07-09', '2027-07-10'])).toEqual([
    ['2027-07-05', null],
    ['2027-07-06', 'try'],
    ['2027-07-07', null],
    ['2027-07-09', 'try'],
    ['2027-07-10', null],
  ])
  expect(dueStep(facts({ ...unpaid, cancelled_at: new Date() }), '2027-07-06')).toBeNull()
  expect(dueStep(facts({ ...unpaid, card_id: null }), '2027-07-06')).toBeNull()
})

test('an unpaid membership is looked at daily as long as a rule may say a try, then no more', () => {
  const next = (day: string) =>
    nextDue(facts({ state: 'unpaid', grace_until: '2027-07-03' }), new Date(`${day}T12:00:00Z`))?.toISOString()
  expect([next('2027-07-04'), next('2027-07-08'), next('2027-07-09'), next('2027-07-20')]).toEqual([
    '2027-07-05T04:00:00.000Z',
    '2027-07-09T04:00:00.000Z',
    undefined,
    undefined,
  ])
})

test('what ends, ends the day after its last day, and nothing else is due before (R31)', () => {
  const ending = { end_date: '2027-06-30', cancelled_at: new Date('2027-06-02T12:00:00Z') }
  expect(story(ending, ['2027-06-28', '2027-06-30', '2027-07-01'])).toEqual([
    ['2027-06-28', null],
    ['2027-06-30', null],
    ['2027-07-01', 'end'],
  ])
  expect(dueStep(facts({ kind: 'term', end_date: '2027-06-30' }), '2027-07-01')).toBe('end')
  expect(dueStep(facts({ ...ending, state: 'ended' }), '2027-07-01')).toBeNull()
})

test('a complimentary membership, and one that was never paid, wait for nothing', () => {
  const now = new Date('2027-06-01T12:00:00Z')
  expect(nextDue(facts({ kind: 'complimentary' }), now)).toBeNull()
  expect(nextDue(facts({ paid_through: null }), now)).toBeNull()
})

test('the sweep looks again at the midnight of the place, or at once for what is late', () => {
  const now = new Date('2027-06-01T12:00:00Z')
  expect(nextDue(facts(), now)?.toISOString()).toBe('2027-06-27T04:00:00.000Z')
  expect(nextDue(facts({ reminded_for: '2027-06-30' }), now)?.toISOString()).toBe('2027-07-01T04:00:00.000Z')
  expect(nextDue(facts({ timeZone: 'America/Los_Angeles' }), now)?.toISOString()).toBe('2027-06-27T07:00:00.000Z')
  const late = new Date('2027-08-01T12:00:00Z')
  expect(nextDue(facts(), late)).toEqual(late)
})
