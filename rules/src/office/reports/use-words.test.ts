import { expect, test } from 'vitest'
import { useTexts } from './use-words.ts'

const row = {
  month: '2026-10-01',
  members: 1200,
  drinks: 3000,
  withoutCost: 0,
  netCents: 2_700_000,
  leftCents: 1_800_000,
  losing: 0,
}

test('what was drunk and paid is said with what is left of a member, and how many cost more than they paid', () => {
  const rows = [
    { ...row, bucket: '8–11' },
    { ...row, bucket: '24+', members: 800, leftCents: -110_000, losing: 186 },
  ]
  expect(useTexts.said(rows)).toBe(
    '800 of 2,000 members took 12 drinks or more in October 2026. 186 cost the shop more than they paid.',
  )
  expect(useTexts.left(rows)).toEqual({ value: '$8.45', said: 'left of each $27.00, after the drinks' })
})

test('a cost that is not set is not taken for nothing', () => {
  expect(useTexts.said([{ ...row, bucket: '12–15', withoutCost: 120, leftCents: null, losing: null }])).toBe(
    '1,200 of 1,200 members took 12 drinks or more in October 2026. What 120 of 3,000 drinks cost is not set in the ' +
      'catalog, so what is left is not known.',
  )
  expect(useTexts.left([{ ...row, bucket: '12–15', leftCents: null }])).toBeNull()
})

test('rows that may not be seen are said to be left out', () => {
  const hidden = { ...row, bucket: '4–7', members: null, leftCents: null, losing: null }
  expect(useTexts.said([hidden, { ...row, bucket: '24+', members: 7 }])).toBe(
    '7 of 7 members took 12 drinks or more in October 2026. Rows of fewer than five members are not in it.',
  )
})
