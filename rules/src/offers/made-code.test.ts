import { expect, test } from 'vitest'
import { codeOf } from './code.ts'
import { madeCode } from './made-code.ts'

test('a made code is eight signs that no one takes for others, as it is compared (O8.1)', () => {
  const lowest = madeCode(() => 0)
  const highest = madeCode(() => 0.999_999)
  expect([lowest, highest]).toEqual(['BBBB-BBBB', '9999-9999'])
  for (let made = 0; made < 200; made += 1) {
    const code = madeCode(Math.random)
    expect(code).toMatch(/^[BCDFGHJKMNPQRTVWXYZ2346789]{4}-[BCDFGHJKMNPQRTVWXYZ2346789]{4}$/)
    expect(codeOf(code.toLowerCase().replace('-', ' - '))).toBe(code)
  }
})
