import type { Deps } from '../../deps.ts'
import { advance } from './advance.ts'
import { createBook } from './book.ts'
import { createRenewalBook } from '../renewing/renewal-book.ts'

const AT_ONCE = 20

/** Other work of the sweep waits no longer than this and one more round. */
const ROUNDS_MS = 4_000

/**
 * Settles what a crash, a lost answer or a silent provider left open: at the start and with every sweep, from the
 * provider's evidence, within a minute of the provider being back (rule F, I6). After a long outage many wait, so
 * that one round follows the other; what is still unknown is not due again within the same sweep.
 */
export const settleOpenPurchases = async (deps: Deps): Promise<void> => {
  const until = Date.now() + ROUNDS_MS
  while ((await settleSome(deps)) === AT_ONCE && Date.now() < until);
  await settleRenewals(deps)
}

/** The same for overdue renewals that were being paid. */
const settleRenewals = async (deps: Deps): Promise<void> => {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('renewal_charges')
    .select('id')
    .where('state', 'in', ['charging', 'unknown'])
    .where((is) => is.or([is('next_look_at', '<=', now), is('next_look_at', '>', new Date(now.getTime() + 60_000))]))
    .orderBy('next_look_at')
    .limit(AT_ONCE)
    .execute()
  const book = createRenewalBook(deps)
  for (const { id } of due)
    await advance(book, deps.square, id, () => deps.clock.now()).catch((error: unknown) =>
      deps.log.warn({ err: error, chargeId: id }, 'the charge of a renewal could not be settled yet'),
    )
}

/** One round; returns how many were due. */
const settleSome = async (deps: Deps): Promise<number> => {
  const now = deps.clock.now()
  const due = await deps.db
    .selectFrom('purchases')
    .select('id')
    .where('state', 'in', ['charging', 'unknown'])
    .where((is) => is.or([is('next_look_at', '<=', now), is('next_look_at', '>', new Date(now.getTime() + 60_000))]))
    .orderBy('next_look_at')
    .limit(AT_ONCE)
    .execute()
  const book = createBook(deps)
  await Promise.all(
    due.map(({ id }) =>
      advance(book, deps.square, id, () => deps.clock.now()).catch((error: unknown) =>
        deps.log.warn({ err: error, purchaseId: id }, 'a purchase could not be settled yet'),
      ),
    ),
  )
  return due.length
}
