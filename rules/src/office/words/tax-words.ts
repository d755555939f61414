import { TAX_PERCENT, taxRateOf } from '../../money.ts'

/** Thousandths of a percent; null unless it is a percentage below 100. */
export const rateOfInput = (typed: string): number | null => {
  const text = typed.trim().replace(/\s*%$/, '')
  return TAX_PERCENT.test(text) ? taxRateOf(text) : null
}

export const taxWords = {
  asked: 'Is a drink taxed here?',
  added: 'The tax of this place is added to every membership sold here.',
  no: 'No sales tax',
  untaxed: (state: string) => `${state} has none.`,
  yes: 'Yes, at this rate',
  example: 'Such as 10.25 in Chicago. Up to five decimals.',
  askLater: 'I will ask my accountant',
  waits: 'You can go on. Publishing waits for the answer.',
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
