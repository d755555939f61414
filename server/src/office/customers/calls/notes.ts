import { notesOf } from '../../../store/people/customer-notes.ts'
import { requireFull } from '../../access/needs.ts'
import { customerReach, requireCustomer } from '../known-customer.ts'
import { noteLook } from '../note-look.ts'
import { officeEndpoint } from '../../endpoint.ts'

export const notes = officeEndpoint('notes', async ({ deps, input, session }) => {
  const reach = customerReach(requireFull(session), 'customers.read', deps.clock.now())
  const customerId = await requireCustomer(deps.reads, { customerId: input.customerId, ...reach })
  await noteLook(deps, session, customerId)
  const rows = await notesOf(deps.reads, { customerId })
  return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
})
