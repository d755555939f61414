import { proposalsShown } from '../../../store/people/contact-proposals.ts'
import { requireFull } from '../../access/needs.ts'
import { customerReach, requireCustomer } from '../../customers/known-customer.ts'
import { noteLook } from '../../customers/note-look.ts'
import { officeEndpoint } from '../../endpoint.ts'

const SHOWN_MS = 30 * 86_400_000

export const contactProposals = officeEndpoint('contact-proposals', async ({ deps, input, session }) => {
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
})
