import { dollars } from '@sipday/rules/money.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderDispute } from '../../providers/square-records.ts'
import { report } from '../../store/findings.ts'
import { storeDispute } from '../../store/purchases/disputes.ts'
import { paidWith } from '../../store/purchases/paid-with.ts'

/** Records a dispute about one of our payments and lists it for a person: the bank sets a deadline (R64). */
export const noteDispute = async (deps: Deps, dispute: ProviderDispute): Promise<void> => {
  if (!dispute.paymentId || !(await paidWith(deps.db, dispute.paymentId))) return
  const now = deps.clock.now()
  await storeDispute(deps.db, {
    square_dispute_id: dispute.id,
    square_payment_id: dispute.paymentId,
    seen_at: now,
    amount_cents: dispute.amountCents,
    reason: dispute.reason,
    state: dispute.state,
    due_at: dispute.dueAt === null ? null : new Date(dispute.dueAt),
    updated_at: now,
  })
  const until = dispute.dueAt === null ? '' : ` by ${dispute.dueAt.slice(0, 10)}`
  await report(deps, {
    kind: 'dispute',
    subject: dispute.id,
    text: `A cardholder is disputing ${dollars(dispute.amountCents)} of payment ${dispute.paymentId} (${dispute.reason}, ${dispute.state}). Respond in Square's dashboard${until}.`,
  })
}
