import type { Db } from '../database.ts'
import { int, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'

const people = statement({
  name: 'customers with these contacts',
  text: `select coalesce(merged_into, id) as id, email_canonical as email, phone,
      square_customer_id as "squareCustomerId" from customers
    where erased_at is null and ((email_canonical <> '' and email_canonical = any((select :emails::text[])::text[]))
      or (phone <> '' and phone = any((select :phones::text[])::text[])))`,
  takes: { emails: listOf(text), phones: listOf(text) },
  gives: { id: text, email: text, phone: text, squareCustomerId: orNull(text) },
})

const memberships = statement({
  name: 'what these customers have already',
  text: `select m.id, m.subscriber_id as "customerId", m.plan_id as "planId", m.location_id as "placeId"
    from memberships m where m.live and m.subscriber_id = any((select :customerIds::text[])::text[])`,
  takes: { customerIds: listOf(text) },
  gives: { id: text, customerId: text, planId: text, placeId: text },
})

const subscriptions = statement({
  name: 'which subscriptions at the provider have a membership',
  text: `select square_subscription_id as "squareId" from memberships
    where square_subscription_id = any((select :squareIds::text[])::text[])`,
  takes: { squareIds: listOf(text) },
  gives: { squareId: orNull(text) },
})

const codes = statement({
  name: 'which codes of other places are taken here',
  text: 'select code from memberships where live and code = any((select :codes::int[])::int[])',
  takes: { codes: listOf(int) },
  gives: { code: int },
})

export type KnownPerson = { id: string; email: string; phone: string; squareCustomerId: string | null }
export type KnownMembership = { id: string; customerId: string; planId: string; placeId: string }

export const knownOf = async (
  db: Db,
  asked: { emails: string[]; phones: string[]; squareIds: string[]; codes: number[] },
): Promise<{
  people: KnownPerson[]
  memberships: KnownMembership[]
  squareIds: Set<string>
  codes: Set<number>
}> => {
  const found = await people(db, { emails: asked.emails, phones: asked.phones })
  const have = await memberships(db, { customerIds: found.map(({ id }) => id) })
  const adopted = asked.squareIds.length === 0 ? [] : await subscriptions(db, { squareIds: asked.squareIds })
  const taken = asked.codes.length === 0 ? [] : await codes(db, { codes: asked.codes })
  return {
    people: found,
    memberships: have,
    squareIds: new Set(adopted.flatMap(({ squareId }) => squareId ?? [])),
    codes: new Set(taken.map(({ code }) => code)),
  }
}
