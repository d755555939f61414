import { type EntryMatch, entryMatches, matchOf } from '@sipday/rules/refunds/payouts.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderPayout } from '../../providers/square-payouts.ts'
import { isOurCustomer, matchTo, storePayout, unmatchedEntries } from '../../store/after-sale/payouts.ts'
import { readReference } from './reference.ts'

const AT_ONCE = 500

/** Throws without an answer, for the job to retry. */
export const notePayout = async (deps: Deps, payout: ProviderPayout): Promise<void> => {
  const entries = await deps.square.payoutEntries(payout.id)
  if (entries.kind !== 'done') throw new Error('The provider did not say what a payout is made of.')
  const row = {
    id: payout.id,
    square_location_id: payout.locationId,
    state: payout.state,
    amount_cents: payout.amountCents,
    created_at: new Date(payout.createdAt),
    arrives_on: payout.arrivesOn,
    end_to_end_id: payout.endToEndId,
    seen_at: deps.clock.now(),
  }
  const parts = entries.value.map((entry) => ({
    id: entry.id,
    payout_id: payout.id,
    at: entry.at === null ? null : new Date(entry.at),
    type: entry.type,
    gross_cents: entry.grossCents,
    fee_cents: entry.feeCents,
    square_payment_id: entry.paymentId,
    square_refund_id: entry.refundId,
    square_dispute_id: entry.disputeId,
  }))
  await storePayout(deps.db, row, parts)
}

/** Late payments match the next night. */
export const matchEntries = async (deps: Deps): Promise<void> => {
  let after = ''
  for (;;) {
    const found = await unmatchedEntries(deps.db, { after, count: AT_ONCE })
    const ids = new Map<EntryMatch, string[]>(entryMatches.map((one) => [one, []]))
    for (const row of found) {
      const match = matchOf({
        type: row.type,
        grossCents: row.gross_cents,
        paymentCents: row.payment_cents,
        refundCents: row.refund_cents,
        disputeCents: row.dispute_cents,
        hasFailed: row.has_failed ?? false,
        isForeign:
          row.payment_cents === null &&
          row.square_payment_id !== null &&
          (await isForeign(deps, row.square_payment_id)),
      })
      ids.get(match)?.push(row.id)
    }
    for (const match of entryMatches) if (match !== 'unmatched') await matchTo(deps.db, match, ids.get(match) ?? [])
    if (found.length < AT_ONCE) return
    after = found.at(-1)?.id ?? ''
  }
}

/** A renewal has no reference but a customer of ours: until it is in the database, it stays unmatched. */
const isForeign = async (deps: Deps, squarePaymentId: string): Promise<boolean> => {
  const outcome = await deps.square.getPayment(squarePaymentId)
  if (outcome.kind !== 'done') return false
  const { referenceId, customerId } = outcome.value
  if (readReference(referenceId)) return false
  const [found] = customerId === null ? [] : await isOurCustomer(deps.db, { id: customerId })
  return !found?.ours
}
