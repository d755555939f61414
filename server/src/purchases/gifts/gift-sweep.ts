import type { Deps } from '../../deps.ts'
import { tellRecipient } from './gift.ts'

/** Emails of gifts whose day has come (R23, R48). */
export const sweepGifts = async (deps: Deps): Promise<void> => {
  const due = await deps.db
    .selectFrom('gifts')
    .select('membership_id')
    .where('sent_at', 'is', null)
    .where('due_at', '<=', deps.clock.now())
    .execute()
  for (const { membership_id: id } of due) await deps.db.transaction().execute((trx) => tellRecipient(trx, deps, id))
}
