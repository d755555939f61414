import { bool, instant, int, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const cardsSaved = statement({
  name: 'the cards of a customer, for an export',
  text: `select brand, last_4, exp_month, exp_year, created_at from cards
    where customer_id = :customerId and disabled_at is null order by created_at desc`,
  takes: { customerId: text },
  gives: { brand: text, last_4: text, exp_month: int, exp_year: int, created_at: instant },
})

export const mailsSent = statement({
  name: 'the emails to a customer, for an export',
  text: `select kind, to_address, queued_at, sent_at is not null as sent from mails
    where to_address <> '' and to_address in (
      select email from customers where id = :customerId
      union select address from customer_contacts where customer_id = :customerId)
    order by queued_at desc`,
  takes: { customerId: text },
  gives: { kind: text, to_address: text, queued_at: instant, sent: bool },
})
