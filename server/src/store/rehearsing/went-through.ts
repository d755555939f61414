import { bool } from '../kinds.ts'
import { statement } from '../statement.ts'

/** In the database of a rehearsal: whether someone bought there and got a drink. */
export const gaveDrink = statement({
  name: 'whether a drink was handed out',
  text: `select exists (select from redemptions where voided_at is null) as given`,
  takes: {},
  gives: { given: bool },
})

/** In the shop's: whether that was so in any rehearsal. */
export const wasRehearsed = statement({
  name: 'whether a rehearsal was gone through',
  text: `select exists (select from changes where subject = 'draft' and field = 'rehearsed through') as rehearsed`,
  takes: {},
  gives: { rehearsed: bool },
})
