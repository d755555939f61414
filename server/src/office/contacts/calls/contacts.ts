import { endProposal, proposalsShown } from '../../../store/people/contact-proposals.ts'
import { requireFull } from '../../access/needs.ts'
import { customerReach, requireCustomer } from '../../customers/known-customer.ts'
import { noteLook } from '../../customers/count-looks.ts'
import { refuseOwn } from '../../customers/own-account.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { askToForce } from '../force.ts'
import { correctedIn, holdProposal, noteCorrection, requireNext } from '../proposal.ts'
import { propose } from '../propose.ts'

const SHOWN_MS = 30 * 86_400_000

export const contactCalls = {
  'contact-proposals': async ({ deps, input, session }) => {
    const now = deps.clock.now()
    const reach = customerReach(requireFull(session), 'contacts', now)
    const customerId = await requireCustomer(deps.reads, { customerId: input.customerId, ...reach })
    await noteLook(deps, session, customerId)
    const rows = await proposalsShown(deps.reads, { customerId, since: new Date(now.getTime() - SHOWN_MS) })
    return rows.map(({ asked_at: askedAt, due_at: dueAt, ended_at: endedAt, forced, asked, ...row }) => ({
      ...row,
      askedAt: askedAt.toISOString(),
      dueAt: dueAt.toISOString(),
      endedAt: endedAt?.toISOString() ?? null,
      forced: forced ?? false,
      asked: asked ?? false,
    }))
  },

  'contact-propose': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const reach = customerReach(person, 'contacts', deps.clock.now())
    const customerId = await requireCustomer(trx, { customerId: input.customerId, ...reach })
    await refuseOwn(trx, person.id, [customerId])
    return { state: 'code_sent' as const, proposalId: await propose(deps, trx, { ...input, customerId }, by) }
  }),

  'contact-force': oncePerKey(async ({ deps, trx, input, by }) => {
    await askToForce(deps, trx, input, by)
    return { effectiveAt: null }
  }),

  'contact-withdraw': oncePerKey(async ({ deps, trx, input: { proposalId }, by }) => {
    const { proposal } = await holdProposal(trx, proposalId)
    const state = requireNext(proposal, 'withdrawn')
    await endProposal(trx, { id: proposalId, state, now: deps.clock.now() })
    await noteCorrection(deps, trx, correctedIn(proposal), 'withdrawn', by)
    return {}
  }),
} satisfies Partial<OfficeCalls>
