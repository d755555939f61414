/** Texts of the office's page of a code. */
export const codeTexts = {
  costs: 'What members pay with it',
  costsLater: 'Say what it gives and for how long, and the sums are here.',
  gives: { percent: 'A percentage off', cents: 'An amount off', price: 'A price of its own', trial: 'A free trial' },
  price: 'Price with the Code',
  eachBeforeTax: 'Of each membership, before tax.',
  leastPrice: 'Enter an amount of at least $0.50.',
  leastOff: 'Enter an amount of at least $0.01.',
} as const
