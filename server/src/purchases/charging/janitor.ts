import type { Deps } from '../../deps.ts'
import { type ChargedTable, dueCharges } from '../../store/purchases/open-charges.ts'
import { createRenewalBook } from '../renewing/renewal-book.ts'
import { advance } from './advance.ts'
import type { PurchaseBook } from './advance.ts'
import { createBook } from './book.ts'

const AT_ONCE = 20
/** Few: their bills arrive one at a time. */
const RENEWALS_AT_ONCE = 5

/** Each kind delays the sweep at most this long plus a round. */
const ROUNDS_MS = 4_000

/**
 * Settles what a crash, lost response or silent provider left open, from the provider's evidence, within a minute of
 * its return (rule F, I6). Rounds follow directly, because many may wait after an outage; one still unknown is not due
 * again in the same sweep.
 */
export const settleOpenPurchases = async (deps: Deps): Promise<void> => {
  for (const [table, book, atOnce] of [
    ['purchases', createBook(deps), AT_ONCE],
    ['renewal_charges', createRenewalBook(deps), RENEWALS_AT_ONCE],
  ] as const) {
    const until = Date.now() + ROUNDS_MS
    while ((await settleSome(deps, table, book, atOnce)) === atOnce && Date.now() < until);
  }
}

/** In parallel; returns how many were due. */
const settleSome = async (deps: Deps, table: ChargedTable, book: PurchaseBook, atOnce: number): Promise<number> => {
  const due = await dueCharges(deps.db, table, deps.clock.now(), atOnce)
  await Promise.all(
    due.map((id) =>
      advance(book, deps.square, id, () => deps.clock.now()).catch((error: unknown) =>
        deps.log.warn({ err: error, table, id }, 'a payment could not be settled yet'),
      ),
    ),
  )
  return due.length
}
