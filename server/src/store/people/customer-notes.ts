import { instant, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const notesOf = statement({
  name: 'the notes on a customer',
  text: `
    select n.id, n.text, s.name as by, n.at from customer_notes n join staff s on s.id = n.staff_id
    where n.customer_id = :customerId and n.removed_at is null order by n.at desc, n.id`,
  takes: { customerId: text },
  gives: { id: text, text: text, by: text, at: instant },
})

export const addNote = statement({
  name: 'add a note on a customer',
  text: `insert into customer_notes (id, customer_id, staff_id, text, at)
    values (:id, :customerId, :staffId, :text, :at)`,
  takes: { id: text, customerId: text, staffId: text, text: text, at: instant },
  gives: {},
})

export const lockNote = statement({
  name: 'a note on a customer, held',
  text: `select customer_id from customer_notes where id = :id and removed_at is null for update`,
  takes: { id: text },
  gives: { customer_id: text },
})

/** Erases the text; that there was a note, whose and when, stays. */
export const removeNote = statement({
  name: 'remove a note on a customer',
  text: `update customer_notes set removed_at = :now, text = '' where id = :id`,
  takes: { id: text, now: instant },
  gives: {},
})
