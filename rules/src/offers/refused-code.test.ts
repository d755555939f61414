import { expect, test } from 'vitest'
import type { Code } from './code.ts'
import { refusedCodeText } from './refused-code.ts'

const code: Code = {
  id: 'spring',
  code: 'SPRING',
  off: { percent: 10 },
  lasts: 'always',
  planIds: ['annual', 'secret'],
  locationIds: ['newark'],
  startsOn: '2027-03-16',
  endsOn: '2027-04-30',
  goesOn: false,
  oneUse: false,
  friendDays: null,
}
const named = (...ids: string[]) => ids.map((id) => ({ id, name: `The ${id}` }))
const shown = { code, plans: named('month', 'annual'), locations: named('newark', 'westfield') }
const GO_ON = 'You can go on without it, at the total shown.'

test.each([
  ['code_not_started', `This code is good from March 16, 2027 on. ${GO_ON}`],
  ['code_ended', `This code was good through April 30, 2027. ${GO_ON}`],
  // A plan that only another link sells is not named.
  ['code_not_for_plan', `This code is not for this plan. It is good for The annual. ${GO_ON}`],
  ['code_not_for_location', `This code is not for this location. It is good for The newark. ${GO_ON}`],
  ['code_used_up', `This code has been used as often as it could be. ${GO_ON}`],
  ['code_unknown', 'We do not know this code. Please check it, or go on without one.'],
] as const)('%s: it says which, and how to go on (I13)', (kind, says) => {
  expect(refusedCodeText(kind, shown)).toBe(says)
})

test('a code for what is not sold here, or for many plans, names none of them', () => {
  const only = `This code is not for this plan. ${GO_ON}`
  expect(refusedCodeText('code_not_for_plan', { ...shown, plans: named('month') })).toBe(only)
  const many = ['a', 'b', 'c', 'd', 'e']
  const wide = { ...shown, code: { ...code, planIds: many }, plans: named(...many) }
  expect(refusedCodeText('code_not_for_plan', wide)).toBe(only)
  expect(refusedCodeText('code_not_for_plan')).toBe(only)
})
