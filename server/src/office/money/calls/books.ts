import { bookTexts } from '@sipday/rules/books/book-words.ts'
import { closableMonth, endsMonth } from '@sipday/rules/books/closing.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { TAX_RATE } from '@sipday/rules/money.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { Refusal } from '../../../refusal.ts'
import { booksReach, stillToEarn, taxByLocation, trialBalance } from '../../../store/books/balances.ts'
import { lockBooks } from '../../../store/books/journal.ts'
import { DAYS_BEFORE, earnedEverywhere, sealThrough } from '../../../store/books/sealing.ts'
import { countUnbooked } from '../../../store/books/unbooked.ts'
import { change } from '../../../store/office/changes.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import { requireFull } from '../../access/needs.ts'
import { askedBooks } from '../../books/asked-books.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'

const MINUTE_MS = 60_000

/** Newer events may still be on their way into the books. */
const ON_THEIR_WAY_MS = 10 * MINUTE_MS

/** Refunds take up to two weeks; the daily check finds older ones. */
const LOOK_BACK_MS = 14 * 24 * 60 * MINUTE_MS

/** More than a full look takes. */
const LATEST_MS = 3_600_000

export const bookCalls = {
  /** One snapshot of the books of the person's locations (B1). */
  books: async ({ deps, input, session }) => {
    const person = requireFull(session)
    const { only, from, to, today } = await askedBooks(deps, person, input)
    const mayClose = only === null && may(person, 'money.close', { locationIds: [] })
    const asked = { only, from, until: to }
    const before = new Date(deps.clock.now().getTime() - ON_THEIR_WAY_MS)
    return inOneSnapshot(deps.reads, async (trx) => {
      const [reach] = await booksReach(trx, { only })
      const since = reach?.lookedAt ? new Date(reach.lookedAt.getTime() - LOOK_BACK_MS) : null
      // Posted completely since.
      const isPosted = (reach?.lookedAt?.getTime() ?? 0) >= before.getTime()
      const [unbooked] = isPosted ? [] : await countUnbooked(trx, { since, before })
      const [earned] = mayClose ? await earnedEverywhere(trx, {}) : []
      const tax = await taxByLocation(trx, { ...asked, usualRate: TAX_RATE })
      return {
        from,
        to,
        until: reach?.until ?? null,
        sealedUntil: reach?.sealedUntil ?? null,
        closable: mayClose ? closableMonth(earned?.until ?? null, reach?.sealedUntil ?? null) : null,
        complete: (unbooked?.count ?? 0) === 0,
        differs: reach?.differs ?? false,
        accounts: await trialBalance(trx, asked),
        tax: tax.map(({ name, ...row }) => ({
          ...row,
          rate: row.rate ?? TAX_RATE,
          locationName: locationName(row.locationId, name),
        })),
        waiting:
          to < today ? null : (await stillToEarn(trx, { only })).map((row) => ({ ...row, month: row.month ?? '' })),
      }
    })
  },

  /**
   * Closes the books through a month (B1, decision 65), for good: later findings are booked on the day they are found.
   * Only days earned and booked at every location.
   */
  'books-close': oncePerKey(async ({ deps, input: { until }, trx, person, by }) => {
    const now = deps.clock.now()
    // Looks through everything first, without delaying the posting.
    const [unbooked] = await countUnbooked(trx, { since: null, before: now })
    // From here on nothing is booked, and no one else closes.
    await lockBooks(trx)
    const [latest] = await countUnbooked(trx, { since: new Date(now.getTime() - LATEST_MS), before: now })
    const [reach] = await booksReach(trx, { only: null })
    const [earned] = await earnedEverywhere(trx, {})
    const closable = closableMonth(earned?.until ?? null, reach?.sealedUntil ?? null)
    if (reach?.differs || (unbooked?.count ?? 0) + (latest?.count ?? 0) > 0)
      throw new Refusal(409, 'books_open', bookTexts.notClosable)
    if (closable === null || until > closable || !endsMonth(until) || until <= (reach?.sealedUntil ?? ''))
      throw new Refusal(422, 'fields_invalid', bookTexts.closeMonths)
    await sealThrough(trx, { until, now, staffId: person.id, before: DAYS_BEFORE })
    const before = reach?.sealedUntil ?? null
    await change(trx, { at: now, by, subject: 'books', id: 'books', field: 'closed', before, after: until })
    return { sealedUntil: until }
  }),
} satisfies Partial<OfficeCalls>
