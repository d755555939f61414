import { expect, test } from 'vitest'
import { ruleChoices, ruleGroups, ruleText, ruleValueOf, ruleWords, shownRule } from './rule-words.ts'

test.each([
  ['taxRate', 8875, '8.875'],
  ['taxRate', 8187.5, '8.1875'],
  ['taxRate', 0, '0'],
  ['refundAloneCents', 12_050, '120.50'],
  ['taxRate', 6675, '6.675'],
  ['maximumQuantity', 10, '10'],
  ['timeZone', 'America/Denver', 'America/Denver'],
])('%s %s is typed as %s', (key, value, typed) => {
  expect(shownRule(key, value)).toBe(typed)
  expect(ruleValueOf(key, typed)).toBe(value)
})

test.each([
  ['taxRate', '8.875512'],
  ['taxRate', '-1'],
  ['maximumQuantity', '0'],
  ['maximumQuantity', '51'],
  ['maximumQuantity', '2.5'],
  ['uncheckedPerShift', '1001'],
  ['timeZone', ' '],
  ['refundAloneCents', '19.99'],
  ['refundAloneCents', '500.01'],
  ['managerRefundCents', '49'],
])('%s cannot be %s', (key, typed) => expect(ruleValueOf(key, typed)).toBeNull())

test.each([
  ['taxRate', 8875, '8.875%'],
  ['refundAloneCents', 12_050, '$120.50'],
  ['ownerMailHour', 8, '8 AM'],
  ['officeMinutes', 720, 'After 12 hours'],
  ['officeMinutes', 45, 'After 45 minutes'],
  ['askDrink', 'off', 'Do not ask'],
  ['timeZone', 'America/Denver', 'Mountain (Denver)'],
  ['maximumQuantity', 10, '10'],
])('%s %s reads %s (O12)', (key, value, words) => expect(ruleText(key, value)).toBe(words))

test('each rule stands in one group, and whatever is chosen can be saved (O12)', () => {
  const keys = ruleGroups.flatMap((group) => group.keys)
  expect(keys.toSorted()).toEqual(Object.keys(ruleWords).toSorted())
  const chosen = keys.flatMap((key) =>
    (ruleChoices(key, '') ?? []).filter(({ value }) => value).map(({ value }) => [key, value]),
  )
  expect(chosen.filter(([key, value]) => ruleValueOf(key ?? '', value ?? '') === null)).toEqual([])
})

test('not to charge again stands before all ways to do it (O12, R52)', () => {
  expect(ruleChoices('renewalTries', 'none')?.[0]?.value).toBe('none')
})
