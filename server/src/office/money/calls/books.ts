import { closableMonth } from '@sipday/rules/books/closing.ts'
import { locationName } from '@sipday/rules/catalogue.ts'
import { TAX_RATE } from '@sipday/rules/money.ts'
import { may } from '@sipday/rules/office/capabilities.ts'
import { booksReach, stillToEarn, taxByLocation, trialBalance } from '../../../store/books/balances.ts'
import { earnedEverywhere } from '../../../store/books/sealing.ts'
import { countUnbooked } from '../../../store/books/unbooked.ts'
import { inOneSnapshot } from '../../../store/snapshot.ts'
import { requireFull } from '../../access/needs.ts'
import { askedBooks } from '../../books/asked-books.ts'
import { officeEndpoint } from '../../endpoint.ts'

const MINUTE_MS = 60_000
/** Newer events may still be on their way into the books. */
const LATEST_MS = 10 * MINUTE_MS
/** Refunds take up to two weeks; the daily check finds older ones. */
const LOOK_BACK_MS = 14 * 24 * 60 * MINUTE_MS

/** One snapshot of the books of the person's locations (B1). */
export const books = officeEndpoint('books', async ({ deps, input, session }) => {
  const person = requireFull(session)
  const { only, from, to, today } = await askedBooks(deps, person, input)
  const mayClose = only === null && may(person, 'money.close', { locationIds: [] })
  const asked = { only, from, until: to }
  const before = new Date(deps.clock.now().getTime() - LATEST_MS)
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
})
