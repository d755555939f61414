import { bool, day, instant, int, listOf, oneOf, orNull, text } from '../../kinds.ts'
import { statement } from '../../statement.ts'
import { NEAR, position, reach, shown, SHOWN } from '../find-customers.ts'

/** `joinedUntil` is exclusive. */
const JOINED = 'c.created_at >= :joinedFrom and c.created_at < :joinedUntil'
const joined = { joinedFrom: instant, joinedUntil: instant }

/** As the rules' `standingOf`, on the day of the location. */
const STANDING = `(select case
    when not m.live or m.state = 'ended'
      or coalesce(m.end_date, case when m.cancelled_at is not null then m.paid_through end) < today then 'ended'
    when m.state = 'unpaid' then 'unpaid'
    when m.state = 'grace' and m.cancelled_at is null then 'grace'
    when m.cancelled_at is not null then 'cancelled'
    when today > m.paid_through and today < m.paused_until then 'paused'
    when m.started_on > today then 'waiting'
    else 'active' end
  from locations l, lateral (select (:now at time zone l.time_zone)::date as today) day where l.id = m.location_id)`

/** A membership that the person may see and that fits all filters; null filters nothing. */
const FITS = `(:everywhere or m.location_id = any(:places))
  and (:planId::text is null or m.plan_id = :planId)
  and (:locationId::text is null or m.location_id = :locationId)
  and (:standing::text is null or ${STANDING} = :standing)`
const fits = { planId: orNull(text), locationId: orNull(text), standing: orNull(text), now: instant }
const OWN = 'memberships m where (m.payer_id = c.id or m.subscriber_id = c.id)'
const HAS_FITTING = `exists (select from ${OWN} and ${FITS})`

/* In each order a page begins after the last one of the page before, found by an index, or at the start. */
const AFTER_NEWEST = `(c.created_at, c.id) < (coalesce(:at::timestamptz, 'infinity'), coalesce(:before::text, ''))`
const AFTER_OLDEST = `(c.created_at, c.id) > (coalesce(:at::timestamptz, '-infinity'), coalesce(:before::text, ''))`
const NEWEST = 'c.created_at desc, c.id desc'
const OLDEST = 'c.created_at, c.id'

const everyone = (after: string, by: string) =>
  `${SHOWN} from customers c where ${NEAR} and ${after} and ${JOINED} order by ${by} limit :count`

export const everyoneNewest = statement({
  name: 'a page of the customers, newest first',
  text: everyone(AFTER_NEWEST, NEWEST),
  takes: { ...reach, ...position, ...joined },
  gives: shown,
})

export const everyoneOldest = statement({
  name: 'a page of the customers, oldest first',
  text: everyone(AFTER_OLDEST, OLDEST),
  takes: { ...reach, ...position, ...joined },
  gives: shown,
})

/**
 * Looks at a number of the first ones one by one, which finds common matches soon. Matches rarer than a page are cheap
 * with an index and a sort; common ones would all be read and sorted.
 */
const few = (after: string, by: string) =>
  `${SHOWN} from (select * from customers c where ${after} and ${JOINED} order by ${by} limit 5000) c
    where ${HAS_FITTING} and ${NEAR} order by ${by} limit :count`

export const fewNewest = statement({
  name: 'the newest customers by membership',
  text: few(AFTER_NEWEST, NEWEST),
  takes: { ...fits, ...reach, ...position, ...joined },
  gives: shown,
})

export const fewOldest = statement({
  name: 'the oldest customers by membership',
  text: few(AFTER_OLDEST, OLDEST),
  takes: { ...fits, ...reach, ...position, ...joined },
  gives: shown,
})

/** As a US keyboard types it, the first name first; whoever has none comes first. One by one, as they are few. */
const fewNamed = (which: string) =>
  `${SHOWN} from (select * from customer_names n
      where (n.forwards, n.customer_id) > (coalesce(
        (select forwards from customer_names where customer_id = :before), ''), coalesce(:before::text, ''))
      order by n.forwards, n.customer_id limit 5000) n
    cross join lateral (select * from customers x where x.id = n.customer_id offset 0) c
    where ${which} and ${NEAR} and ${JOINED} order by n.forwards, n.customer_id limit :count`
const named = { before: position.before, count: position.count }

export const firstByName = statement({
  name: 'the first customers by name',
  text: fewNamed('true'),
  takes: { ...reach, ...named, ...joined },
  gives: shown,
})

export const fewByName = statement({
  name: 'the first customers by name and membership',
  text: fewNamed(`(select true from ${OWN} and ${FITS} limit 1)`),
  takes: { ...fits, ...reach, ...named, ...joined },
  gives: shown,
})

const FORWARDS = '(select n.forwards from customer_names n where n.customer_id = c.id)'
/** For few: a sort of what was found, in the order asked for. */
const SORTED = `${JOINED} and case :sort::text
    when 'name' then (${FORWARDS}, c.id) > (coalesce(
      (select forwards from customer_names where customer_id = :before), ''), coalesce(:before::text, ''))
    when 'oldest' then ${AFTER_OLDEST} else ${AFTER_NEWEST} end
  order by case when :sort = 'name' then ${FORWARDS} end, case when :sort = 'oldest' then c.created_at end,
    case when :sort = 'newest' then c.created_at end desc, case when :sort = 'newest' then c.id end desc, c.id
  limit :count`
