import type { ApprovalKind } from '@sipday/contract/office/approvals.ts'
import { dueOf } from '@sipday/rules/office/approvals.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { insertApproval } from '../../store/office/approvals.ts'
import { change } from '../../store/office/changes.ts'

export type Asking = {
  kind: ApprovalKind
  /** One open request for each kind and subject. */
  subjectId: string
  /** After "asks to": "publish a price that is 60% lower". */
  words: string
  /** JSON for `approvals/kinds.ts` to carry out. */
  wanted: unknown
  /** Who decides only at their locations; absent: the whole shop. */
  locationIds?: string[]
  by: { staffId: string; sessionId: string }
}

/**
 * In the call's transaction. Returns the request's id, and when it lapses or takes effect. Throws Refusal: 409
 * `asked_already`.
 */
export const askSecondPerson = async (
  { clock, ids }: Pick<Deps, 'clock' | 'ids'>,
  trx: Trx,
  { kind, subjectId, words, wanted, locationIds = [], by }: Asking,
): Promise<{ approvalId: string; dueAt: Date }> => {
  const now = clock.now()
  const approvalId = ids.id()
  const dueAt = dueOf(kind, now)
  const asked = { id: approvalId, kind, subjectId, locationIds, words, wanted, now, dueAt }
  const [written] = await insertApproval(trx, { ...asked, askedBy: by.staffId, askedIn: by.sessionId })
  if (!written) throw new Refusal(409, 'asked_already', 'This waits to be decided already.')
  await change(trx, { at: now, by, subject: 'approval', id: approvalId, field: 'asked', after: words })
  return { approvalId, dueAt }
}
