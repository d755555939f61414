import { bool, instant, int, listOf, orNull, text } from '../../kinds.ts'
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
  and (:standing::text is null or (:standing = 'ended' or m.live) and ${STANDING} = :standing)`
const fits = { planId: orNull(text), locationId: orNull(text), standing: orNull(text), now: instant }
const OWN = 'memberships m where (m.payer_id = c.id or m.subscriber_id = c.id)'
/** One by one: those of a location or plan can be too many to be compared with each. */
const HAS_FITTING = `(select true from ${OWN} and ${FITS} limit 1)`

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
const WALKED = 5000
const few = (after: string, by: string) =>
  `${SHOWN} from (select * from customers c where ${after} and ${JOINED} order by ${by} limit ${WALKED}) c
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

const TODAY = "(:now at time zone 'UTC')::date"
/** Live ones whose last day may be over on some clock. */
const LAPSING = `select m.payer_id, m.subscriber_id from memberships m where m.live and m.end_date <= ${TODAY}
  union all select m.payer_id, m.subscriber_id from memberships m
    where m.live and (m.cancelled_at is not null or m.paused_until is not null)
      and m.cancelled_at is not null and m.paid_through <= ${TODAY}`

/**
 * The same among those who have a membership that is live, or else one that is not or may be over: the first of both
 * together, so that no one beyond the last of the one kind comes before another of it.
 */
const fewWithMembership = (after: string, by: string) =>
  `${SHOWN} from (
      (select distinct on (${by.replaceAll(' desc', '')}) c.created_at, c.id
        from (select joined_at as created_at, customer_id as id from membership_people where live = :live) c
        where ${after} and ${JOINED} order by ${by} limit :walked)
      union select c.created_at, c.id from (${LAPSING}) l cross join lateral (
        select x.created_at, x.id from customers x where x.id = any(array[l.payer_id, l.subscriber_id]) offset 0) c
        where not :live and ${after} and ${JOINED}
      order by ${by.replaceAll('c.', '')} limit :walked) p
    cross join lateral (select * from customers x where x.id = p.id offset 0) c
    where ${HAS_FITTING} and ${NEAR} order by ${by.replaceAll('c.', 'p.')} limit :count`

export const fewNewestWith = statement({
  name: 'the newest customers by standing',
  text: fewWithMembership(AFTER_NEWEST, NEWEST),
  takes: { ...fits, ...reach, ...position, ...joined, live: bool, walked: int },
  gives: shown,
})

export const fewOldestWith = statement({
  name: 'the oldest customers by standing',
  text: fewWithMembership(AFTER_OLDEST, OLDEST),
  takes: { ...fits, ...reach, ...position, ...joined, live: bool, walked: int },
  gives: shown,
})

const AFTER_NAMED = `(n.forwards, n.customer_id) > (coalesce(
  (select forwards from customer_names where customer_id = :before), ''), coalesce(:before::text, ''))`
/** As a US keyboard types it, the first name first; whoever has none comes first. One by one, as they are few. */
const fewNamed = (which: string) =>
  `${SHOWN} from (select * from customer_names n
      where ${AFTER_NAMED} order by n.forwards, n.customer_id limit :walked) n
    cross join lateral (select * from customers x where x.id = n.customer_id offset 0) c
    where ${which} and ${NEAR} and ${JOINED} order by n.forwards, n.customer_id limit :count`
const named = { before: position.before, count: position.count, walked: int }

export const firstByName = statement({
  name: 'the first customers by name',
  text: fewNamed('true'),
  takes: { ...reach, ...named, ...joined },
  gives: shown,
})

export const fewByName = statement({
  name: 'the first customers by name and membership',
  text: fewNamed(HAS_FITTING),
  takes: { ...fits, ...reach, ...named, ...joined },
  gives: shown,
})

/** The same as by standing, in the order of names. */
export const fewByNameWith = statement({
  name: 'the first customers by name and standing',
  text: `${SHOWN} from (
      (select distinct on (n.forwards, n.customer_id) n.forwards, n.customer_id from membership_people n
        where n.live = :live and ${AFTER_NAMED} order by n.forwards, n.customer_id limit :walked)
      union select n.forwards, n.customer_id from (${LAPSING}) l
        join customer_names n on n.customer_id = any(array[l.payer_id, l.subscriber_id])
        where not :live and ${AFTER_NAMED}
      order by forwards, customer_id limit :walked) p
    cross join lateral (select * from customers x where x.id = p.customer_id offset 0) c
    where ${HAS_FITTING} and ${NEAR} and ${JOINED} order by p.forwards, p.customer_id limit :count`,
  takes: { ...fits, ...reach, ...named, ...joined, live: bool },
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

export const customersWaiting = statement({
  name: 'customers whose membership is to start',
  text: fewWhere(`m.live and m.started_on >= ${TODAY}`),
  takes: { ...fits, ...reach, ...sorted },
  gives: shown,
})

export const customersAtLocations = statement({
  name: 'customers by location',
  text: fewWhere('m.location_id = any(:of)'),
  takes: { ...fits, ...reach, ...sorted, of: listOf(text) },
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

/** How many joined in the range, `most` at most; fewer than that are looked at one by one. */
export const countListed = statement({
  name: 'how many customers are listed',
  text: `with joined as materialized (
      select count(*) as seen from (select from customers c where ${JOINED} limit :most) c)
    select seen, case when seen < :most then (
      select count(*) from customers c where ${JOINED} and ${NEAR} and (not :isFiltered or ${HAS_FITTING})) end as count
    from joined`,
  takes: { ...fits, ...reach, ...joined, isFiltered: bool, most: int },
  gives: { count: orNull(int), seen: orNull(int) },
})
