import { expect, test } from 'vitest'
import { ticks, withRoom } from './ticks.ts'

test('an axis has round marks that cover its values', () => {
  expect(ticks(0, 4812, 3)).toEqual([0, 2000, 4000])
  expect(ticks(0, 75, 4)).toEqual([0, 20, 40, 60])
  expect(ticks(0, 1, 3)).toEqual([0, 0.5, 1])
  expect(ticks(-250, 900, 4)).toEqual([0, 500])
  expect(ticks(0, 0, 3)).toEqual([0])
})

test('labels that would touch are left out', () => {
  const labels = [0, 20, 50, 55, 100].map((at) => ({ at }))
  expect(withRoom(labels, 50).map(({ at }) => at)).toEqual([0, 50, 100])
  expect(withRoom([], 50)).toEqual([])
})
