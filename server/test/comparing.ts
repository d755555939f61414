import type { Deps } from '../src/deps.ts'
import type { ProviderSubscription } from '../src/providers/square-records.ts'
import { compareListed, compareUnlisted, resolveCompared } from '../src/purchases/square/compare-subscriptions.ts'

/** One subscription to a page, two memberships at a time. */
export const compareAll = async (deps: Deps, listed: readonly ProviderSubscription[], since: Date | null) => {
  await deps.db.deleteFrom('compared').execute()
  for (const one of listed) await compareListed(deps, [one], since)
  let after: string | null = null
  do after = await compareUnlisted(deps, after, since, 2)
  while (after !== null)
  await resolveCompared(deps)
}
