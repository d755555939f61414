import { locationName } from '@sipday/rules/catalogue.ts'
import { mayAnswerAgain, waitsForShop } from '@sipday/rules/refunds/dispute-evidence.ts'
import { Refusal } from '../../../refusal.ts'
import { answerToDispute } from '../../../store/after-sale/dispute-answers.ts'
import { disputeShown } from '../../../store/after-sale/dispute-facts.ts'
import { officeEndpoint } from '../../endpoint.ts'
import { disputeDraft } from '../dispute-draft.ts'
import { nameOf } from '../../refunds/page.ts'

/** O11. */
export const dispute = officeEndpoint('dispute', async ({ deps, input }) => {
  // Not a replica: shows what was just decided.
  const [row] = await disputeShown(deps.db, { id: input.id })
  if (!row) throw new Refusal(404, 'unknown', 'We could not find that.')
  const [answer] = await answerToDispute(deps.db, { id: row.id })
  const waits = waitsForShop({ state: row.state, dueAt: row.due_at }, deps.clock.now())
  const open = waits && (!answer || mayAnswerAgain(answer, row.state))
  return {
    id: row.id,
    cents: row.amount_cents,
    reason: row.reason,
    state: row.state,
    dueAt: row.due_at?.toISOString() ?? null,
    seenAt: row.seen_at.toISOString(),
    payment: {
      id: row.square_payment_id,
      at: (row.at ?? row.seen_at).toISOString(),
      paidCents: row.paid_cents ?? 0,
      planName: row.plan_name ?? '',
      locationName: locationName(row.location_id, row.location_name),
      customer: { id: row.customer_id, name: nameOf(row) },
    },
    answer: answer
      ? {
          kind: answer.kind,
          state: answer.state,
          by: answer.staff_name,
          at: answer.decided_at.toISOString(),
          problem: answer.problem,
          evidence: answer.evidence,
        }
      : null,
    open,
    draft: open ? await disputeDraft(deps, row) : [],
  }
})
