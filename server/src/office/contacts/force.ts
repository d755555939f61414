import { FORCE_ASK } from '@sipday/rules/office/words/correction-words.ts'
import type { Deps, Trx } from '../../deps.ts'
import { askSecondPerson } from '../approvals/ask.ts'
import type { CarryOut } from '../approvals/kinds.ts'
import { givenReason } from '../customers/given-reason.ts'
import { beginWaiting } from './begin-waiting.ts'
import { correctedIn, holdProposal, noteCorrection, requireNext, type By } from './proposal.ts'

type Forcing = { proposalId: string; reason: string }
type Wanted = { customerId: string; reason: string }

/** O9.2. Throws Refusal: 404, 409 `objected`, `waits_already`, `over` or `asked_already`, 422. */
export const askToForce = async (deps: Deps, trx: Trx, { proposalId, reason }: Forcing, by: By): Promise<void> => {
  const { proposal } = await holdProposal(trx, proposalId)
  requireNext(proposal, 'forced')
  const customerId = proposal.customer_id
  const said = await givenReason(trx, [customerId], reason, [proposal.address, proposal.typed])
  const wanted: Wanted = { customerId, reason: said }
  await askSecondPerson(deps, trx, { kind: 'contact', subjectId: proposalId, words: FORCE_ASK, wanted, by })
}

/** The 72 hours begin when a second person agrees. */
export const forceAgreed: CarryOut = async (deps, trx, approval, by) => {
  if (!by) return
  const { proposal } = await holdProposal(trx, approval.subject_id)
  requireNext(proposal, 'forced')
  await beginWaiting(deps, trx, proposal, true)
  await noteCorrection(deps, trx, correctedIn(proposal), 'forced', by, (approval.wanted as Wanted).reason)
}
