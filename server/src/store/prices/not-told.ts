import { day, int, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** Who has the old price for a renewal, and why, by name. `total`: of all, `most`: of the rows. */
export const notTold = statement({
  name: 'who could not be told of a new price',
  text: `
    select p.membership_id, u.id as customer_id, u.given_name, u.family_name, u.email, p.renewal_on, count(*) over () as total,
      case when u.email = '' then 'no email'
        when x.bounced_at is not null or exists (select from unreachable b where b.channel = 'email'
          and b.address = u.email_canonical and b.ended_at is null) then 'came back'
        else 'late' end as why
    from price_change_members p join memberships m on m.id = p.membership_id join customers u on u.id = m.payer_id
      left join mails x on x.dedupe_key = p.letter
    where p.change_id = :id and p.state = 'unreachable'
    order by lower(u.family_name), lower(u.given_name), p.membership_id limit :most`,
  takes: { id: text, most: int },
  gives: {
    membership_id: text,
    customer_id: text,
    given_name: text,
    family_name: text,
    email: text,
    renewal_on: orNull(day),
    total: int,
    why: oneOf('no email', 'came back', 'late'),
  },
})
