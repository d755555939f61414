import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { nextTry, tryModeOf, tryModes } from './tries.ts'

const graceUntil = '2027-03-03'

test.each([
  ['none', null, null],
  ['1', null, '2027-03-01'],
  ['1,3', null, '2027-03-01'],
  ['1,3', '2027-03-01', '2027-03-03'],
  ['1,3', '2027-03-02', '2027-03-03'],
  ['1,3', '2027-03-03', null],
  ['2', '2027-03-02', null],
] as const)('with the rule %s, tried on %s, the next try is on %s', (mode, triedOn, next) => {
  expect(nextTry({ mode, graceUntil, triedOn })).toBe(next)
})

test('whatever the rule and its changes, a try is after the last one and within the days of grace (R52)', () => {
  const modes = fc.array(fc.constantFrom(...tryModes), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      modes,
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (rules, at) => {
        const until = at.toISOString().slice(0, 10)
        let triedOn: string | null = null
        for (const mode of rules) {
          const next = nextTry({ mode, graceUntil: until, triedOn })
          if (next === null) continue
          expect(next > (triedOn ?? addDays(until, -3))).toBe(true)
          expect(next <= until).toBe(true)
          triedOn = next
        }
      },
    ),
  )
})

test('what is no rule is no try', () => {
  expect([null, '7', '1, 3', 'always'].map(tryModeOf)).toEqual(Array(4).fill('none'))
})
