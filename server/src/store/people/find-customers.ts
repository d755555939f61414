import { bool, day, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'

/** Has a membership at one of the person's locations that is live or ended within a year (L). */
export const NEAR = `(:everywhere or exists (select from memberships m
  where (m.payer_id = c.id or m.subscriber_id = c.id) and m.location_id = any(:places)
    and (m.live or m.ended_at > :since)))`
export const reach = { everywhere: bool, places: listOf(text), since: instant }

const BELOW = '(:at::timestamptz is null or (c.created_at, c.id) < (:at, :before))'
const position = { at: orNull(instant), before: orNull(text), count: int }
const NEWEST = 'order by c.created_at desc, c.id desc limit :count'

const SHOWN = 'select c.id, c.given_name, c.family_name, c.email, c.phone, c.created_at, c.merged_into'
const shown = {
  id: text,
  given_name: text,
  family_name: text,
  email: text,
  phone: text,
  created_at: instant,
  merged_into: orNull(text),
}

/** `joinedUntil` is exclusive. */
const JOINED = 'c.created_at >= :joinedFrom and c.created_at < :joinedUntil'
const joined = { joinedFrom: instant, joinedUntil: instant }

export const allCustomers = statement({
  name: 'a page of the customers',
  text: `${SHOWN} from customers c where ${NEAR} and ${BELOW} and ${JOINED} ${NEWEST}`,
  takes: { ...reach, ...position, ...joined },
  gives: shown,
})

/**
 * Looks at a number of the newest one by one, which finds common matches soon. Matches rarer than a page are cheap with
 * an index and a sort; common ones would all be read and sorted.
 */
const newestFew = (which: string) =>
  `(select * from customers c where ${which} order by c.created_at desc, c.id desc limit 5000) c`

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

/** Among the newest who joined in the range. */
export const newestByMembership = statement({
  name: 'the newest customers by membership',
  text: `${SHOWN}
    from ${newestFew(`${BELOW} and ${JOINED}`)}
    where exists (select from memberships m where (m.payer_id = c.id or m.subscriber_id = c.id) and ${FITS})
      and ${NEAR} ${NEWEST}`,
  takes: { ...fits, ...reach, ...position, ...joined },
  gives: shown,
})

/** For few matches: starts from the memberships that `first` finds by an index. */
const fewWhere = (first: string): string => `
  with fitting as materialized (select m.payer_id, m.subscriber_id from memberships m where ${first} and ${FITS})
  ${SHOWN} from customers c
  where c.id in (select payer_id from fitting union select subscriber_id from fitting)
    and ${NEAR} and ${BELOW} and ${JOINED} ${NEWEST}`

export const customersByPlan = statement({
  name: 'customers by plan',
  text: fewWhere('m.plan_id = :planId'),
  takes: { ...fits, ...reach, ...position, ...joined },
  gives: shown,
})

export const customersOverdue = statement({
  name: 'customers who owe a renewal',
  text: fewWhere("m.live and m.state in ('grace', 'unpaid')"),
  takes: { ...fits, ...reach, ...position, ...joined },
  gives: shown,
})

export const customersLeaving = statement({
  name: 'customers who canceled or pause',
  text: fewWhere('m.live and (m.cancelled_at is not null or m.paused_until is not null)'),
  takes: { ...fits, ...reach, ...position, ...joined },
  gives: shown,
})

export const customersUnreachable = statement({
  name: 'customers whose emails come back',
  text: `${SHOWN} from customers c
    where c.id in (select o.customer_id from unreachable u
        join customer_contacts o on o.channel = u.channel and o.address = u.address
        where u.ended_at is null and u.why = 'bounced')
      and ${NEAR} and ${BELOW} and ${JOINED} ${NEWEST}`,
  takes: { ...reach, ...position, ...joined },
  gives: shown,
})

export const customersByMembership = statement({
  name: 'customers by membership',
  text: fewWhere('true'),
  takes: { ...fits, ...reach, ...position, ...joined },
  gives: shown,
})

export const filterChoices = async (db: Db, { everywhere, places }: { everywhere: boolean; places: string[] }) => {
  const [plans, locations] = await Promise.all([
    db.selectFrom('plans').select(['id', 'name']).orderBy('name').orderBy('id').execute(),
    db
      .selectFrom('locations')
      .select(['id', 'name'])
      .$if(!everywhere, (query) => query.where('id', 'in', places))
      .orderBy('position')
      .orderBy('id')
      .execute(),
  ])
  return { plans, locations }
}

/** Names, email and phone as a US keyboard types them (R85). */
const NAMES = 'join customer_names n on n.customer_id = c.id'
/** One by one, so that the index on all names is not asked about the few newest. */
const NAMES_OF_FEW = 'cross join lateral (select * from customer_names n where n.customer_id = c.id offset 0) n'
const WORDS = 'n.anywhere like :first and n.anywhere like :second and n.anywhere like :third'

/** As `customersByWords`, among the newest. */
export const newestByWords = statement({
  name: 'the newest customers by words',
  text: `${SHOWN} from ${newestFew(BELOW)} ${NAMES_OF_FEW} where ${WORDS} and ${NEAR} ${NEWEST}`,
  takes: { first: text, second: text, third: text, ...reach, ...position },
  gives: shown,
})

/** Exact, in lower case. */
export const customersByEmail = statement({
  name: 'customers by a whole email',
  text: `${SHOWN} from customers c
    where c.id in (select customer_id from customer_contacts where channel = 'email' and address = :address)
      and ${NEAR} and ${BELOW} ${NEWEST}`,
  takes: { address: text, ...reach, ...position },
  gives: shown,
})

/** Each `like` pattern anywhere in name, email and phone; "%" for unused ones. */
export const customersByWords = statement({
  name: 'customers by words',
  text: `${SHOWN} from customers c ${NAMES} where ${WORDS} and ${NEAR} and ${BELOW} ${NEWEST}`,
  takes: { first: text, second: text, third: text, ...reach, ...position },
  gives: shown,
})

/** A range by bytes, as the index is sorted, of texts that begin with `start`. */
export const beginsWith = (start: string): string =>
  `(n.forwards >= ${start} and n.forwards < ${start} || U&'\\+10FFFF'
    or n.backwards >= ${start} and n.backwards < ${start} || U&'\\+10FFFF')`

/** As `customersByStart`, among the newest. */
export const newestByStart = statement({
  name: 'the newest customers by the start of a name',
  text: `${SHOWN} from ${newestFew(BELOW)} ${NAMES_OF_FEW} where ${beginsWith(':start')} and ${NEAR} ${NEWEST}`,
  takes: { start: text, ...reach, ...position },
  gives: shown,
})

/** By the start of the first or last name, in `asTyped` form. */
export const customersByStart = statement({
  name: 'customers by the start of a name',
  text: `${SHOWN} from customers c ${NAMES} where ${beginsWith(':start')} and ${NEAR} and ${BELOW} ${NEWEST}`,
  takes: { start: text, ...reach, ...position },
  gives: shown,
})

/** Only by their names; `start` in `asTyped` form. */
export const customersNamed = statement({
  name: 'customers by the start of a name alone',
  text: `select n.customer_id as id from customer_names n where ${beginsWith(':start')} limit :count`,
  takes: { start: text, count: int },
  gives: { id: text },
})

/** By the end of a phone, a membership's code (live or ended), or a card. */
export const customersByDigits = statement({
  name: 'customers by digits',
  text: `
    ${SHOWN}, exists (select from memberships m where m.subscriber_id = c.id and m.code = :code and m.live
        and (:everywhere or m.location_id = any(:places))) as is_first
    from customers c
    where c.id in (
        select id from customers
          where phone <> '' and right(phone, 4) = right(:ending, 4) and phone like '%' || :ending
        union select subscriber_id from memberships
          where code = :code and live and (:everywhere or location_id = any(:places))
        union select subscriber_id from memberships
          where code = :code and not live and (:everywhere or location_id = any(:places))
        union select customer_id from cards where last_4 = :lastFour and disabled_at is null)
      and ${NEAR} and ${BELOW}
    order by is_first desc, c.created_at desc, c.id desc limit :count`,
  takes: { ending: text, code: orNull(int), lastFour: orNull(text), ...reach, ...position },
  gives: { ...shown, is_first: orNull(bool) },
})

/** Live ones first, as far as the person may see them. */
export const membershipsOfPage = statement({
  name: 'the memberships of a page of customers',
  text: `
    select o.customer_id, m.id, m.plan_name, m.location_id, l.name as location_name, l.time_zone, m.live, m.state,
      m.started_on, m.end_date, m.paid_through, m.paused_until, m.grace_until, m.cancelled_at
    from unnest((select :ids::text[])) o(customer_id)
      join lateral (select * from memberships where payer_id = o.customer_id
        union all select * from memberships where subscriber_id = o.customer_id and payer_id <> o.customer_id) m on true
      join locations l on l.id = m.location_id
    where :everywhere or m.location_id = any(:places)
    order by m.live desc, m.created_at desc, m.id limit 2000`,
  takes: { ids: listOf(text), everywhere: bool, places: listOf(text) },
  gives: {
    customer_id: orNull(text),
    id: orNull(text),
    plan_name: orNull(text),
    location_id: orNull(text),
    location_name: orNull(text),
    time_zone: text,
    live: orNull(bool),
    state: orNull(oneOf('active', 'grace', 'unpaid', 'ended')),
    started_on: orNull(day),
    end_date: orNull(day),
    paid_through: orNull(day),
    paused_until: orNull(day),
    grace_until: orNull(day),
    cancelled_at: orNull(instant),
  },
})
