import { expect, test } from 'vitest'
import { cameTogether } from './came.ts'

test('what came of campaigns is added up (O8)', () => {
  const one = { visitors: 338, paid: 35, cents: 104_200, renewed: 3000 }
  expect(cameTogether([one, { visitors: 2, paid: 1, cents: 3000, renewed: 60_000 }])).toEqual({
    visitors: 340,
    paid: 36,
    cents: 107_200,
    renewed: 63_000,
  })
  expect(cameTogether([])).toEqual({ visitors: 0, paid: 0, cents: 0, renewed: 0 })
})
