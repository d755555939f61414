import type { Silence } from '@sipday/rules/prices/told-price.ts'
import type { Trx } from '../../deps.ts'
import { bool, day, int, instant, oneOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export type NewPriceChange = {
  id: string
  releaseId: number
  planId: string
  toCents: number
  firstOn: string
  silent: Silence
  at: Date
}

export const insertPriceChange = async (
  trx: Trx,
  { id, releaseId, planId, toCents, firstOn, silent, at }: NewPriceChange,
): Promise<void> => {
  await trx
    .insertInto('price_changes')
    .values({ id, release_id: releaseId, plan_id: planId, to_cents: toCents, first_on: firstOn, silent, at })
    .execute()
}

/** Everyone who has the plan, or will, at another price: once the release is live, and again when the price begins. */
export const addChangedMembers = statement({
  name: 'who is to be told of a new price',
  text: `
    insert into price_change_members (change_id, membership_id, from_cents)
    select c.id, m.id, coalesce(m.next_price_cents, m.price_cents)
    from price_changes c join releases r on r.id = c.release_id and r.state = 'live'
      join memberships m on coalesce(m.next_plan_id, m.plan_id) = c.plan_id
    where c.plan_id = :planId and c.stopped_at is null and m.kind = 'renewing' and m.state <> 'ended'
      and coalesce(m.next_price_cents, m.price_cents) <> c.to_cents
      and c.to_cents = (select p.price_cents from plan_prices p where p.plan_id = c.plan_id order by p.from_on desc limit 1)
    on conflict do nothing`,
  takes: { planId: text },
  gives: {},
})

/** Without anyone, a sweep reads nothing else. */
export const anyoneToTell = statement({
  name: 'whether anyone waits for a new price',
  text: `select exists (select from price_change_members
    where state in ('waiting', 'telling', 'told', 'left', 'unreachable')) as open`,
  takes: {},
  gives: { open: bool },
})

/** Whom no one tells any more: ended, on another plan, or the plan has a newer price; of a tax, who pays it. */
export const leaveOut = statement({
  name: 'who is no longer to be told of a price',
  text: `
    update price_change_members p set state = 'out'
    from price_changes c, memberships m
    where c.id = p.change_id and m.id = p.membership_id and p.state in ('waiting', 'telling', 'told', 'left', 'unreachable')
      and (m.state = 'ended' and p.state <> 'left'
        or m.plan_id <> c.plan_id and m.next_plan_id is distinct from c.plan_id
        or (p.state in ('waiting', 'unreachable') or p.state = 'left' and m.cancelled_at is null)
          and case when c.location_id is not null then m.plan_id = c.plan_id and m.told_cents is null and m.price_cents >= c.to_cents
            else c.stopped_at is not null or c.to_cents is distinct from
              (select q.price_cents from plan_prices q where q.plan_id = c.plan_id order by q.from_on desc limit 1) end)`,
  takes: {},
  gives: {},
})

export const silent = oneOf('new', 'keep', 'end')
const states = oneOf('waiting', 'telling', 'told', 'left', 'unreachable')
const key = { change_id: text, membership_id: text }

export const IS_REACHABLE = `u.email <> '' and not exists (select from unreachable x where x.channel = 'email'
  and x.address = u.email_canonical and x.ended_at is null)`

/** Who was told of another change pays that first. */
export const toldOfAnother = (changeId: string, membershipId: string): string =>
  `exists (select from price_change_members o where o.membership_id = ${membershipId} and o.change_id <> ${changeId}
    and o.state in ('telling', 'told', 'accepted'))`

/**
 * Members whose next renewal may be the one to tell about now, after one of them. Only a bill at the full price counts:
 * under an offer, what was agreed to goes on.
 */
export const membersToTell = statement({
  name: 'members whose new price may have to be told',
  text: `
    select p.change_id, p.membership_id, p.state, c.first_on, c.to_cents, c.silent, c.location_id is not null as by_tax,
      m.frequency, l.time_zone, coalesce(m.paused_until, m.paid_through) as renewal_on,
      ${IS_REACHABLE} as reachable
    from price_change_members p join price_changes c on c.id = p.change_id
      join memberships m on m.id = p.membership_id join locations l on l.id = m.location_id
      join customers u on u.id = m.payer_id
    where p.state in ('waiting', 'left', 'unreachable')
      and c.stopped_at is null
      and m.state = 'active' and m.cancelled_at is null and m.next_plan_id is null and (m.trial_until is null or m.trial_until < coalesce(m.paused_until, m.paid_through))
      and m.plan_id = c.plan_id and (c.location_id is not null) = :byTax
      and case when c.location_id is null then m.price_cents <> c.to_cents
        else coalesce(m.told_cents, m.price_cents) < c.to_cents end
      and coalesce(m.paused_until, m.paid_through) between :from and :through
      and coalesce(m.paused_until, m.paid_through) >= c.first_on
      and (p.state <> 'unreachable' or p.renewal_on is distinct from coalesce(m.paused_until, m.paid_through))
      and (m.offer_cents is null or m.offer_left = 0 or m.offer_until <= coalesce(m.paused_until, m.paid_through))
      and not ${toldOfAnother('c.id', 'm.id')}
      and (p.change_id, p.membership_id) > (:afterChange, :afterMember)
    order by p.change_id, p.membership_id limit :most`,
  takes: { byTax: bool, from: day, through: day, afterChange: text, afterMember: text, most: int },
  gives: {
    ...key,
    state: states,
    first_on: day,
    to_cents: int,
    silent,
    by_tax: bool,
    frequency: text,
    time_zone: text,
    renewal_on: day,
    reachable: bool,
  },
})

export const lettersToFollow = statement({
  name: 'letters about a new price to follow',
  text: `
    select p.change_id, p.membership_id, p.state, p.renewal_on, p.from_cents, p.total_cents, c.to_cents, c.silent,
      m.frequency, l.time_zone, x.sent_at, x.bounced_at
    from price_change_members p join price_changes c on c.id = p.change_id
      join memberships m on m.id = p.membership_id join locations l on l.id = m.location_id
      left join mails x on x.dedupe_key = p.letter
    where p.state in ('telling', 'told')
      and (p.state = 'telling' or x.bounced_at is not null
        or c.silent <> 'new' and c.to_cents > p.from_cents and p.renewal_on <= :soon)
      and (p.change_id, p.membership_id) > (:afterChange, :afterMember)
    order by p.change_id, p.membership_id limit :most`,
  takes: { soon: day, afterChange: text, afterMember: text, most: int },
  gives: {
    ...key,
    state: states,
    renewal_on: orNull(day),
    from_cents: int,
    total_cents: orNull(int),
    to_cents: int,
    silent,
    frequency: text,
    time_zone: text,
    sent_at: orNull(instant),
    bounced_at: orNull(instant),
  },
})
