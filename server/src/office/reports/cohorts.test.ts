import { expect, test } from 'vitest'
import { shareOf } from './cohorts.ts'

test('whoever sees a few locations reads <5 where fewer than five people stayed (O15)', () => {
  expect(shareOf({ size: 9, there: 4 }, ['westfield'])).toBe('<5')
  expect(shareOf({ size: 9, there: 5 }, ['westfield'])).toBe(55.6)
  expect(shareOf({ size: 9, there: 4 }, null)).toBe(44.4)
})
