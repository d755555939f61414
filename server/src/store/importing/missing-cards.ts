import { day, ensured, instant, int, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** A page after one; without those of just now. */
export const withoutCards = statement({
  name: 'memberships from elsewhere that renew soon without a card',
  text: `select m.id, m.paid_through, l.time_zone, u.email, u.phone
    from memberships m join locations l on l.id = m.location_id join customers u on u.id = m.payer_id
    where m.live and m.kind = 'renewing' and m.state = 'active' and m.card_id is null
      and m.square_subscription_id is null and m.cancelled_at is null and m.end_date is null
      and m.paid_through between :from and :to and m.created_at < :before and m.id > :after
      and exists (select from import_rows where membership_id = m.id and state in ('done', 'kept'))
    order by m.id limit :most`,
  takes: { from: day, to: day, before: instant, after: text, most: int },
  gives: { id: text, paid_through: ensured(day), time_zone: text, email: text, phone: text },
})
