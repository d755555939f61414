import { bool, instant, int, listOf, orNull, text } from '../kinds.ts'
import type { Db } from '../database.ts'
import { statement } from '../statement.ts'

/** Has a membership at one of the person's locations that is live or ended within a year (L). */
export const NEAR = `(:everywhere or exists (select from memberships m
  where (m.payer_id = c.id or m.subscriber_id = c.id) and m.location_id = any(:places)
    and (m.live or m.ended_at > :since)))`
export const reach = { everywhere: bool, places: listOf(text), since: instant }

const BELOW = '(:at::timestamptz is null or (c.created_at, c.id) < (:at, :before))'
export const position = { at: orNull(instant), before: orNull(text), count: int }
const NEWEST = 'order by c.created_at desc, c.id desc limit :count'

export const SHOWN = 'select c.id, c.given_name, c.family_name, c.email, c.phone, c.created_at, c.merged_into'
export const shown = {
  id: text,
  given_name: text,
  family_name: text,
  email: text,
  phone: text,
  created_at: instant,
  merged_into: orNull(text),
}

/**
 * Looks at a number of the newest one by one, which finds common matches soon. Matches rarer than a page are cheap with
 * an index and a sort; common ones would all be read and sorted.
 */
const newestFew = (which: string) =>
  `(select * from customers c where ${which} order by c.created_at desc, c.id desc limit 5000) c`

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
export const startsWith = (names: 'forwards' | 'backwards', start: string): string =>
  `n.${names} >= ${start} and n.${names} < ${start} || U&'\\+10FFFF'`

const beginsWith = (start: string): string => `(${startsWith('forwards', start)} or ${startsWith('backwards', start)})`

export const newestByStart = statement({
  name: 'the newest customers by the start of a name',
  text: `${SHOWN} from ${newestFew(BELOW)} ${NAMES_OF_FEW} where ${beginsWith(':start')} and ${NEAR} ${NEWEST}`,
  takes: { start: text, ...reach, ...position },
  gives: shown,
})

/** By the start of the first or last name, in `asTyped` form. From the names, as the newest had too few of them. */
export const customersByStart = statement({
  name: 'customers by the start of a name',
  text: `with named as materialized (select n.customer_id from customer_names n where ${beginsWith(':start')})
    ${SHOWN} from named cross join lateral (select * from customers x where x.id = named.customer_id offset 0) c
    where ${NEAR} and ${BELOW} ${NEWEST}`,
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
