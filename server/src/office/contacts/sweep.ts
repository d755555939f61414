import { nextState } from '@sipday/rules/office/contact-correction.ts'
import { replaceIn } from '../../access/contact-change/replace-contact.ts'
import type { Deps } from '../../deps.ts'
import { audit } from '../../store/audit.ts'
import { unsettledRestore } from '../../store/backup/restored.ts'
import { dueProposals, endProposal, lockProposal } from '../../store/people/contact-proposals.ts'
import { holdCustomer } from './proposal.ts'
import { correctedIn, noteCorrection } from './proposal.ts'
import { renewCodesOf } from './renew-codes-of.ts'

/**
 * Without an objection in 72 hours; each once in its own transaction. What a backup brought back waits for a person,
 * since it may have been objected to (decision 25).
 */
export const sweepContacts = async (deps: Deps): Promise<void> => {
  const restored = await unsettledRestore(deps.db)
  const due = await dueProposals(deps.db, { now: deps.clock.now(), restored })
  const failed: unknown[] = []
  for (const one of due) await settle(deps, one).catch((error: unknown) => failed.push(error))
  if (failed.length > 0) throw failed[0]
}

const settle = (deps: Deps, { id, customer_id: customerId }: { id: string; customer_id: string }): Promise<void> =>
  deps.db.transaction().execute(async (trx) => {
    const now = deps.clock.now()
    const row = await holdCustomer(trx, customerId)
    const [proposal] = await lockProposal(trx, { id })
    // Another process, or an objection, may have been first.
    if (!proposal || proposal.due_at > now) return
    const next = nextState(proposal.state, 'due')
    if (!next) return
    await endProposal(trx, { id, state: next, now })
    if (next === 'lapsed') return noteCorrection(deps, trx, correctedIn(proposal), 'lapsed', 'by itself')
    const { channel, address, typed } = proposal
    if (!(await replaceIn(deps, trx, { row, contact: { channel, address }, typed, byShop: true }))) {
      await endProposal(trx, { id, state: 'taken', now })
      return noteCorrection(deps, trx, correctedIn(proposal), 'taken', 'by itself')
    }
    await renewCodesOf(deps, trx, customerId)
    await audit(deps, 'contact_changed', { customerId, detail: { channel, by: 'the shop' } }, trx)
    return noteCorrection(deps, trx, correctedIn(proposal), 'applied', 'by itself')
  })
