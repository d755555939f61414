import { failedLines, matchedLines, payoutLines } from '@sipday/rules/books/payouts.ts'
import type { Trx } from '../../deps.ts'
import { book, type Entry } from '../../store/books/journal.ts'
import { bookEntries, keepBookedPayouts, payoutsToBook } from '../../store/books/payout-facts.ts'

type PayoutLook = {
  now: Date
  count: number
  /** The provider's location of those without their own. */
  ours: string
}

/**
 * On the day the bank has them; also failed ones, and entries matched since. Provider fees come from payouts, so each
 * is booked once. Returns how many.
 */
export const postPayouts = async (trx: Trx, look: PayoutLook): Promise<number> => {
  const found = await payoutsToBook(trx, look)
  const payoutIds = found.map(({ id }) => id)
  if (payoutIds.length === 0) return 0
  const booked = await bookEntries(trx, { payoutIds })
  const entries = found.flatMap((one): Entry[] => {
    const { id, locationId: place, amountCents, bookings } = one
    const knownDay = one.knownDay ?? ''
    const arrivedOn = one.arrivedOn ?? knownDay
    const isFirst = bookings === 0
    const parts = booked
      .filter(({ payoutId }) => payoutId === id)
      .map(({ locationId, grossCents, feeCents }) => ({
        locationId: locationId ?? place,
        grossCents: grossCents ?? 0,
        feeCents: feeCents ?? 0,
      }))
    const lines = isFirst ? payoutLines(place, amountCents, parts) : matchedLines(place, parts)
    return [
      ...lines.map((at): Entry => ({
        cause: isFirst ? 'payout' : 'payout_matched',
        causeId: `${id}:${bookings + 1}:${at.locationId}`,
        locationId: at.locationId,
        day: isFirst && arrivedOn < knownDay ? arrivedOn : knownDay,
        knownDay,
        lines: at.lines,
      })),
      ...(one.isFailed && !one.returned
        ? [
            {
              cause: 'payout_failed' as const,
              causeId: id,
              locationId: place,
              day: knownDay,
              knownDay,
              lines: failedLines(amountCents),
            },
          ]
        : []),
    ]
  })
  await book(trx, entries)
  const failedIds = found.flatMap(({ id, isFailed }) => (isFailed ? [id] : []))
  await keepBookedPayouts(trx, { payoutIds, failedIds })
  return found.length
}
