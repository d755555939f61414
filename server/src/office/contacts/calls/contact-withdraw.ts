import { endProposal } from '../../../store/people/contact-proposals.ts'
import { correctedIn, holdProposal, noteCorrection, requireNext } from '../proposal.ts'
import { onceEndpoint } from '../../endpoint.ts'

export const contactWithdraw = onceEndpoint('contact-withdraw', async ({ deps, trx, input: { proposalId }, by }) => {
  const { proposal } = await holdProposal(trx, proposalId)
  const state = requireNext(proposal, 'withdrawn')
  await endProposal(trx, { id: proposalId, state, now: deps.clock.now() })
  await noteCorrection(deps, trx, correctedIn(proposal), 'withdrawn', by)
  return {}
})
