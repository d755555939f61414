import type { Deps } from '../../deps.ts'
import { dueGifts } from '../../store/memberships/gifts.ts'
import { tellRecipient } from './gift.ts'

/** R23, R48. */
export const sweepGifts = async (deps: Deps): Promise<void> => {
  const due = await dueGifts(deps.db, deps.clock.now())
  for (const { membership_id: id } of due) await deps.db.transaction().execute((trx) => tellRecipient(trx, deps, id))
}
