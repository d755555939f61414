import type { Deps } from '../../deps.ts'
import { type ChargedTable, dueCharges } from '../../store/purchases/open-charges.ts'
import { createRenewalBook } from '../renewing/renewal-book.ts'
import { advance } from './advance.ts'
import type { PurchaseBook } from './advance.ts'
import { createBook } from './book.ts'

const AT_ONCE = 20
/** There are few renewals: their bills arrive one at a time. */
const RENEWALS_AT_ONCE = 5

/** The rest of the sweep waits for each kind at most this long plus one more round. */
const ROUNDS_MS = 4_000

/**
 * Settles what a crash, a lost response or a silent provider left open, from the provider's evidence: at startup and in
 * every sweep, within a minute of the provider being back (rule F, I6). After a long outage many purchases wait, so
 * rounds follow each other directly; one that is still unknown is not due again within the same sweep.
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

/** One round, in parallel; returns how many were due. */
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
