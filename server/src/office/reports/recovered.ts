import { taxIncluded } from '@sipday/rules/money-words.ts'
import { problemInShort } from '@sipday/rules/renewing/payment-problem.ts'
import { recoveredRenewals } from '../../store/memberships/recovered.ts'
import type { Report } from './definition.ts'

/** Renewals that were not lost (R52). */
export const recovered: Report = {
  definition: {
    name: 'recovered',
    title: 'Recovered renewals',
    words: (untaxed) =>
      `Renewals that were refused first and paid on these days${taxIncluded(untaxed)}, by the newest reason that the bank gave and ` +
      'by what brought the money: a try of the shop’s rule, the member pressing Pay Now, or Square’s bill.',
    takes: ['plan'],
  },
  columns: [
    { key: 'reason', name: 'Reason', numeric: false },
    { key: 'way', name: 'Paid by', numeric: false },
    { key: 'renewals', name: 'Renewals', numeric: true },
    { key: 'cents', name: 'Recovered', numeric: true, unit: 'cents' },
  ],
  rows: async (db, asked) =>
    (await recoveredRenewals(db, asked)).map(({ reason, try: nth, charged, renewals, cents }) => ({
      key: `${reason} ${nth} ${charged}`,
      reason: reason === null ? 'Not known' : problemInShort[reason],
      way: nth > 0 ? `Try ${nth}` : charged ? 'The member' : 'Square’s bill',
      renewals,
      cents,
    })),
}
