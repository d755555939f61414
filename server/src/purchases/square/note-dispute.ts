import { dateText } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { disputeReasonWords } from '@sipday/rules/refunds/dispute-words.ts'
import type { Deps } from '../../deps.ts'
import type { ProviderDispute } from '../../providers/square-records.ts'
import { report, resolve } from '../../store/findings.ts'
import { storeDispute } from '../../store/after-sale/disputes.ts'
import { paidWith } from '../../store/purchases/paid-with.ts'

/** The bank is deciding, has decided for the shop, or the shop accepted. */
const nothingToDo = new Set(['INQUIRY_PROCESSING', 'INQUIRY_CLOSED', 'PROCESSING', 'WON', 'ACCEPTED'])

/**
 * Reported while there is something to do: an answer by the bank's deadline, or what becomes of the membership once
 * lost (R64).
 */
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
    due_at: instantOf(dispute.dueAt),
    updated_at: now,
    opened_at: instantOf(dispute.openedAt),
    moved_at: instantOf(dispute.movedAt),
  })
  if (nothingToDo.has(dispute.state)) return resolve(deps, 'dispute', dispute.id)
  await report(deps, { kind: 'dispute', subject: dispute.id, text: wordsOf(dispute) })
}

const instantOf = (at: string | null): Date | null => (at === null ? null : new Date(at))

const wordsOf = ({ amountCents, paymentId, reason, state, dueAt }: ProviderDispute): string => {
  const what = `${dollars(amountCents)} of payment ${paymentId}`
  if (state === 'LOST')
    return `The bank decided a dispute about ${what} for the cardholder: ${disputeReasonWords(reason).toLowerCase()}. The money is gone and cannot be refunded again. The membership goes on unless it is ended.`
  const until = dueAt === null ? '' : ` by ${dateText(dueAt.slice(0, 10))}`
  return `A cardholder is disputing ${what}: ${disputeReasonWords(reason).toLowerCase()}. Answer it in the office${until}.`
}
