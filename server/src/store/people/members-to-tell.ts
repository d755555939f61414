import { instant, int, text } from '../kinds.ts'
import { IS_SECRET } from '../memberships/gifts.ts'
import { statement } from '../statement.ts'

/**
 * With an email, by id; the membership was live at an instant and still is; not the recipient of a gift that is still
 * secret.
 */
export const membersToTell = statement({
  name: 'the next members to tell of something',
  text: `
    select c.id, c.given_name as name, c.email from customers c
    where c.id > :after and c.email <> ''
      and (exists (select from memberships m where m.payer_id = c.id and m.live and m.created_at < :since)
        or exists (select from memberships m where m.subscriber_id = c.id and m.live and m.created_at < :since
          and not ${IS_SECRET}))
    order by c.id limit :count`,
  takes: { after: text, since: instant, count: int },
  gives: { id: text, name: text, email: text },
})
