import { memberCodeIn } from '@sipday/rules/codes/member-code.ts'
import { limitsOf, tooManyIn } from '../access/limits.ts'
import type { Session } from '../access/session.ts'
import type { Deps } from '../deps.ts'
import { Refusal } from '../refusal.ts'
import { type FoundMember, memberByCode, memberById, wasCodeOf } from '../store/counter/redemptions.ts'
import { openPass } from './passes.ts'

const unknown = (digits: string): Refusal =>
  new Refusal(
    404,
    'code_unknown',
    `No membership here has this code. Check the ${digits.length === 6 ? 'six' : 'eight'} digits with the guest.`,
  )

const replaced = (): Refusal =>
  new Refusal(
    404,
    'code_replaced',
    'This QR code was replaced. Ask the guest to open their page again; it shows the new one.',
  )

/**
 * Digits count as a guess before they are looked up; a right guess is then not charged (rule J). After five wrong ones
 * even a right one is refused: guessing leads nowhere. A pass signed by us is not a guess; it is as good as the code in
 * it, and was at `at`, when it was scanned offline.
 */
export const findMember = async (
  deps: Deps,
  session: Session,
  given: { code: string; pass?: string | undefined; at?: Date },
): Promise<FoundMember> => {
  const digits = memberCodeIn(given.code)
  if (digits === null) throw new Refusal(422, 'code_incomplete', 'Please enter the whole membership code.')
  const locationId = session.locationId ?? ''
  const now = deps.clock.now()
  const pass = given.pass ? openPass(deps.settings, given.pass) : null
  if (pass?.code === digits) {
    const of = { id: pass.membershipId, code: Number(digits), at: given.at ?? now }
    if (!(await wasCodeOf(deps.db, of))) throw replaced()
    const shown = await memberById(deps.db, { id: pass.membershipId, locationId, at: now })
    if (!shown) throw unknown(digits)
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
  tooManyIn(waitMs, 'counter_unknown_code')
  if (!member) throw unknown(digits)
  return member
}
