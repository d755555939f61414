import type { ApprovalKind } from '@sipday/contract/office/approvals.ts'
import { dueOf } from '@sipday/rules/office/approvals.ts'
import type { Deps, Trx } from '../../deps.ts'
import { Refusal } from '../../refusal.ts'
import { insertApproval } from '../../store/office/approvals.ts'
import { change } from '../../store/office/changes.ts'

/** What someone asks for, and which another person has to agree to. */
export type Asking = {
  kind: ApprovalKind
  /** Which one: for the same kind and subject, one request is open at a time. */
  subjectId: string
  /** After "asks to": "publish a price that is 60% lower". */
  words: string
  /** What is carried out when it is approved (`approvals/kinds.ts`), as JSON. */
  wanted: unknown
  /** Where it belongs, for who decides only at their own locations; left out: the whole shop. */
  locationIds?: string[]
  by: { staffId: string; sessionId: string }
}

/**
 * Asks for a second person, in the transaction of the call, instead of doing something. Returns the request's id and
 * when it lapses, or takes effect. Throws Refusal: 409 `asked_already` for what waits already.
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
  if (!written) throw new Refusal(409, 'asked_already', 'This waits for a second person already.')
  await change(trx, { at: now, by, subject: 'approval', id: approvalId, field: 'asked', after: words })
  return { approvalId, dueAt }
}
