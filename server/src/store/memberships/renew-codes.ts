import { instant, int, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

export const redeemedBy = statement({
  name: 'the memberships that a customer redeems',
  text: `select id from memberships where subscriber_id = :customerId and live order by id for update`,
  takes: { customerId: text },
  gives: { id: text },
})

/** Old codes and passes stop working. Both lists are in the same order. */
export const renewCodes = statement({
  name: 'renew redemption codes',
  text: `update memberships m set code = given.code, code_renewed_at = :now
    from unnest(:memberships::text[], :codes::int[]) given(id, code) where m.id = given.id`,
  takes: { memberships: listOf(text), codes: listOf(int), now: instant },
  gives: {},
})

/** For offline tills. */
export const renewedSince = statement({
  name: 'memberships with another code since',
  text: `select id as "membershipId", coalesce(code_renewed_at, :since) as at from memberships where code_renewed_at > :since order by id`,
  takes: { since: instant },
  gives: { membershipId: text, at: instant },
})
