import { instant, int, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/**
 * By the customer's position: redemptions since `since`, voided ones counted twice, so that the number grows with every
 * action at a till and never shrinks.
 */
export const tillMarks = statement({
  name: 'what tills did for those who listen',
  text: `
    select asked.position, (
      select count(*) + count(r.voided_at) from memberships m join redemptions r on r.membership_id = m.id
      where m.subscriber_id = asked.customer_id and r.redeemed_at >= asked.since) as mark
    from unnest((select :customerIds::text[]), (select :since::timestamptz[]))
      with ordinality as asked(customer_id, since, position)`,
  takes: { customerIds: listOf(text), since: listOf(instant) },
  gives: { position: int, mark: int },
})
