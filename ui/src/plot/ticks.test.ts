import { expect, test } from 'vitest'
import { ticks, withRoom } from './ticks.ts'

test('an axis has round marks that cover its values', () => {
  expect(ticks(0, 4812, 3)).toEqual([0, 2000, 4000, 6000])
  expect(ticks(0, 75, 4)).toEqual([0, 20, 40, 60, 80])
  expect(ticks(0, 1, 3)).toEqual([0, 0.5, 1])
  expect(ticks(-250, 900, 4)).toEqual([-500, 0, 500, 1000])
  expect(ticks(0, 0, 3)).toEqual([0])
  // Drinks have no halves.
  expect(ticks(0, 1, 4, true)).toEqual([0, 1])
  expect(ticks(-1, 3, 4, true)).toEqual([-1, 0, 1, 2, 3])
})

test('labels that would touch are left out, and the others have one step', () => {
  const labels = [0, 31, 59, 90, 120, 151].map((at) => ({ at }))
  expect(withRoom(labels, 20)).toEqual(labels)
  expect(withRoom(labels, 58).map(({ at }) => at)).toEqual([0, 59, 120])
  expect(withRoom(labels, 90).map(({ at }) => at)).toEqual([0, 90])
  expect(withRoom(labels, 500).map(({ at }) => at)).toEqual([0])
  expect(withRoom([], 50)).toEqual([])
})
