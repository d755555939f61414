import { instant, int, text } from '../kinds.ts'
import { IS_GONE, IS_MEMBER, SAID_NO } from '../messages/no-news.ts'
import { statement } from '../statement.ts'

/**
 * The newest membership of each person that they canceled and that ended with its paid days between two instants, if
 * they have none now, can be written to and did not say no; a page after one. Not what the shop ended.
 */
export const leftLately = statement({
  name: 'who left some time ago',
  text: `
    select m.id, m.plan_id, m.location_id, c.id as customer_id, c.given_name, c.email
    from memberships m join customers c on c.id = m.payer_id join locations l on l.id = m.location_id
    where m.state = 'ended' and m.ended_at > :from and m.ended_at <= :until
      and m.kind = 'renewing' and m.cancelled_at is not null
      and (m.ended_at at time zone l.time_zone)::date > m.end_date
      and c.email <> '' and not ${IS_GONE} and not ${SAID_NO} and not ${IS_MEMBER}
      and not exists (select from customers k join memberships o on o.payer_id = k.id
        where k.email_canonical = c.email_canonical and (o.ended_at, o.id) > (m.ended_at, m.id))
      and m.id > :after
    order by m.id limit :most`,
  takes: { from: instant, until: instant, after: text, most: int },
  gives: { id: text, plan_id: text, location_id: text, customer_id: text, given_name: text, email: text },
})