const sorted = { ...position, ...joined, sort: text }

/** For few matches: starts from the memberships that `first` finds by an index. */
const fewWhere = (first: string): string => `
  with fitting as materialized (select m.payer_id, m.subscriber_id from memberships m where ${first} and ${FITS})
  ${SHOWN} from customers c
  where c.id in (select payer_id from fitting union select subscriber_id from fitting) and ${NEAR} and ${SORTED}`

export const customersByPlan = statement({
  name: 'customers by plan',
  text: fewWhere('m.plan_id = :planId'),
  takes: { ...fits, ...reach, ...sorted },
  gives: shown,
})

export const customersOverdue = statement({
  name: 'customers who owe a renewal',
  text: fewWhere("m.live and m.state in ('grace', 'unpaid')"),
  takes: { ...fits, ...reach, ...sorted },
  gives: shown,
})

export const customersLeaving = statement({
  name: 'customers who canceled or pause',
  text: fewWhere('m.live and (m.cancelled_at is not null or m.paused_until is not null)'),
  takes: { ...fits, ...reach, ...sorted },
  gives: shown,
})

export const customersByMembership = statement({
  name: 'customers by membership',
  text: fewWhere('true'),
  takes: { ...fits, ...reach, ...sorted },
  gives: shown,
})

export const everyoneSorted = statement({
  name: 'a page of the customers, sorted',
  text: `${SHOWN} from customers c where ${NEAR} and ${SORTED}`,
  takes: { ...reach, ...sorted },
  gives: shown,
})

export const customersUnreachable = statement({
  name: 'customers whose emails come back',
  text: `${SHOWN} from customers c
    where c.id in (select o.customer_id from unreachable u
        join customer_contacts o on o.channel = u.channel and o.address = u.address
        where u.ended_at is null and u.why = 'bounced')
      and ${NEAR} and ${SORTED}`,
  takes: { ...reach, ...sorted },
  gives: shown,
})

/** Among the newest who joined in the range: `seen` of them were looked at. */
export const countListed = statement({
  name: 'how many customers are listed',
  text: `select count(*) filter (where is_listed) as count, count(*) as seen
    from (select ${NEAR} and (not :isFiltered or ${HAS_FITTING}) as is_listed
      from (select * from customers c where ${JOINED} order by c.created_at desc, c.id desc limit :most) c) counted`,
  takes: { ...fits, ...reach, ...joined, isFiltered: bool, most: int },
  gives: { count: orNull(int), seen: orNull(int) },
})

/** Live ones first, as far as the person may see them; with what the next bill depends on, and the last visit. */
export const membershipsOfPage = statement({
  name: 'the memberships of a page of customers',
  text: `
    select o.customer_id, m.id, m.payer_id, m.plan_name, m.location_id, l.name as location_name, l.time_zone, m.kind,
      m.live, m.state, m.started_on, m.end_date, m.paid_through, m.paused_until, m.grace_until, m.cancelled_at,
      m.price_cents, m.credit_cents, m.goes_on_cents, m.next_plan_name, m.next_price_cents, m.offer_cents, m.offer_left,
      m.offer_until, m.told_cents, m.told_from,
      case when m.subscriber_id = o.customer_id then (
        select (r.redeemed_at at time zone v.time_zone)::date from redemptions r join locations v on v.id = r.location_id
        where r.membership_id = m.id and r.voided_at is null order by r.redeemed_at desc limit 1) end as visited_on
    from unnest((select :ids::text[])) o(customer_id)
      join lateral (select * from memberships where payer_id = o.customer_id
        union all select * from memberships where subscriber_id = o.customer_id and payer_id <> o.customer_id) m on true
      join locations l on l.id = m.location_id
    where :everywhere or m.location_id = any(:places)
    order by m.live desc, m.created_at desc, m.id limit 2000`,
  takes: { ids: listOf(text), everywhere: bool, places: listOf(text) },
  gives: {
    customer_id: text,
    id: text,
    payer_id: text,
    plan_name: text,
    location_id: text,
    location_name: orNull(text),
    time_zone: text,
    kind: oneOf('renewing', 'term', 'complimentary'),
    live: bool,
    state: oneOf('active', 'grace', 'unpaid', 'ended'),
    started_on: day,
    end_date: orNull(day),
    paid_through: orNull(day),
    paused_until: orNull(day),
    grace_until: orNull(day),
    cancelled_at: orNull(instant),
    price_cents: int,
    credit_cents: int,
    goes_on_cents: orNull(int),
    next_plan_name: orNull(text),
    next_price_cents: orNull(int),
    offer_cents: orNull(int),
    offer_left: orNull(int),
    offer_until: orNull(day),
    told_cents: orNull(int),
    told_from: orNull(day),
    visited_on: orNull(day),
  },
})
