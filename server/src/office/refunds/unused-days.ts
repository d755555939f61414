import { needsSecond } from '@sipday/rules/refunds/amounts.ts'
import type { Deps, Trx } from '../../deps.ts'
import { soleSumsIn } from '../../store/office/sole-sums.ts'
import { currentPayments } from '../../purchases/refunds/last-payment.ts'
import {
  lockMembership,
  type LockedMembership,
  purchaseOfMembership,
} from '../../store/memberships/locked-membership.ts'
import { membershipsPaidFor } from '../../store/purchases/refundable.ts'
import type { OfficePerson } from '../access/session.ts'
import { isOwn } from '../customers/own-account.ts'
import { askRefund } from './ask-refund.ts'
import { askedLately, paymentFor } from './payment.ts'

/**
 * In cents, by payment: only this member's share, and never more than is left. `keptCents`: what then stays of these
 * payments, for all whom they are for. `needsSecond`: the total takes a second person.
 */
export const unusedDays = async (
  deps: Deps,
  trx: Trx,
  { person, row }: { person: OfficePerson; row: LockedMembership },
) => {
  const parts: { squarePaymentId: string; amountCents: number }[] = []
  let keptCents = 0
  for (const { squarePaymentId } of await currentPayments(trx, row)) {
    const payment = await paymentFor(deps, trx, { person, capability: 'refund.ask', squarePaymentId })
    const unusedCents = payment.memberships.find(({ id }) => id === row.id)?.unusedCents ?? 0
    const amountCents = Math.min(payment.leftCents, unusedCents)
    keptCents += payment.leftCents - amountCents
    if (amountCents > 0) parts.push({ squarePaymentId, amountCents })
  }
  const refundCents = parts.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const { dayCents } = await askedLately(trx, person.id, deps.clock.now())
  const { refundAloneCents: limitCents } = await soleSumsIn(trx)
  const isAsked = needsSecond(refundCents, { dayCents, limitCents }) || (await isOwn(trx, person.id, [row.payer_id]))
  return { parts, refundCents, keptCents, needsSecond: refundCents > 0 && isAsked }
}

/** In the lock order of every refund, before one of them ends. */
export const holdBoughtTogether = async (trx: Trx, membershipId: string): Promise<void> => {
  const purchaseId = await purchaseOfMembership(trx, membershipId)
  const together = await membershipsPaidFor(trx, { id: '', purchaseId, membershipId })
  for (const id of together.map((one) => one.id).toSorted()) await lockMembership(trx, id)
}

type Ended = { key: string; row: LockedMembership; reason: string }
type Who = { person: OfficePerson; by: { staffId: string; sessionId: string } }

/** Or asks a second person for the total (O4). */
export const refundUnusedDays = async (deps: Deps, trx: Trx, { key, row, reason }: Ended, who: Who) => {
  const { parts, refundCents, needsSecond: isAsked } = await unusedDays(deps, trx, { person: who.person, row })
  for (const [at, part] of parts.entries())
    await askRefund(
      deps,
      trx,
      {
        ...part,
        key: `cancel:${key}:${at}`,
        reason: 'other',
        note: reason,
        endMemberships: [],
        tellCustomer: true,
        isAsked,
      },
      who,
    )
  return { refundCents, refundAsked: isAsked }
}
