import { expect, test } from 'vitest'
import { modelPriceText, perPersonText, priceSuffix, priceText } from './price-text.ts'

test.each([
  ['month', '/mo'],
  ['Monthly', '/mo'],
  ['year', '/yr'],
  ['annual', '/yr'],
  ['Annually', '/yr'],
  ['3 months', '/3 months'],
  ['6 months', '/6 months'],
])('the suffix of %s is %s (R6, W9)', (frequency, suffix) => {
  expect(priceSuffix(frequency)).toBe(suffix)
})

test('prices always show two decimals (W9, S9)', () => {
  expect(priceText(3000, 'month')).toBe('$30.00/mo')
  expect(priceText(32_850, 'year')).toBe('$328.50/yr')
  expect(priceText(9000, '3 months')).toBe('$90.00/3 months')
})

test('a price that no one pays alone says so', () => {
  const [alone, pair, four] = [{ minimumQuantity: 1 }, { minimumQuantity: 2 }, { minimumQuantity: 4 }]
  expect(perPersonText([pair, four])).toBe('per person, 2 or more people')
  expect(perPersonText([pair, alone])).toBeNull()
  expect(perPersonText([])).toBeNull()
})

test('a model with one plan shows its price, one with several starts at the lowest (W2.2)', () => {
  const month = { priceCents: 3000, frequency: 'month' }
  const year = { priceCents: 36_500, frequency: 'year' }
  expect(modelPriceText([year])).toBe('$365.00/yr')
  expect(modelPriceText([year, month])).toBe('Starting at $30.00/mo')
  expect(modelPriceText([])).toBe('')
})
