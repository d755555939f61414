import { countText } from '@sipday/rules/written/counts.ts'
import { dollars } from '@sipday/rules/money.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { countUnbooked } from './unbooked.ts'
import { bookSums } from './journal.ts'
import type { RowOf } from '../statement.ts'

/** Newer events may still be on their way into the books. */
const LATEST_MS = 10 * 60_000

type Sums = RowOf<typeof bookSums>
const pairs: readonly (readonly [keyof Sums, keyof Sums, (books: string, facts: string) => string])[] = [
  [
    'squareCents',
    'capturedCents',
    (books, facts) => `The books say that Square took ${books}; the payments and refunds say ${facts}.`,
  ],
  [
    'settledCents',
    'disputedAndPaidCents',
    (books, facts) =>
      `The books say that disputes and payouts changed what Square owes by ${books}; the disputes and payouts say ${facts}.`,
  ],
  [
    'heldCents',
    'undecidedCents',
    (books, facts) => `The books say that ${books} are held in disputes; the disputes say ${facts}.`,
  ],
  ['taxByRateCents', 'taxCents', (rates, books) => `The tax by rate adds up to ${rates}; the books say ${books}.`],
  [
    'owedCents',
    'creditCents',
    (books, facts) => `The books say that members are owed ${books} as credit; what was given and used says ${facts}.`,
  ],
  [
    'bankCents',
    'arrivedCents',
    (books, facts) => `The books say that ${books} reached the bank; the payouts say ${facts}.`,
  ],
]

const unbookedText = (count: number): string[] => {
  if (count === 0) return []
  return count === 1
    ? ['One payment, refund, dispute or payout is not in the books.']
    : [`${count} payments, refunds, disputes or payouts are not in the books.`]
}

/**
 * A sentence for each mistake: something not booked, an unbalanced cause, or sums that differ from the payments (I14)
 * or the days still to come (I22).
 */
export const describeBooks = async (db: Db | Trx, now: Date): Promise<string[]> => {
  const before = new Date(now.getTime() - LATEST_MS)
  const [unbooked] = await countUnbooked(db, { since: null, before })
  const [sums] = await bookSums(db, {})
  if (!sums) return []
  const of = (cents: number | null) => cents ?? 0
  const differs = (a: number | null, b: number | null) => of(a) !== of(b)
  return [
    ...unbookedText(of(unbooked?.count ?? 0)),
    ...(of(sums.offCauses) > 0 || differs(sums.allCents, 0) || differs(sums.linesCents, 0)
      ? [`The journal does not add up to zero: ${sums.offCauses} causes are off.`]
      : []),
    ...(of(sums.offMonths) > 0
      ? [
          `What is still to be earned is wrong in ${countText(of(sums.offMonths), 'month')}; the paid days say something else.`,
        ]
      : []),
    ...(of(sums.offCredits) > 0
      ? [`${countText(of(sums.offCredits), 'membership')} have another credit than was given and used.`]
      : []),
    ...pairs.flatMap(([books, facts, say]) =>
      differs(sums[books], sums[facts]) ? [say(dollars(of(sums[books])), dollars(of(sums[facts])))] : [],
    ),
    ...(differs(0 - of(sums.waitingCents), sums.unearnedCents)
      ? [
          `The books say that ${dollars(0 - of(sums.waitingCents))} are still to be earned; the paid days say ${dollars(of(sums.unearnedCents))}.`,
        ]
      : []),
  ]
}
