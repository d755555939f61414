import { bool, day, instant, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { silent } from './price-changes.ts'

export const listedChanges = statement({
  name: 'the told price changes',
  text: `
    select c.id, c.plan_id, pl.name as plan_name, c.to_cents, c.first_on, c.silent, c.at, c.stopped_at is not null as stopped,
      c.location_id, coalesce(l.name, l.id) as location_name,
      coalesce(bool_or(p.letter is not null), false) as begun,
      count(*) filter (where p.state in ('waiting', 'telling') and m.cancelled_at is null) as waiting,
      count(*) filter (where p.told_at is not null) as sent,
      count(*) filter (where p.state = 'unreachable') as failed,
      count(*) filter (where p.answer = 'accept') as accepted,
      count(*) filter (where p.state = 'left') as gone,
      count(*) filter (where p.state = 'applied') as applied
    from price_changes c join plans pl on pl.id = c.plan_id left join releases r on r.id = c.release_id
      left join locations l on l.id = c.location_id left join price_change_members p on p.change_id = c.id left join memberships m on m.id = p.membership_id
    where r.state is distinct from 'dropped' group by c.id, pl.name, l.id order by c.at desc, c.id`,
  takes: {},
  gives: {
    id: text,
    plan_id: text,
    plan_name: text,
    to_cents: int,
    first_on: day,
    silent,
    at: instant,
    location_id: orNull(text),
    location_name: orNull(text),
    stopped: bool,
    begun: bool,
    waiting: int,
    sent: int,
    failed: int,
    accepted: int,
    gone: int,
    applied: int,
  },
})

/** No answer when there is none; nothing changes once a letter is written, nor for a tax. */
export const stopChange = statement({
  name: 'stop a told price change',
  text: `
    with asked as materialized (
      select c.id, c.plan_id, c.stopped_at is not null as stopped,
        c.location_id is not null
          or exists (select from price_change_members p where p.change_id = c.id and p.letter is not null) as begun
      from price_changes c where c.id = :id for update),
    stopped as (
      update price_changes c set stopped_at = :now from asked
        where c.id = asked.id and not asked.begun and c.stopped_at is null returning c.id),
    out as (
      update price_change_members p set state = 'out' from stopped
        where p.change_id = stopped.id and p.state in ('waiting', 'left', 'unreachable'))
    select asked.plan_id, asked.begun, asked.stopped from asked`,
  takes: { id: text, now: instant },
  gives: { plan_id: text, begun: bool, stopped: bool },
})

/** `more`, without tax: what the new price brings in a month. */
export const membersAtAnotherPrice = statement({
  name: 'members who have another price of a plan',
  text: `
    select count(*) as count, coalesce(min(m.price_cents), 0) as lowest, coalesce(sum(:cents::int - m.price_cents), 0)::int8 as more,
      coalesce(sum(m.price_cents), 0)::int8 as paid
    from memberships m
    where m.plan_id = :planId and m.kind = 'renewing' and m.state <> 'ended' and m.cancelled_at is null
      and m.price_cents <> :cents`,
  takes: { planId: text, cents: int },
  gives: { count: int, lowest: int, more: int, paid: int },
})

/** With the next renewal from that day on. */
export const someoneToTell = statement({
  name: 'a member who would be told of a price',
  text: `
    select m.id, coalesce(m.paused_until, m.paid_through) as renewal_on, m.frequency
    from memberships m join customers u on u.id = m.payer_id
    where m.plan_id = :planId and m.kind = 'renewing' and m.state = 'active' and m.cancelled_at is null
      and m.price_cents <> :cents and m.paid_through is not null and u.email <> ''
    order by m.started_on, m.id limit 1`,
  takes: { planId: text, cents: int },
  gives: { id: text, renewal_on: day, frequency: text },
})
