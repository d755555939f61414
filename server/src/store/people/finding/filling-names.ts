import { bool, int } from '../../kinds.ts'
import { statement } from '../../statement.ts'

/**
 * Fills in the names of the next customers who were there before names were kept as they are typed, and notes how far it
 * came; gives whether there are more. Another process that fills waits until this transaction is over.
 */
export const fillNextNames = statement({
  name: 'fill in the names of the next customers',
  text: `
    with at as materialized (select after_id from names_to_fill for update),
      next as materialized (select c.* from customers c, at where c.id > at.after_id order by c.id limit :count
        for key share of c),
      filled as (insert into customer_names select n.* from next, customer_names_of(next.*::customers) n
        on conflict (customer_id) do nothing),
      went as (update names_to_fill set after_id = (select max(id) from next) where exists (select from next)),
      ended as (delete from names_to_fill where not exists (select from next))
    select exists (select from next) as more`,
  takes: { count: int },
  gives: { more: bool },
})
