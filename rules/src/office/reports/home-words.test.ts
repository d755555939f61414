import { expect, test } from 'vitest'
import { homeTexts } from './home-words.ts'

test.each([
  [[true, true], '2 locations, all open.'],
  [[false, false], '2 locations, all closed.'],
  [[true, false, false], '3 locations, 1 open.'],
  [[true, null], '2 locations, 1 known to be open.'],
  [[null, null], '2 locations.'],
  [[true], '1 location, open.'],
  [[false], '1 location, closed.'],
])('the first page says only what the hours say: %j is “%s” (O13)', (open, said) => {
  expect(homeTexts.now('3:12 PM', open)).toBe(`3:12 PM. ${said}`)
})
