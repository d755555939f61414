import type { Deps } from '../src/deps.ts'
import type { ProviderSubscription } from '../src/providers/square-records.ts'
import { compareListed, compareUnlisted, resolveCompared } from '../src/purchases/square/compare-subscriptions.ts'

/** A whole comparison of these subscriptions at the provider, one to a page, with the memberships, two at a time. */
export const compareAll = async (deps: Deps, listed: readonly ProviderSubscription[], since: Date | null) => {
  await deps.db.deleteFrom('compared').execute()
  for (const one of listed) await compareListed(deps, [one], since)
  let after: string | null = null
  do after = await compareUnlisted(deps, after, since, 2)
  while (after !== null)
  await resolveCompared(deps)
}
