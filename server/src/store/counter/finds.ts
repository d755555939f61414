import type { Db } from '../database.ts'
import { instant, json, orNull, text } from '../kinds.ts'
import { beginsWith } from '../people/find-customers.ts'
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

/** By the start of the first name, last name or both; `name` as `asTyped` returns it (R85). */
export const membersByName = statement({
  name: 'members by name',
  text: `${FOUND} and c.id = any(array(select n.customer_id from customer_names n where ${beginsWith(':name')})) ${FIRST}`,
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
