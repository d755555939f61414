import { giveBackLimitIn, takeLimitIn } from '../access/limits.ts'
import type { Session } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type MembershipAtCounter, membershipByCode, membershipById } from '../store/counter/redemptions.ts'
import { openPass } from './passes.ts'

const unknown = (): Refusal =>
  new Refusal(404, 'code_unknown', 'No membership here has this code. Check the six digits with the guest.')

/**
 * The membership behind six digits at this till. Digits count as a guess before they are looked up, and are given back when
 * they were right (rule J): after five wrong ones a right one is refused too, so that guessing leads nowhere. What
 * a pass says that we have signed is no guess.
 */
export const findMember = async (
  deps: Deps,
  session: Session,
  given: { code: string; pass?: string | undefined },
): Promise<MembershipAtCounter> => {
  const digits = given.code.replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(digits)) throw new Refusal(422, 'code_incomplete', 'Please enter the 6-digit code.')
  const locationId = session.locationId ?? ''
  const pass = given.pass ? openPass(deps.settings, given.pass) : null
  if (pass?.code === digits) {
    const member = await membershipById(deps.db, pass.membershipId, locationId)
    if (!member) throw unknown()
    return member
  }
  const member = await deps.db.transaction().execute(async (trx) => {
    await takeLimitIn(trx, deps, 'counter_unknown_code', session.id)
    const found = await membershipByCode(trx, Number(digits), locationId)
    if (found) await giveBackLimitIn(trx, 'counter_unknown_code', session.id)
    return found
  })
  if (!member) throw unknown()
  return member
}
