import { expect, test } from 'vitest'
import { axisOf, runningOnly } from './months.ts'

const year = { from: '2025-11-25', until: '2026-11-24' }
const placeOf = (day: string) => axisOf([day], year, 'day').places[0] ?? 0

test('months are bands of equal width with their letters, and those that are not whole are hatched (O15)', () => {
  const { labels, parts } = axisOf([], year, 'day')
  expect(labels.map(({ text }) => text).join('')).toBe('NDJFMAMJJASON')
  expect(labels[0]?.at).toBeCloseTo(0.5 / 13)
  expect(parts).toEqual([
    { from: 0, to: 1 / 13 },
    { from: 12 / 13, to: 1 },
  ])
  expect(runningOnly(axisOf([], year, 'day')).parts).toEqual([{ from: 12 / 13, to: 1 }])
  expect(axisOf([], { from: '2026-01-01', until: '2026-12-31' }, 'day').parts).toEqual([])
})

test('a day stands where it is in its month, and a month in the middle of its band', () => {
  expect(placeOf('2026-02-28') - placeOf('2026-02-01')).toBeCloseTo(27 / 28 / 13)
  expect(placeOf('2026-03-01') - placeOf('2026-02-28')).toBeCloseTo((0.5 / 28 + 0.5 / 31) / 13)
  expect(axisOf(['2026-02-01'], year, 'month').places).toEqual([3.5 / 13])
})

test('over a few weeks the Mondays are named', () => {
  const days = ['2026-11-08', '2026-11-09', '2026-11-10']
  const axis = axisOf(days, { from: '2026-11-08', until: '2026-11-10' }, 'day')
  expect(axis).toEqual({ places: [0, 0.5, 1], labels: [{ at: 0.5, text: 'Nov 9' }] })
})
