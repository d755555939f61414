import { less, unearned } from '@sipday/rules/books/earning.ts'
import { earnedLines, type Waiting } from '@sipday/rules/books/journal.ts'
import { addDays, type CalendarDate } from '@sipday/rules/calendar.ts'
import type { Trx } from '../../deps.ts'
import { book } from '../../store/books/journal.ts'
import {
  endedPeriods,
  endPeriods,
  keepEarnedDays,
  keepPeriods,
  longerPeriods,
  sharesOfDays,
} from '../../store/books/periods.ts'

type Days = { locationId: string; from: CalendarDate; until: CalendarDate; now: Date }

/** The days must be over and unearned. */
export const postDays = async (trx: Trx, { locationId, from, until, now }: Days): Promise<void> => {
  const counted = addDays(from, -1)
  const knownDay = addDays(until, 1)
  await endPeriods(trx, { locationId, counted, now })
  const longer = await longerPeriods(trx, { locationId, counted })
  if (longer.length > 0)
    await keepPeriods(trx, {
      periods: longer.map(({ paidThrough, ...one }) => ({
        ...less(one, counted, 0),
        untilDay: paidThrough ?? one.untilDay,
      })),
    })
  const shares = await sharesOfDays(trx, { locationId, from, until })
  const days = [...new Set(shares.map(({ day }) => day ?? ''))]
  await book(
    trx,
    days.map((day) => {
      const of = (which: Waiting) => shares.find((one) => one.day === day && one.account === which)?.cents ?? 0
      const lines = earnedLines({ deferredCents: of('deferred'), giftsCents: of('gifts') })
      return { cause: 'day' as const, causeId: `${locationId}:${day}`, locationId, day, knownDay, lines }
    }),
  )
  await keepEarnedDays(trx, { locationId, until })
  await postEnded(trx, { locationId, counted: until, knownDay })
}

/** Earns the days left of memberships that ended early, once no refund is on its way. */
const postEnded = async (
  trx: Trx,
  { locationId, counted, knownDay }: { locationId: string; counted: CalendarDate; knownDay: CalendarDate },
): Promise<void> => {
  const ended = await endedPeriods(trx, { locationId, counted })
  const rests = ended.map((one) => ({ one, cents: unearned(one, counted) }))
  await book(
    trx,
    rests.map(({ one, cents }) => ({
      cause: 'end' as const,
      causeId: `${one.membershipId}:${one.cause}:${one.causeId}`,
      locationId,
      day: one.endedOn ?? knownDay,
      knownDay,
      lines: earnedLines(
        one.account === 'gifts' ? { deferredCents: 0, giftsCents: cents } : { deferredCents: cents, giftsCents: 0 },
      ),
    })),
  )
  if (rests.length > 0) await keepPeriods(trx, { periods: rests.map(({ one, cents }) => less(one, counted, cents)) })
}
