import type { Db } from '../database.ts'
import { instant, int, json, orNull, text } from '../kinds.ts'
import { startsWith } from '../people/find-customers.ts'
import { statement } from '../statement.ts'
import { HERE, MEMBERS } from './redemptions.ts'

const FOUND = `select m.id as "membershipId", c.given_name as "givenName", c.family_name as "familyName", c.phone, c.email,
  m.plan_name as "planName" from ${MEMBERS} where m.live and ${HERE}`
/** One more than is shown, to know that there are more. */
const FIRST = `order by c.family_name, c.given_name, m.id limit 6`

const found = { membershipId: text, givenName: text, familyName: text, phone: text, email: text, planName: text }

/** At most six, whose memberships are live and redeemable here. */
export const membersByLastFour = statement({
  name: 'members by the last four digits',
  text: `${FOUND} and c.phone <> '' and right(c.phone, 4) = :lastFour ${FIRST}`,
  takes: { locationId: text, lastFour: text },
  gives: found,
})

/** The first six of these names, as a US keyboard types them, the family name first. */
const firstOf = (names: string): string => `
  select m.id, n.customer_id, n.backwards, m.plan_name from (${names}) n
    cross join lateral (select * from memberships where subscriber_id = n.customer_id offset 0) m
  where m.live and ${HERE} order by n.backwards, n.customer_id, m.id limit 6`

const byName = (first: string): string => `
  select f.id as "membershipId", c.given_name as "givenName", c.family_name as "familyName", c.phone, c.email,
    f.plan_name as "planName" from (${first}) f join customers c on c.id = f.customer_id
  order by f.backwards, f.customer_id, f.id limit 6`

const IN_ORDER = 'select * from customer_names n'
const ORDER = 'order by n.backwards, n.customer_id'

/** How many customers' first names, or both names, begin so: `most` at most. */
export const countGivenNames = statement({
  name: 'how many given names begin so',
  text: `select count(*) as count from (select from customer_names n where ${startsWith('forwards', ':name')} limit :most) n`,
  takes: { name: text, most: int },
  gives: { count: orNull(int) },
})

/** Those among the first `most` customers by family name, which finds common names without sorting all of them. */
export const commonMembersByName = statement({
  name: 'members by a common name',
  text: byName(
    firstOf(`select * from (${IN_ORDER} ${ORDER} limit :most) n
      where left(n.forwards, length(:name)) = :name or left(n.backwards, length(:name)) = :name ${ORDER}`),
  ),
  takes: { locationId: text, name: text, most: int },
  gives: found,
})

/**
 * By the start of the first name, last name or both; `name` as `asTyped` returns it (R85). The index has family names in
 * this order; of the given names all are sorted.
 */
export const membersByName = statement({
  name: 'members by name',
  text: byName(`(${firstOf(`${IN_ORDER} where ${startsWith('forwards', ':name')} offset 0`)})
    union (${firstOf(`${IN_ORDER} where ${startsWith('backwards', ':name')} ${ORDER} offset 0`)})`),
  takes: { locationId: text, name: text },
  gives: found,
})

export const insertFind = statement({
  name: 'record a search at a till',
  text: `insert into till_finds (id, till_session_id, staff_id, location_id, reason, hits, found_at)
    values (:id, :tillSessionId, :staffId, :locationId, '', :hits, :now)`,
  takes: {
    id: text,
    tillSessionId: text,
    staffId: text,
    locationId: text,
    hits: json<string[]>(),
    now: instant,
  },
  gives: {},
})

const opening = statement({
  name: 'open a member that a search has shown',
  text: `update till_finds set membership_id = :membershipId, reason = :reason, opened_at = :now
    where id = :findId and till_session_id = :tillSessionId and found_at > :since
      and (membership_id is null or membership_id = :membershipId) and hits ? :membershipId
    returning membership_id`,
  takes: { findId: text, tillSessionId: text, membershipId: text, reason: text, since: instant, now: instant },
  gives: { membership_id: orNull(text) },
})

/** False unless this till's search has shown it since then, and no other of its results was opened. */
export const openFind = async (db: Db, of: Parameters<typeof opening>[1]): Promise<boolean> =>
  (await opening(db, of)).length > 0
