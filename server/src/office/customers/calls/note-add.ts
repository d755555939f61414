import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { addNote } from '../../../store/people/customer-notes.ts'
import { customerReach, requireCustomer } from '../known-customer.ts'
import { onceEndpoint } from '../../endpoint.ts'

const EMPTY = 'Please write a note.'

/** Notes can be erased, so the record does not repeat the text. */
export const noteAdd = onceEndpoint('note-add', async ({ deps, trx, input, person, by }) => {
  const now = deps.clock.now()
  const text = input.text.trim()
  if (text === '') throw new Refusal(422, 'fields_invalid', EMPTY, { fields: { text: EMPTY } })
  const reach = customerReach(person, 'customers', now)
  const customerId = await requireCustomer(trx, { customerId: input.customerId, ...reach })
  const noteId = deps.ids.id()
  await addNote(trx, { id: noteId, customerId, staffId: person.id, text, at: now })
  await change(trx, { at: now, by, subject: 'customer', id: customerId, field: 'note', after: noteId })
  return { noteId }
})
