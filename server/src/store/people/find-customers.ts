import { bool, day, instant, int, listOf, oneOf, orNull, text } from '../kinds.ts'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'

/** Who has a membership at one of the person's locations that runs, or ended less than a year ago (L). */
export const NEAR = `(:everywhere or exists (select from memberships m
  where (m.payer_id = c.id or m.subscriber_id = c.id) and m.location_id = any(:places)
    and (m.live or m.ended_at > :since)))`
export const reach = { everywhere: bool, places: listOf(text), since: instant }

/** After where the page above ended. */
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

/** Who has been a customer since a time in this range, its end excluded. */
const JOINED = 'c.created_at >= :joinedFrom and c.created_at < :joinedUntil'
const joined = { joinedFrom: instant, joinedUntil: instant }

/** Everyone who joined in a range, the newest first. */
export const allCustomers = statement({
  name: 'a page of the customers',
  text: `${SHOWN} from customers c where ${NEAR} and ${BELOW} and ${JOINED} ${NEWEST}`,
  takes: { ...reach, ...position, ...joined },
  gives: shown,
})

/**
 * So many of the newest are looked at one by one. What fewer than a page of them has is rare enough for an index and a
 * sort; what is common would be read and sorted as a whole, and is found here after a few.
 */
const newestFew = (which: string) =>
  `(select * from customers c where ${which} order by c.created_at desc, c.id desc limit 5000) c`

/** As `standingOf` in the rules says it, on the day of the membership's location. */
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

/** A membership that the person may see and that fits each filter which is not null. */
const FITS = `(:everywhere or m.location_id = any(:places))
  and (:planId::text is null or m.plan_id = :planId)
  and (:locationId::text is null or m.location_id = :locationId)
  and (:standing::text is null or ${STANDING} = :standing)`
const fits = { planId: orNull(text), locationId: orNull(text), standing: orNull(text), now: instant }

/** Whose membership fits, among the newest who joined in the range. */
export const newestByMembership = statement({
  name: 'the newest customers by membership',
  text: `${SHOWN}
    from ${newestFew(`${BELOW} and ${JOINED}`)}
    where exists (select from memberships m where (m.payer_id = c.id or m.subscriber_id = c.id) and ${FITS})
      and ${NEAR} ${NEWEST}`,
  takes: { ...fits, ...reach, ...position, ...joined },
  gives: shown,
})

/** Whose membership fits, when few do: from those memberships, which `first` finds by an index. */
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

export const customersByMembership = statement({
  name: 'customers by membership',
  text: fewWhere('true'),
  takes: { ...fits, ...reach, ...position, ...joined },
  gives: shown,
})

/** What the list can be filtered by: every plan and every location there has been. */
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

/** What customers are searched by: their names, email and phone as a US keyboard types them (R85). */
const NAMES = 'join customer_names n on n.customer_id = c.id'
/** The same one by one, which keeps an index on all names from being asked about the few newest. */
const NAMES_OF_FEW = 'cross join lateral (select * from customer_names n where n.customer_id = c.id offset 0) n'
const WORDS = 'n.anywhere like :first and n.anywhere like :second and n.anywhere like :third'

/** As `customersByWords`, among the newest. */
export const newestByWords = statement({
  name: 'the newest customers by words',
  text: `${SHOWN} from ${newestFew(BELOW)} ${NAMES_OF_FEW} where ${WORDS} and ${NEAR} ${NEWEST}`,
  takes: { first: text, second: text, third: text, ...reach, ...position },
  gives: shown,
})

/** Who has exactly this email, in lower case. */
export const customersByEmail = statement({
  name: 'customers by a whole email',
  text: `${SHOWN} from customers c
    where c.id in (select customer_id from customer_contacts where channel = 'email' and address = :address)
      and ${NEAR} and ${BELOW} ${NEWEST}`,
  takes: { address: text, ...reach, ...position },
  gives: shown,
})

/** Each pattern of `like` somewhere in name, email and phone; "%" for those that are not used. */
export const customersByWords = statement({
  name: 'customers by words',
  text: `${SHOWN} from customers c ${NAMES} where ${WORDS} and ${NEAR} and ${BELOW} ${NEWEST}`,
  takes: { first: text, second: text, third: text, ...reach, ...position },
  gives: shown,
})

/** Of a name, by bytes, from the start to the last text that begins with it, as the index has it. */
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

/** By the start of the first or the last name, as `asTyped` gives it. */
export const customersByStart = statement({
  name: 'customers by the start of a name',
  text: `${SHOWN} from customers c ${NAMES} where ${beginsWith(':start')} and ${NEAR} and ${BELOW} ${NEWEST}`,
  takes: { start: text, ...reach, ...position },
  gives: shown,
})

/** By the end of a phone, by a code of a membership, live or ended, or by a card on file. */
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

/** The memberships of the customers of a page, those that run first, as far as the person sees them. */
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
