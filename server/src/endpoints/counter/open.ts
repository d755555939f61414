import { memberShown } from '../../counter/member-shown.ts'
import { endpoint } from '../../endpoint.ts'
import { Refusal } from '../../refusal.ts'
import { openFind } from '../../store/counter/finds.ts'
import { memberById } from '../../store/counter/redemptions.ts'

const SHOWN_MS = 10 * 60_000

/** Opens only one member of a search, within ten minutes; redemptions are then marked as without a code. */
export const counterOpen = endpoint('counter-open', async ({ deps, input: { findId, membershipId }, session }) => {
  const now = deps.clock.now()
  const of = { findId, membershipId, tillSessionId: session.id, since: new Date(now.getTime() - SHOWN_MS), now }
  const member = (await openFind(deps.db, of))
    ? await memberById(deps.db, { id: membershipId, locationId: session.locationId ?? '', at: now })
    : undefined
  if (!member) throw new Refusal(404, 'find_unknown', 'Please look for the member again.')
  return memberShown(member, { now, withoutCode: true })
})
