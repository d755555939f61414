import { expect, test } from 'vitest'
import { figureTexts, reportTexts } from './report-words.ts'

const figures = (...values: number[]) => values.map((value, index) => ({ day: `2026-11-0${index + 1}`, value }))

test('a plot of members is said in a sentence: the last day beside the first', () => {
  expect(reportTexts.members(figures(4560, 4700, 4812))).toBe(
    '4,812 members at the end of November 3, 2026, 252 more than on November 1, 2026.',
  )
  expect(reportTexts.members(figures(3, 1))).toBe(
    '1 member at the end of November 2, 2026, 2 fewer than on November 1, 2026.',
  )
  expect(reportTexts.members(figures(7, 7))).toBe(
    '7 members at the end of November 2, 2026, as many as on November 1, 2026.',
  )
  expect(reportTexts.members(figures(7))).toBe('7 members at the end of November 1, 2026.')
})

test('a plot of what members pay a month is said in a sentence', () => {
  expect(reportTexts.monthly(figures(100_000, 90_001))).toBe(
    '$900.01 a month at the end of November 2, 2026, $99.99 less than on November 1, 2026.',
  )
  expect(reportTexts.monthly(figures(0, 0))).toBe(
    '$0.00 a month at the end of November 2, 2026, as much as on November 1, 2026.',
  )
})

test('the marks of an axis are short', () => {
  expect([0, 120_000, 1_000_000, 2_250_000].map(reportTexts.axisDollars)).toEqual(['$0', '$1,200', '$10k', '$22.5k'])
  expect([0, 2000, 25_000].map(reportTexts.axisCount)).toEqual(['0', '2,000', '25k'])
})

test('a figure is said with its change, and the drinks of today beside what is usual', () => {
  expect(figureTexts.change(252, 30, 'count')).toBe('252 more in 30 days')
  expect(figureTexts.change(-2, 12, 'count')).toBe('2 fewer in 12 days')
  expect(figureTexts.change(-7340, 30, 'cents')).toBe('$73 less in 30 days')
  expect(figureTexts.change(1, 364, 'count')).toBe('1 more in a year')
  expect(figureTexts.change(0, 30, 'cents')).toBeNull()
  expect(figureTexts.leaving('2026-10-01', 1.2)).toBe('1.2 points more in October')
  expect(figureTexts.leaving('2026-10-01', -1)).toBe('1 point less in October')
  expect(figureTexts.leaving('2026-10-01', 0)).toBeNull()
  expect(figureTexts.leaving('2026-10-01', null)).toBe('In October')
  const at = (hour: number) => ({ hour, sameHour: true })
  const hours = [
    { hour: 11, drinks: 4, usual: 3 },
    { hour: 12, drinks: 1, usual: 9 },
    { hour: 13, drinks: 0, usual: 5 },
  ]
  expect(figureTexts.hoursSaid(hours, at(13))).toBe('5 drinks so far today; usually 12 by 1 PM.')
  expect(figureTexts.hoursSaid(hours, at(12))).toBe('5 drinks so far today; usually 3 by 12 PM. 5 more are expected.')
  expect(figureTexts.hoursSaid([{ hour: 0, drinks: 1, usual: null }], at(1))).toBe('1 drink so far today.')
  expect(figureTexts.thanUsual(13)).toBe('13 more than usual')
  expect(figureTexts.thanUsual(-1)).toBe('1 fewer than usual')
  expect(figureTexts.thanUsual(0)).toBeNull()
  expect(figureTexts.untilNow(at(0))).toBe('Until 12 AM')
})

test('of locations in several zones no one hour is named', () => {
  const now = { hour: 12, sameHour: false }
  const hours = [
    { hour: 9, drinks: 5, usual: 3 },
    { hour: 13, drinks: 0, usual: 4 },
  ]
  expect(figureTexts.hoursSaid(hours, now)).toBe('5 drinks so far today; usually 3 by now. 4 more are expected.')
  expect(figureTexts.untilNow(now)).toBe('Until now')
})

test('all hours that are the busiest are named', () => {
  const at = (location: string, hour: number) => ({ location, hour, drinks: 36 })
  const said = (...busiest: ReturnType<typeof at>[]) => figureTexts.heatSaid('Tuesday', busiest)
  const begins = 'Average of the last four Tuesdays. Busiest:'
  expect(said(at('Kips Bay NY', 12))).toBe(`${begins} Kips Bay NY at 12 PM, 36.`)
  expect(said(at('Kips Bay NY', 12), at('Kips Bay NY', 17))).toBe(`${begins} Kips Bay NY at 12 PM and 5 PM, 36 each.`)
  expect(said(at('Kips Bay NY', 12), at('Newark DE', 8))).toBe(
    `${begins} Kips Bay NY at 12 PM, Newark DE at 8 AM, 36 each.`,
  )
  expect(said(...[8, 9, 10, 11].map((hour) => at('Newark DE', hour)))).toBe(`${begins} 4 hours, 36 each.`)
})

test('a report on money says what is left, and what of it is tax', () => {
  expect(reportTexts.money({ payments: 1200, leftCents: 3_511_050, taxCents: 311_050, backCents: 500 })).toBe(
    '1,200 payments. After $5.00 in refunds and lost disputes $35,110.50 is left; $3,110.50 of what was paid is tax.',
  )
})

test('a table of who stays is said in a sentence', () => {
  expect(reportTexts.cohorts({ month: '2026-06', size: 1412, percent: 84, months: 5 })).toBe(
    'Percent of those who joined in a month and renew 1, 2, 3… months later. Of 1,412 from June 2026, 84% do so after ' +
      '5 months.',
  )
  expect(reportTexts.cohorts({ month: '2026-01', size: 1, percent: 100, months: 1 })).toMatch(
    /Of 1 from January 2026, 100% do so after a month\.$/,
  )
  expect(reportTexts.cohorts(null)).toMatch(/months later\.$/)
})

test('the days of a section are said with one year where both have it (O15)', () => {
  expect(reportTexts.span('2026-10-28', '2026-11-24')).toBe('October 28 through November 24, 2026')
  expect(reportTexts.span('2025-11-25', '2026-11-24')).toBe('November 25, 2025, through November 24, 2026')
})
