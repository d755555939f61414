import { takeLimit } from '../access/limits.ts'
import { endpoint } from '../endpoint.ts'
import { Refusal } from '../refusal.ts'
import { benefitStates, membershipByCode } from '../store/redemptions.ts'

/** Staff type or scan six digits; the answer says who it is and what is ready. Nobody's contact is in it. */
export const counterLookup = endpoint('counter-lookup', async ({ deps, input, session }) => {
  const digits = input.code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) throw new Refusal(422, 'code_incomplete', 'Please enter the 6-digit code.')
  const member = await membershipByCode(deps.db, Number(digits), session.locationId ?? '')
  if (!member) {
    await takeLimit(deps, 'counter_unknown_code', session.id)
    throw new Refusal(404, 'code_unknown', 'No membership here has this code. Check the six digits with the guest.')
  }
  const benefits = (await benefitStates(deps.db, [member], deps.clock.now())).get(member.membershipId) ?? []
  return {
    membershipId: member.membershipId,
    firstName: member.givenName,
    lastInitial: [...member.familyName][0] ?? '',
    planName: member.planName,
    locationName: member.locationName,
    status: member.state === 'grace' ? 'active' : member.state,
    benefits: benefits.map((benefit) => ({
      ...benefit,
      redeemedAt: benefit.redeemedAt?.toISOString() ?? null,
      availableAgainAt: benefit.availableAgainAt?.toISOString() ?? null,
    })),
  }
})
