import { dollars } from '@sipday/rules/money.ts'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { countUnbooked } from './facts.ts'
import { bookSums } from './journal.ts'

/** What happened this recently may still be on its way into the books. */
const LATEST_MS = 10 * 60_000

/**
 * What is wrong with the books, a sentence each: something that is not booked, a cause that does not add up to zero,
 * sums that differ from the journal or from what was captured and refunded (I14), or from the days still to come (I22).
 */
export const describeBooks = async (db: Db | Trx, now: Date): Promise<string[]> => {
  const before = new Date(now.getTime() - LATEST_MS)
  const [unbooked] = await countUnbooked(db, { since: null, before })
  const [sums] = await bookSums(db, {})
  if (!sums) return []
  const of = (cents: number | null) => cents ?? 0
  const differs = (a: number | null, b: number | null) => of(a) !== of(b)
  return [
    ...(of(unbooked?.count ?? 0) > 0 ? [`${unbooked?.count} payments or refunds are not in the books.`] : []),
    ...(of(sums.offCauses) > 0 || differs(sums.allCents, 0) || differs(sums.linesCents, 0)
      ? [`The journal does not add up to zero: ${sums.offCauses} causes are off.`]
      : []),
    ...(differs(sums.squareCents, sums.capturedCents)
      ? [
          `The books say that Square took ${dollars(of(sums.squareCents))}; the payments and refunds say ${dollars(of(sums.capturedCents))}.`,
        ]
      : []),
    ...(differs(0 - of(sums.waitingCents), sums.unearnedCents)
      ? [
          `The books say that ${dollars(0 - of(sums.waitingCents))} are still to be earned; the paid days say ${dollars(of(sums.unearnedCents))}.`,
        ]
      : []),
  ]
}
