import { bookTexts } from '@sipday/rules/books/book-words.ts'
import { closableMonth, endsMonth } from '@sipday/rules/books/closing.ts'
import { Refusal } from '../../../refusal.ts'
import { booksReach } from '../../../store/books/balances.ts'
import { countUnbooked } from '../../../store/books/unbooked.ts'
import { lockBooks } from '../../../store/books/journal.ts'
import { DAYS_BEFORE, earnedEverywhere, sealThrough } from '../../../store/books/sealing.ts'
import { change } from '../../../store/office/changes.ts'
import { onceEndpoint } from '../../endpoint.ts'

/** More than a full look takes. */
const LATEST_MS = 3_600_000

/**
 * Closes the books through a month (B1, decision 65), for good: later findings are booked on the day they are found.
 * Only days earned and booked at every location.
 */
export const booksClose = onceEndpoint('books-close', async ({ deps, input: { until }, trx, person, by }) => {
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
})
