import { createHash } from 'node:crypto'
import type { CalendarDate } from '@sipday/rules/calendar.ts'
import { paymentReason } from '@sipday/rules/renewing/payment-problem.ts'
import type { Deps } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import { membershipWithCard } from '../../store/memberships/locked-membership.ts'
import { noteWhyNotPaid } from '../../store/memberships/renewals.ts'
import { cardToTry, openRenewalCharge, renewalChargeById, triesOf } from '../../store/purchases/renewal-charges.ts'
import { carryOn } from '../charging/advance.ts'
import { closeOpenBills } from './open-bills.ts'
import { recordCharge, requireDue, settleOpen } from './pay-renewal.ts'
import { createRenewalBook } from './renewal-book.ts'

/**
 * On the shop's day, in place of the provider's bills (decision 104). Nothing when it was paid, canceled or is being
 * paid. Throws when the provider does not answer, for the job to retry: the same try then, under the same key.
 */
export const tryRenewal = async (deps: Deps, membershipId: string, triedOn: CalendarDate): Promise<void> => {
  // Nothing charges by itself from a backup: it may have been paid since.
  if ((await unsettledRestore(deps.db)) !== null) return
  const open = await openRenewalCharge(deps.db, membershipId)
  if (open) return void (await settleOpen(deps, open.id))
  const chargeId = tryId(membershipId, triedOn)
  const membership = await membershipWithCard(deps.db, membershipId)
  const isUnpaid = membership.state === 'grace' || membership.state === 'unpaid'
  if (!isUnpaid || (await renewalChargeById(deps.db, chargeId))) return
  const card = membership.card_id === null ? undefined : await cardToTry(deps.db, membership.card_id)
  if (!card) return
  try {
    await requireDue(deps, membershipId)
    await closeOpenBills(deps, membership.square_subscription_id)
    const nthTry = 1 + (await triesOf(deps.db, membershipId, membership.grace_until ?? triedOn))
    const recorded = await recordCharge(
      deps,
      { subscriptionId: membershipId },
      { card, sessionId: null, chargeId, nthTry },
    )
    const state = await carryOn(createRenewalBook(deps), deps.square, recorded, () => deps.clock.now())
    if (state === 'declined') await noteReason(deps, membershipId, chargeId)
  } catch (error) {
    if (error instanceof Refusal && error.status !== 503) return
    throw error
  }
}

/** One id for a try, however often it is begun; like any other it does not begin with a dash. */
const tryId = (membershipId: string, triedOn: CalendarDate): string =>
  createHash('sha256').update(`${membershipId} ${triedOn}`).digest('base64url').slice(0, 22).replace(/^-/, '_')

const noteReason = async (deps: Deps, membershipId: string, chargeId: string): Promise<void> => {
  const charge = await renewalChargeById(deps.db, chargeId)
  const reason = charge && paymentReason(charge.decline_code, null, charge.period_start)
  if (charge && reason) await noteWhyNotPaid(deps.db, { membershipId, periodStart: charge.period_start }, reason)
}
