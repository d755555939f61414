import { expect, test } from 'vitest'
import { codeSpace, lengthOfNewCode, memberCodeIn } from './member-code.ts'
import { codeText } from '../membership.ts'
import { readPass } from '../pass.ts'

test.each([
  [0, 6],
  [50_000, 6],
  [50_001, 8],
])('with %i live memberships a new code has %i digits', (live, length) => {
  expect(lengthOfNewCode(live)).toBe(length)
})

test('both lengths print with all of their digits, and no number is in both', () => {
  for (const length of [6, 8] as const) {
    const { from, count } = codeSpace(length)
    expect(codeText(from)).toHaveLength(length)
    expect(codeText(from + count - 1)).toHaveLength(length)
    expect(memberCodeIn(codeText(from))).toBe(codeText(from))
  }
  expect(codeSpace(6).from + codeSpace(6).count).toBeLessThan(codeSpace(8).from)
})

test.each([
  ['048291', '048291'],
  ['048 291', '048291'],
  ['4829-1034', '48291034'],
  ['4829103', null],
  ['04829103', null],
  ['482910345', null],
  ['', null],
])('"%s" is the code %s', (typed, code) => {
  expect(memberCodeIn(typed)).toBe(code)
})

test('a pass carries either', () => {
  const pass = (code: string) => `S1.abcdef.${code}.m.a.0.1234..${'x'.repeat(86)}`
  expect(readPass(pass('48291034'))?.pass.code).toBe('48291034')
  expect(readPass(pass('048291'))?.pass.code).toBe('048291')
  expect(readPass(pass('4829103'))).toBeNull()
})
