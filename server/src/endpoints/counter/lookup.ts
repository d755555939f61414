import { findMember } from '../../counter/find-member.ts'
import { memberShown } from '../../counter/member-shown.ts'
import { endpoint } from '../../endpoint.ts'

export const counterLookup = endpoint('counter-lookup', async ({ deps, input, session }) =>
  memberShown(await findMember(deps, session, input), { now: deps.clock.now(), withoutCode: false }),
)
