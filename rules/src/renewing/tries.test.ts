import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '../calendar.ts'
import { LAST_TRY_DAYS, triesLeft, tryModeOf, tryModes, tryWords } from './tries.ts'

const graceUntil = '2027-03-03'

test.each([
  ['none', null, []],
  ['1', null, ['2027-03-01']],
  ['1,3', null, ['2027-03-01', '2027-03-03']],
  ['1,3', '2027-03-01', ['2027-03-03']],
  ['1,3', '2027-03-02', ['2027-03-03']],
  ['1,3', '2027-03-03', []],
  ['2', '2027-03-02', []],
  ['1,3,6,9', '2027-03-03', ['2027-03-06', '2027-03-09']],
] as const)('with the rule %s, tried on %s, what is left to try is %j (R52)', (mode, triedOn, left) => {
  expect(triesLeft({ mode, graceUntil, triedOn })).toEqual(left)
})

test('whatever the rule and its changes, a try is after the last one and nine days after the renewal at the latest (R52)', () => {
  const modes = fc.array(fc.constantFrom(...tryModes), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(
      modes,
      fc.date({ min: new Date('2024-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }),
      (rules, at) => {
        const until = at.toISOString().slice(0, 10)
        const renewedOn = addDays(until, -3)
        let triedOn: string | null = null
        for (const mode of rules) {
          const [next] = triesLeft({ mode, graceUntil: until, triedOn })
          if (next === undefined) continue
          expect(next > (triedOn ?? renewedOn)).toBe(true)
          expect(next <= addDays(renewedOn, LAST_TRY_DAYS)).toBe(true)
          triedOn = next
        }
      },
    ),
  )
})

test('each rule is said with its own days', () => {
  for (const mode of tryModes) expect(tryWords[mode].match(/\d/g) ?? []).toEqual(mode === 'none' ? [] : mode.split(','))
})

test('what is no rule is no try', () => {
  expect([null, '7', '1, 3', 'always'].map(tryModeOf)).toEqual(Array(4).fill('none'))
})
