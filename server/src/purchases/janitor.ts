import type { Deps } from '../deps.ts'
import { advance } from './advance.ts'
import { createBook } from './book.ts'

const AT_ONCE = 20

/**
 * Settles what a crash, a lost answer or a silent provider left open: at the start and with every sweep, from the
 * provider's evidence, within a minute of the provider being back (security rule F, I6).
 */
export const settleOpenPurchases = async (deps: Deps): Promise<void> => {
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
}
