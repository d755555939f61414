import { periodEnd } from '@sipday/rules/books/earning.ts'
import { capturedLines, creditLines, returningLines, type Waiting } from '@sipday/rules/books/journal.ts'
import { addDays } from '@sipday/rules/calendar.ts'
import { shareOf } from '@sipday/rules/refunds/pro-rata.ts'
import type { Trx } from '../../deps.ts'
import { creditsToBook, purchasesToBook, renewalsToBook, returnedToBook } from '../../store/books/facts.ts'
import { book, type Entry } from '../../store/books/journal.ts'
import { addPeriods, type NewPeriod } from '../../store/books/periods.ts'

export type Look = { since: Date | null; now: Date; count: number }

const waitsAs = (isGift: boolean): Waiting => (isGift ? 'gifts' : 'deferred')
/** The first day of a period that is not earned yet. */
const sinceOf = (from: string, counted: string | null): string =>
  counted === null || counted < from ? from : addDays(counted, 1)
const dayOf = (day: string | null): string => day ?? ''

/** Each membership's share with its own days; returns how many. */
export const postPurchases = async (trx: Trx, look: Look): Promise<number> => {
  const found = await purchasesToBook(trx, look)
  const periods: NewPeriod[] = []
  const entries = found.map((one): Entry => {
    const { id, squarePaymentId, locationId, taxCents, frequency, counted, isGift } = one
    const netCents = one.netCents ?? 0
    const people = one.people ?? []
    for (const [nth, { id: membershipId, from, anchorDay, nextFrom }] of people.entries())
      periods.push({
        cause: 'purchase',
        causeId: id,
        membershipId,
        locationId,
        squarePaymentId,
        account: waitsAs(isGift),
        netCents: shareOf(netCents, people.length, nth),
        from,
        until: periodEnd({ from, frequency, anchorDay, nextFrom, renewsOn: null }),
        since: sinceOf(from, counted),
      })
    return {
      cause: 'purchase',
      causeId: id,
      locationId,
      day: dayOf(one.day),
      knownDay: dayOf(one.knownDay),
      lines:
        people.length > 0
          ? capturedLines(waitsAs(isGift), { netCents, taxCents })
          : returningLines(netCents + taxCents),
    }
  })
  await book(trx, entries)
  await addPeriods(trx, periods)
  return found.length
}

/** And plan differences; returns how many. */
export const postRenewals = async (trx: Trx, look: Look): Promise<number> => {
  const found = await renewalsToBook(trx, look)
  const periods: NewPeriod[] = []
  const entries = found.map((one): Entry => {
    const { cause, locationId, membershipId, from, frequency, anchorDay, nextFrom, renewsOn } = one
    const causeId = one.id ?? ''
    const amounts = { netCents: one.netCents ?? 0, taxCents: one.taxCents ?? 0 }
    const account = waitsAs(one.isGift)
    periods.push({
      cause,
      causeId,
      membershipId,
      locationId,
      squarePaymentId: one.squarePaymentId,
      account,
      netCents: amounts.netCents,
      from,
      until: periodEnd({ from, frequency, anchorDay, nextFrom, renewsOn }),
      since: sinceOf(from, one.counted),
    })
    return {
      cause,
      causeId,
      locationId,
      day: dayOf(one.day),
      knownDay: dayOf(one.knownDay),
      lines: capturedLines(account, amounts),
    }
  })
  await book(trx, entries)
  await addPeriods(trx, periods)
  return found.length
}

/** Payments that bought nothing and go back; returns how many. */
export const postReturned = async (trx: Trx, look: Look): Promise<number> => {
  const found = await returnedToBook(trx, look)
  await book(
    trx,
    found.map((one): Entry => ({
      cause: 'returned',
      causeId: one.id,
      locationId: one.locationId,
      day: dayOf(one.day),
      knownDay: dayOf(one.knownDay),
      lines: returningLines(one.totalCents),
    })),
  )
  return found.length
}

/** Given, used, left or moved; returns how many. */
export const postCredits = async (trx: Trx, look: Look): Promise<number> => {
  const found = await creditsToBook(trx, look)
  await book(
    trx,
    found.map((one): Entry => ({
      cause: `credit_${one.kind}`,
      causeId: String(one.id),
      locationId: one.locationId,
      day: dayOf(one.day),
      knownDay: dayOf(one.knownDay),
      lines: creditLines(one.cents),
    })),
  )
  return found.length
}
