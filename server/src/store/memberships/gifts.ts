import type { Deps } from '../../deps.ts'
import type { MembershipRow } from './memberships.ts'

/** A gift counts as claimed once its recipient has seen it, also in a session that was signed in before it came. */
export const claimGifts = async ({ db, clock }: Deps, seen: readonly MembershipRow[]): Promise<void> => {
  const unclaimed = seen.filter(({ gift }) => gift && gift.claimedAt === null).map(({ id }) => id)
  if (unclaimed.length === 0) return
  await db
    .updateTable('gifts')
    .set({ claimed_at: clock.now() })
    .where('membership_id', 'in', unclaimed)
    .where('claimed_at', 'is', null)
    .execute()
}
