import { approvalRules } from '@sipday/rules/office/approvals.ts'
import { requireFull } from '../../access/needs.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { decideApproval } from '../decide.ts'
import { openFor } from '../list.ts'

export const approvalCalls = {
  approvals: async ({ deps, session }) => {
    const who = { person: requireFull(session), sessionId: session.id }
    const open = await openFor(deps.db, who, deps.clock.now())
    return open.map(({ id, kind, words, may, aloneFrom, ...of }) => ({
      id,
      kind,
      subjectId: of.subject_id,
      words,
      wanted: of.wanted as never,
      askedBy: of.asker,
      askedAt: of.asked_at.toISOString(),
      dueAt: of.due_at.toISOString(),
      ends: approvalRules[kind].ends,
      may,
      aloneFrom,
    }))
  },

  /** Rule N. */
  'approval-decide': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const { approvalId, decision, note } = input
    return decideApproval(deps, trx, { approvalId, decision, note, person, sessionId: by.sessionId })
  }),
} satisfies Partial<OfficeCalls>
