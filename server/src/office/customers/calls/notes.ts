import { Refusal } from '../../../refusal.ts'
import { change } from '../../../store/office/changes.ts'
import { addNote, lockNote, notesOf, removeNote } from '../../../store/people/customer-notes.ts'
import { requireFull } from '../../access/needs.ts'
import { type OfficeCalls, oncePerKey } from '../../endpoint.ts'
import { customerReach, requireCustomer, unknownCustomer } from '../known-customer.ts'
import { noteLook } from '../count-looks.ts'

const EMPTY = 'Please write a note.'

export const noteCalls = {
  notes: async ({ deps, input, session }) => {
    const reach = customerReach(requireFull(session), 'customers.read', deps.clock.now())
    const customerId = await requireCustomer(deps.reads, { customerId: input.customerId, ...reach })
    await noteLook(deps, session, customerId)
    const rows = await notesOf(deps.reads, { customerId })
    return rows.map(({ at, ...row }) => ({ ...row, at: at.toISOString() }))
  },

  /** Notes can be erased, so the record does not repeat the text. */
  'note-add': oncePerKey(async ({ deps, trx, input, person, by }) => {
    const now = deps.clock.now()
    const text = input.text.trim()
    if (text === '') throw new Refusal(422, 'fields_invalid', EMPTY, { fields: { text: EMPTY } })
    const reach = customerReach(person, 'customers', now)
    const customerId = await requireCustomer(trx, { customerId: input.customerId, ...reach })
    const noteId = deps.ids.id()
    await addNote(trx, { id: noteId, customerId, staffId: person.id, text, at: now })
    await change(trx, { at: now, by, subject: 'customer', id: customerId, field: 'note', after: noteId })
    return { noteId }
  }),

  'note-remove': oncePerKey(async ({ deps, trx, input: { noteId }, person, by }) => {
    const now = deps.clock.now()
    const [note] = await lockNote(trx, { id: noteId })
    if (!note) throw unknownCustomer()
    const id = note.customer_id
    await requireCustomer(trx, { customerId: id, ...customerReach(person, 'customers', now) })
    await removeNote(trx, { id: noteId, now })
    await change(trx, { at: now, by, subject: 'customer', id, field: 'note', before: noteId })
    return {}
  }),
} satisfies Partial<OfficeCalls>
