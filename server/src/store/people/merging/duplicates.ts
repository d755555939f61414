import { bool, text } from '../../kinds.ts'
import { statement } from '../../statement.ts'
import { NEAR, reach } from '../find-customers.ts'

const MOST = 3

/** The same card, or the same phone and a similar first name, since families share phones. */
export const duplicatesOf = statement({
  name: 'customers who may be the same person',
  text: `
    select c.id, c.given_name, c.family_name, c.email, same_card from customers known
      join lateral (
        select customer_id, bool_or(same_card) as same_card from (
          select p.id as customer_id, false as same_card from customers p
            where p.phone <> '' and p.phone = known.phone
              and (starts_with(as_typed(p.given_name), as_typed(known.given_name))
                or starts_with(as_typed(known.given_name), as_typed(p.given_name)))
          union all select k.customer_id, true from cards own join cards k on k.fingerprint = own.fingerprint
            where own.customer_id = known.id) each group by customer_id) alike on true
      join customers c on c.id = alike.customer_id
    where known.id = :customerId and c.id <> known.id and c.merged_into is null and c.erased_at is null and ${NEAR}
    order by same_card desc, c.created_at desc, c.id limit ${MOST}`,
  takes: { customerId: text, ...reach },
  gives: { id: text, given_name: text, family_name: text, email: text, same_card: bool },
})
