import { limitsOf, tooManyIn } from '../access/limits.ts'
import type { Session } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type FoundMember, memberByCode, memberById } from '../store/counter/redemptions.ts'
import { openPass } from './passes.ts'

const unknown = (): Refusal =>
  new Refusal(404, 'code_unknown', 'No membership here has this code. Check the six digits with the guest.')

/**
 * The membership behind six digits at this till, with its benefits. Digits count as a guess before they are looked up, and are given back when
 * they were right (rule J): after five wrong ones a right one is refused too, so that guessing leads nowhere. What
 * a pass says that we have signed is no guess.
 */
export const findMember = async (
  deps: Deps,
  session: Session,
  given: { code: string; pass?: string | undefined },
): Promise<FoundMember> => {
  const digits = given.code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) throw new Refusal(422, 'code_incomplete', 'Please enter the 6-digit code.')
  const locationId = session.locationId ?? ''
  const now = deps.clock.now()
  const pass = given.pass ? openPass(deps.settings, given.pass) : null
  if (pass?.code === digits) {
    const shown = await memberById(deps.db, { id: pass.membershipId, locationId, at: now })
    if (!shown) throw unknown()
    return shown
  }
  const limits = limitsOf(deps, ['counter_unknown_code', session.id])
  const { waitMs, member } = await memberByCode(deps.db, {
    code: Number(digits),
    locationId,
    limits,
    bucket: limits[0]?.bucket ?? '',
    now,
  })
  tooManyIn(waitMs)
  if (!member) throw unknown()
  return member
}
