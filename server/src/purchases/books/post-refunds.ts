import { less, takenFrom } from '@sipday/rules/books/earning.ts'
import { type From, refundLines, returnedLines } from '@sipday/rules/books/journal.ts'
import { taxInRefund } from '@sipday/rules/refunds/amounts.ts'
import type { Trx } from '../../deps.ts'
import { refundsToBook } from '../../store/books/facts.ts'
import { book, type Entry } from '../../store/books/journal.ts'
import { keepPeriods, type Period, periodsOfPayments } from '../../store/books/periods.ts'
import type { Look } from './post-payments.ts'

/**
 * One of each payment at a time, first against the days of memberships named first; the rest is spread over the days
 * left. Returns how many.
 */
export const postRefunds = async (trx: Trx, look: Look): Promise<number> => {
  const found = await refundsToBook(trx, look)
  const periods = await periodsOfPayments(trx, {
    squarePaymentIds: found.map(({ squarePaymentId }) => squarePaymentId),
    named: found.flatMap(({ named }) => named ?? []),
  })
  const kept: Period[] = []
  const entries = found.map((one): Entry => {
    const own = periods.filter(({ squarePaymentId }) => squarePaymentId === one.squarePaymentId)
    const { lines, changed } = wentBack(one, own, 'square')
    kept.push(...changed)
    const [day, knownDay] = [one.day ?? '', one.knownDay ?? '']
    return { cause: 'refund', causeId: one.id, locationId: one.locationId, day, knownDay, lines }
  })
  await book(trx, entries)
  if (kept.length > 0) await keepPeriods(trx, { periods: kept })
  return found.length
}

type WentBack = {
  amountCents: number
  /** Of its payment, with what was refunded before. */
  paidCents: number | null
  taxCents: number | null
  backCents: number | null
  /** Whether its payment paid for days. */
  earns: boolean | null
  /** Last earned day of its location. */
  counted: string | null
}

/** Its journal lines, and the payment's periods that it changes. */
export const wentBack = (one: WentBack, periods: readonly Period[], from: From) => {
  const { amountCents, counted } = one
  if (!one.earns) return { lines: returnedLines(amountCents, from), changed: [] }
  const paid = { paidCents: one.paidCents ?? 0, taxCents: one.taxCents ?? 0 }
  const taxCents = taxInRefund(paid, { backCents: one.backCents ?? 0, amountCents })
  const taken = takenFrom(periods, counted, amountCents - taxCents)
  const unearned = taken.map(({ period: { account }, cents }) => ({ account, cents }))
  return {
    lines: refundLines({ amountCents, taxCents, unearned }, from),
    changed: taken.map(({ period, cents }) => less(period, counted, cents)),
  }
}
