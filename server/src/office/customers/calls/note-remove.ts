import { change } from '../../../store/office/changes.ts'
import { lockNote, removeNote } from '../../../store/people/customer-notes.ts'
import { customerReach, requireCustomer, unknownCustomer } from '../known-customer.ts'
import { onceEndpoint } from '../../endpoint.ts'

export const noteRemove = onceEndpoint('note-remove', async ({ deps, trx, input: { noteId }, person, by }) => {
  const now = deps.clock.now()
  const [note] = await lockNote(trx, { id: noteId })
  if (!note) throw unknownCustomer()
  const id = note.customer_id
  await requireCustomer(trx, { customerId: id, ...customerReach(person, 'customers', now) })
  await removeNote(trx, { id: noteId, now })
  await change(trx, { at: now, by, subject: 'customer', id, field: 'note', before: noteId })
  return {}
})
