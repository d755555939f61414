import { expect, test } from 'vitest'
import { heatTable, inParts } from './heat.ts'

const cells = (hours: number[]) =>
  hours.map((hour) => ({ locationId: 'a', location: 'Kips Bay NY', hour, drinks: hour }))

test('a narrow view has the hours in at most four parts, which add up', () => {
  const parts = (hours: number[]) => inParts(heatTable(cells(hours)))
  const day = [11, 12, 13, 14, 15, 16, 17, 18, 19, 20]
  expect(parts(day)).toMatchObject({ columns: ['11–2', '2–5', '5–8', '8–9'], rows: [{ values: [36, 45, 54, 20] }] })
  expect(parts([23])).toMatchObject({ columns: ['11–12'], rows: [{ values: [23] }] })
  expect(parts([0, 1])).toMatchObject({ columns: ['12–1', '1–2'], rows: [{ values: [0, 1] }] })
})

test('all hours with the most drinks are the busiest, and none without a drink', () => {
  const two = cells([11, 12]).map((cell) => ({ ...cell, drinks: 5 }))
  expect(heatTable(two).busiest.map(({ hour }) => hour)).toEqual([11, 12])
  expect(heatTable(two.map((cell) => ({ ...cell, drinks: 0 }))).busiest).toEqual([])
})
