import {
  type DisputeStep,
  givenBackLines,
  recoveredLines,
  recoveredReturnLines,
  standingOf,
  stepsBetween,
  takenLines,
} from '@sipday/rules/books/disputes.ts'
import type { Cause } from '@sipday/rules/books/journal.ts'
import { taxInRefund } from '@sipday/rules/refunds/amounts.ts'
import type { Trx } from '../../deps.ts'
import { type DisputeToBook, disputesToBook, keepBookedDispute } from '../../store/books/dispute-facts.ts'
import { book, type Entry } from '../../store/books/journal.ts'
import { keepPeriods, type Period, periodsOfPayments } from '../../store/books/periods.ts'
import type { Look } from './post-payments.ts'
import { wentBack } from './post-refunds.ts'

const causes: Readonly<Record<DisputeStep['kind'], Cause>> = {
  taken: 'dispute',
  given_back: 'dispute_won',
  lost: 'dispute_lost',
  recovered: 'dispute_lost',
}

/**
 * The difference to what is booked, one of each payment at a time; covers reopened ones and changed amounts. Returns
 * how many.
 */
export const postDisputes = async (trx: Trx, { now, count }: Look): Promise<number> => {
  const found = await disputesToBook(trx, { now, count })
  const periods = await periodsOfPayments(trx, {
    squarePaymentIds: found.map(({ squarePaymentId }) => squarePaymentId),
    named: [],
  })
  const kept: Period[] = []
  for (const one of found) {
    const standing = standingOf(one.state, one.amountCents) ?? one
    const own = periods.filter(({ squarePaymentId }) => squarePaymentId === one.squarePaymentId)
    const steps = stepsBetween(one, standing)
    const entries = steps.map((step, nth): Entry => {
      const { lines, changed } = linesOf(one, step, own)
      kept.push(...changed)
      const isFirst = one.bookings + nth === 0
      const [day, knownDay] = [(isFirst ? one.openedOn : one.movedOn) ?? '', one.knownDay ?? '']
      const causeId = `${one.id}:${one.bookings + nth + 1}`
      return { cause: causes[step.kind], causeId, locationId: one.locationId, day, knownDay, lines }
    })
    await book(trx, entries)
    const { takenCents, lostCents } = standing
    await keepBookedDispute(trx, { id: one.id, takenCents, lostCents, bookings: one.bookings + steps.length })
  }
  if (kept.length > 0) await keepPeriods(trx, { periods: kept })
  return found.length
}

const linesOf = (one: DisputeToBook, { kind, cents }: DisputeStep, periods: readonly Period[]) => {
  if (kind === 'lost') return wentBack({ ...one, amountCents: cents }, periods, 'disputes')
  if (kind === 'taken') return { lines: takenLines(cents), changed: [] }
  if (kind === 'given_back') return { lines: givenBackLines(cents), changed: [] }
  const paid = { paidCents: one.paidCents ?? 0, taxCents: one.taxCents ?? 0 }
  const backCents = (one.backCents ?? 0) - cents
  const lines = one.earns
    ? recoveredLines(cents, taxInRefund(paid, { backCents, amountCents: cents }))
    : recoveredReturnLines(cents)
  return { lines, changed: [] }
}
