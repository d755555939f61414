import { findMember } from '../../counter/find-member.ts'
import { handOver, whoServed } from '../../counter/hand-over.ts'
import { markOf } from '../../counter/passes.ts'
import type { Call } from '../../endpoint.ts'
import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { conflictByKey, keepConflict } from '../../store/counter/till-conflicts.ts'

/** The till retries everything else (429, 503 ...). */
const isFinal = (error: unknown): error is Refusal => error instanceof Refusal && [404, 409, 422].includes(error.status)

/**
 * Accepts offline drinks (R61), each key once. What cannot be recorded is kept for the manager: the drink is gone, and
 * no one did anything wrong.
 */
export const counterReport = endpoint('counter-report', async (call) => {
  const { deps, input, session } = call
  const locationId = session.locationId ?? ''
  const extras = input.extras ?? []
  const known = await conflictByKey(deps.db, locationId, input.key)
  if (known) return { outcome: 'conflict', message: known.message }
  try {
    const entitlementId = input.entitlementId ?? (await entitlementOf(call))
    await handOver(deps, session, { entitlementId, key: input.key, at: new Date(input.at), extras })
    return { outcome: 'recorded', message: null }
  } catch (error) {
    if (!isFinal(error)) throw error
    await keepConflict(deps.db, {
      id: deps.ids.id(),
      location_id: locationId,
      staff_id: await whoServed(deps, session, new Date(input.at)),
      till_session_id: session.id,
      key: input.key,
      code: input.code,
      entitlement_id: input.entitlementId,
      label: input.label,
      checked: input.checked,
      reason: error.code,
      message: error.message,
      accepted_at: new Date(input.at),
      reported_at: deps.clock.now(),
      seen_at: null,
      seen_by: null,
      extras: JSON.stringify(extras),
    })
    return { outcome: 'conflict', message: error.message }
  }
})

/** By the till's mark, or the daily drink. */
const entitlementOf = async ({ deps, input, session }: Call<'counter-report'>): Promise<string> => {
  const { benefits } = await findMember(deps, session, { ...input, at: new Date(input.at) })
  const found = benefits.find(
    ({ benefitId, period }) =>
      period !== 'unlimited' && (input.benefit === null ? period === 'day' : markOf(benefitId) === input.benefit),
  )
  if (!found)
    throw input.benefit === null
      ? new Refusal(422, 'no_daily_drink', 'This membership has no daily drink.')
      : new Refusal(404, 'entitlement_unknown', 'This membership does not have this benefit.')
  return found.entitlementId
}
