import { expect, test } from 'vitest'
import { funnelTexts, worstOf } from './funnel-words.ts'
import { addVisitors, funnelOf, type Visitors } from './funnel.ts'

const poster: Visitors = {
  visitors: 3120,
  saw: [false, false, false, true],
  reached: [2840, 2840, 2840, 2840],
  contacts: 1012,
  tried: 900,
  paid: 846,
  drank: 811,
  monthOver: 40,
  stayed: 25,
  purchases: 850,
  cents: 2_707_200,
}

test('a funnel has the steps that someone saw, each with its share of all and who was lost before it', () => {
  expect(funnelOf(poster)).toEqual([
    { step: 'came', visitors: 3120, percent: 100, lost: 0 },
    { step: 'summary', visitors: 2840, percent: 91, lost: 280 },
    { step: 'contact', visitors: 1012, percent: 32.4, lost: 1828 },
    { step: 'tried', visitors: 900, percent: 28.8, lost: 112 },
    { step: 'paid', visitors: 846, percent: 27.1, lost: 54 },
    { step: 'drank', visitors: 811, percent: 26, lost: 35 },
    { step: 'stayed', visitors: 25, percent: 0.8, lost: 0 },
  ])
  // Until someone's first month is over, nothing can be said of a second one.
  expect(funnelOf({ ...poster, monthOver: 0, stayed: 0 }).at(-1)?.step).toBe('drank')
})

test('of several campaigns together, a step is left out only where no one saw it', () => {
  const site = { ...poster, visitors: 80, saw: [true, true, false, false], reached: [40, 30, 20, 10], contacts: 2 }
  const both = addVisitors([poster, site])
  expect(funnelOf(both).map(({ step, visitors }) => [step, visitors])).toEqual([
    ['came', 3200],
    ['membership', 2880],
    ['location', 2870],
    ['summary', 2850],
    ['contact', 1014],
    ['tried', 1800],
    ['paid', 1692],
    ['drank', 1622],
    ['stayed', 50],
  ])
  expect([both.purchases, both.cents]).toEqual([1700, 5_414_400])
})

test('the sentence says where most leave, and who went into a second month (O15)', () => {
  expect(funnelTexts.said(funnelOf(poster), poster.monthOver)).toBe(
    'Most leave before they give contact details: 1,828. Of 40 whose first month is over, 25 went into a second one.',
  )
  expect(funnelTexts.said([{ step: 'came', visitors: 1, lost: 0 }], 0)).toBe('')
  expect(worstOf(funnelOf(poster))?.step).toBe('contact')
  // The first drink comes when they like.
  expect(worstOf([{ step: 'drank', lost: 9 }])).toBeNull()
  expect([funnelTexts.share(846, 3120), funnelTexts.ofVisitors(1)]).toEqual(['27%', 'of 1 visitor bought'])
})
