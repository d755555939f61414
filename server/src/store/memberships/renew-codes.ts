import { int, listOf, text } from '../kinds.ts'
import { statement } from '../statement.ts'

/** The live memberships whose code a customer shows. */
export const redeemedBy = statement({
  name: 'the memberships that a customer redeems',
  text: `select id from memberships where subscriber_id = :customerId and live order by id for update`,
  takes: { customerId: text },
  gives: { id: text },
})

/** Gives memberships other codes; the old ones no longer work. Both lists are in the same order. */
export const renewCodes = statement({
  name: 'renew redemption codes',
  text: `update memberships m set code = given.code
    from unnest(:memberships::text[], :codes::int[]) given(id, code) where m.id = given.id`,
  takes: { memberships: listOf(text), codes: listOf(int) },
  gives: {},
})
