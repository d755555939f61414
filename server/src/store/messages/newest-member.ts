import { text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Whose membership renews and who can be written to; no answer when there is no one. */
export const newestMember = statement({
  name: 'the newest member for a letter',
  text: `
    select m.id from memberships m join customers u on u.id = m.payer_id
    where m.kind = 'renewing' and m.state = 'active' and m.cancelled_at is null and m.paid_through is not null
      and m.price_cents > 0 and u.email <> ''
    order by m.created_at desc, m.id limit 1`,
  takes: {},
  gives: { id: text },
})
