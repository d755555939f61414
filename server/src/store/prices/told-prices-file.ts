import { day, int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const toldPricesToHandOut = statement({
  name: 'told prices to hand out',
  text: `
    select p.change_id, p.membership_id, pl.name as plan_name, m.location_id, l.name as location_name, p.renewal_on,
      p.from_cents, c.to_cents, case when p.letter is not null then p.total_cents end as total_cents, p.state, p.words, p.words_hash,
      to_char(p.told_at at time zone l.time_zone, 'YYYY-MM-DD') as told,
      to_char(p.answered_at at time zone l.time_zone, 'YYYY-MM-DD') as answered
    from price_change_members p join price_changes c on c.id = p.change_id join plans pl on pl.id = c.plan_id
      join memberships m on m.id = p.membership_id join locations l on l.id = m.location_id
    where p.state in ('told', 'accepted', 'left', 'kept', 'applied', 'unreachable')
      and coalesce((p.told_at at time zone l.time_zone)::date, p.renewal_on) between :from and :until
      and (:only::text[] is null or m.location_id = any (:only::text[]))
      and (p.change_id, p.membership_id) > (:afterChange, :afterMember)
    order by p.change_id, p.membership_id limit :count`,
  takes: { only: orNull(listOf(text)), from: day, until: day, afterChange: text, afterMember: text, count: int },
  gives: {
    change_id: text,
    membership_id: text,
    plan_name: text,
    location_id: text,
    location_name: orNull(text),
    renewal_on: orNull(day),
    from_cents: int,
    to_cents: int,
    total_cents: orNull(int),
    state: text,
    words: orNull(text),
    words_hash: orNull(text),
    told: orNull(text),
    answered: orNull(text),
  },
})
