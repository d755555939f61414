import { nextState } from '@sipday/rules/office/contact-correction.ts'
import type { LinkFor } from '../../access/contact-change/contact-links.ts'
import { isFreshFor, ownedCustomerIds } from '../../access/grants.ts'
import type { Session } from '../../access/session.ts'
import type { Deps, Trx } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import {
  confirmMerge,
  dueMerges,
  endMergeProposal,
  type MergeProposal,
} from '../../store/people/merging/merge-proposals.ts'
import { mergeProposed } from './merge.ts'
import { holdMergeProposal, noteMerge } from './proposed-merge.ts'

/** How long an obstructed merge is tried again. */
const TRIED_MS = 7 * 86_400_000

/** Which side a press in this browser agrees for: the link's, or both if it proved both lately. */
const agreeing = (
  deps: Deps,
  what: LinkFor,
  { one_id: one, other_id: other }: MergeProposal,
  session: Session | null,
) => {
  const sides = [one, other]
  const own = ownedCustomerIds(session)
  const both = session && sides.every((id) => own.has(id) && isFreshFor(session, id, deps.clock.now()))
  return both ? sides : [what === 'join-one' ? one : other]
}

/**
 * Agrees for one side, merging at once when both have, or ends the proposal. `session`: the browser's. A second press,
 * or one after the end, changes nothing.
 */
export const answerMerge = (deps: Deps, what: LinkFor, proposalId: string, session: Session | null): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const proposal = await holdMergeProposal(trx, proposalId)
    if (proposal?.state !== 'waiting') return
    const facts = { customerId: proposal.one_id, sessionId: session?.id ?? null }
    if (what === 'apart') {
      await endMergeProposal(trx, { id: proposalId, state: 'objected', now: deps.clock.now() })
      await noteMerge(deps, trx, proposal.one_id, 'objected', 'by itself')
      return audit(deps, 'merge_objected', facts, trx)
    }
    const confirmed = [...new Set([...proposal.confirmed, ...agreeing(deps, what, proposal, session)])]
    if (confirmed.length > proposal.confirmed.length) {
      await confirmMerge(trx, { id: proposalId, confirmed })
      await noteMerge(deps, trx, proposal.one_id, 'agreed', 'by itself')
      await audit(deps, 'merge_agreed', facts, trx)
    }
    if (confirmed.length === 2) await settle(deps, trx, proposal)
  })

/** If something prevents it now, the sweep tries again. */
const settle = async (deps: Deps, trx: Trx, proposal: MergeProposal): Promise<void> => {
  const now = deps.clock.now()
  const next = nextState(proposal.state, 'due')
  if (next !== 'applied') return
  const isMerged = await mergeProposed(deps, trx, proposal)
  if (!isMerged && now.getTime() - proposal.due_at.getTime() < TRIED_MS) return
  await endMergeProposal(trx, { id: proposal.id, state: isMerged ? next : 'lapsed', now })
  if (!isMerged) await noteMerge(deps, trx, proposal.one_id, 'lapsed', 'by itself')
}

/**
 * Merges without an objection in 72 hours, each once in its own transaction. What a backup brought back waits for a
 * person (decision 25).
 */
export const sweepMerges = async (deps: Deps): Promise<void> => {
  const restored = await unsettledRestore(deps.db)
  const failed: unknown[] = []
  for (const { id } of await dueMerges(deps.db, { now: deps.clock.now(), restored }))
    await deps.db
      .transaction()
      .execute(async (trx) => {
        const proposal = await holdMergeProposal(trx, id)
        // Another process, or an objection, may have been first.
        if (proposal?.state === 'waiting') await settle(deps, trx, proposal)
      })
      .catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}
