import { instant, int, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** The live memberships whose code a customer shows. */
export const redeemedBy = statement({
  name: 'the memberships that a customer redeems',
  text: `select id from memberships where subscriber_id = :customerId and live order by id for update`,
  takes: { customerId: text },
  gives: { id: text },
})

/** Gives memberships other codes; the old ones no longer work, nor does a pass with one. Both lists are in the same order. */
export const renewCodes = statement({
  name: 'renew redemption codes',
  text: `update memberships m set code = given.code, code_renewed_at = :now
    from unnest(:memberships::text[], :codes::int[]) given(id, code) where m.id = given.id`,
  takes: { memberships: listOf(text), codes: listOf(int), now: instant },
  gives: {},
})

/** What tills are told for offline use. */
export const renewedSince = statement({
  name: 'memberships with another code since',
  text: `select id as "membershipId", coalesce(code_renewed_at, :since) as at from memberships where code_renewed_at > :since order by id`,
  takes: { since: instant },
  gives: { membershipId: text, at: instant },
})
