import { beforeTax } from '../money-words.ts'

export const codeTexts = {
  costs: 'What members pay with it',
  costsLater: 'Say what it gives and for how long, and the sums are here.',
  gives: {
    percent: 'A percentage off',
    cents: 'An amount off',
    price: 'A price of its own',
    trial: 'A free trial',
    drink: 'A free extra drink',
  },
  after: 'After the Trial',
  afterwards: {
    ends: 'It ends by itself',
    goesOn: 'It goes on after a reminder',
  },
  what: {
    ends: 'Nothing is ever charged unless the member presses Keep It.',
    goesOn:
      'A reminder goes two days before, and the first payment is taken on the last day. Who could not be reminded in time is not charged: then it ends by itself.',
  },
  price: 'Price with the Code',
  each: (untaxed: boolean): string => `Of each membership${beforeTax(untaxed)}.`,
  leastPrice: 'Enter an amount of at least $0.50.',
  friends: {
    title: 'Bring a friend',
    brings: 'Members bring friends with it',
    does: 'Each member finds a link on their page, good once, for someone who never had a membership. Then they get the next one.',
    days: 'Days for Both',
    when: 'As credit that the next charges use first, 14 days after the friend’s first payment.',
  },
  leastOff: 'Enter an amount of at least $0.01.',
} as const
