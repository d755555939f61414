import { nextState } from '@sipday/rules/office/contact-correction.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { endProposal, lockProposal } from '../../store/people/contact-proposals.ts'
import { beginWaiting } from './begin-waiting.ts'
import { correctedIn, noteCorrection } from './proposal.ts'

/**
 * Does what a signed link says: confirms a proposed contact, which then waits 72 hours, or ends the proposal for good. A
 * second press, and one that comes after the proposal ended, changes nothing.
 */
export const answerProposal = (deps: Deps, what: 'confirm' | 'object', proposalId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const [proposal] = await lockProposal(trx, { id: proposalId })
    const event = what === 'confirm' ? 'proved' : 'objected'
    const next = proposal && nextState(proposal.state, event)
    const now = deps.clock.now()
    // An invitation that is over, and that no sweep has ended yet.
    if (!next || (what === 'confirm' && proposal.due_at <= now)) return
    if (what === 'confirm') await beginWaiting(deps, trx, proposal, false)
    else await endProposal(trx, { id: proposalId, state: next, now })
    await noteCorrection(deps, trx, correctedIn(proposal), event, 'by itself')
    const facts = { customerId: proposal.customer_id, detail: { channel: proposal.channel } }
    await audit(deps, `contact_${event}`, facts, trx)
  })
