import { taxRateOf } from '../../money.ts'

/** "8.875%"; the rate is in thousandths of a percent. */
export const rateText = (rate: number): string => `${rate / 1000}%`

/** What a typed percentage means, in thousandths of a percent; null when it is none from 0 to 100. */
export const rateOfInput = (typed: string): number | null => {
  const text = typed.trim().replace(/\s*%$/, '')
  if (!/^\d{1,3}(\.\d{1,3})?$/.test(text)) return null
  const rate = taxRateOf(text)
  return rate <= 100_000 ? rate : null
}

/** What the office says about the sales tax of a location. */
export const taxWords = {
  heading: 'Sales tax',
  now: 'Sales tax',
  next: 'Next rate',
  ofShop: 'the rate of the shop',
  none: 'The rate of the shop applies here.',
  rate: 'Rate in percent',
  from: 'From',
  add: 'Add the Rate',
  takeBack: 'Take Back',
  wrong: 'Enter a percentage such as 8.875, or 0.',
  taken: 'Another rate begins on that day already.',
  later: 'Purchases and renewals of that day and later are taxed with it.',
} as const
