import { dateIn } from '@sipday/rules/calendar.ts'
import { endedOn } from '@sipday/rules/membership.ts'
import { findMember } from '../counter/find-member.ts'
import { requireBegun } from '../counter/hand-over.ts'
import { endpoint } from '../endpoint.ts'

/**
 * Staff type or scan a code; the response says who it is and what is ready, without anyone's contact details. A
 * membership that has ended is shown as such, with its last day.
 */
export const counterLookup = endpoint('counter-lookup', async ({ deps, input, session }) => {
  const member = await findMember(deps, session, input)
  requireBegun(member, dateIn(deps.clock.now(), member.timeZone))
  const ended = member.state === 'ended' || !member.live
  return {
    membershipId: member.membershipId,
    firstName: member.givenName,
    lastInitial: [...member.familyName][0] ?? '',
    planName: member.planName,
    locationName: member.locationName,
    status: ended ? 'ended' : member.state === 'grace' ? 'active' : member.state,
    endedOn: ended ? endedOn(member, member.timeZone) : null,
    benefits: member.benefits.map((benefit) => ({
      entitlementId: benefit.entitlementId,
      name: benefit.name,
      period: benefit.period,
      status: benefit.status,
      redeemedAt: benefit.redeemedAt?.toISOString() ?? null,
      redeemedLocationName: benefit.redeemedLocationName,
      availableAgainAt: benefit.availableAgainAt?.toISOString() ?? null,
    })),
  }
})
