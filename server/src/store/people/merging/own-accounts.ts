import { bool, listOf, orNull, text } from '../../kinds.ts'
import { statement } from '../../statement.ts'

/** The mailbox of a lower-case column: without "+tag", and without dots at Gmail, which ignores them. */
export const mailboxOf = (email: string): string => `(
  case when ${email} like '%@gmail.com' or ${email} like '%@googlemail.com'
    then replace(split_part(split_part(${email}, '@', 1), '+', 1), '.', '') || '@gmail.com'
    else split_part(split_part(${email}, '@', 1), '+', 1) || '@' || split_part(${email}, '@', 2) end)`

export const isOwnAccount = statement({
  name: 'whether a customer is someone of the shop',
  text: `select exists (select from staff s join customer_contacts o
      on ${mailboxOf('o.address')} = ${mailboxOf('lower(s.email)')}
    where s.id = :staffId and o.channel = 'email' and o.customer_id = any(:customerIds)) as own`,
  takes: { staffId: text, customerIds: listOf(text) },
  gives: { own: orNull(bool) },
})
