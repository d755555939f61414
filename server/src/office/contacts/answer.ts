import { nextState } from '@sipday/rules/office/contact-correction.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { endProposal, lockProposal } from '../../store/people/contact-proposals.ts'
import { beginWaiting } from './begin-waiting.ts'
import { correctedIn, noteCorrection } from './proposal.ts'

/** A second press, or one after its end, changes nothing. */
export const answerProposal = (deps: Deps, what: 'confirm' | 'object', proposalId: string): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const [proposal] = await lockProposal(trx, { id: proposalId })
    const event = what === 'confirm' ? 'proved' : 'objected'
    const next = proposal && nextState(proposal.state, event)
    const now = deps.clock.now()
    // Over, but not ended by a sweep yet.
    if (!next || (what === 'confirm' && proposal.due_at <= now)) return
    if (what === 'confirm') await beginWaiting(deps, trx, proposal, false)
    else await endProposal(trx, { id: proposalId, state: next, now })
    await noteCorrection(deps, trx, correctedIn(proposal), event, 'by itself')
    const facts = { customerId: proposal.customer_id, detail: { channel: proposal.channel } }
    await audit(deps, `contact_${event}`, facts, trx)
  })
