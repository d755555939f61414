import type { Deps, Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { freeCodes } from './free-codes.ts'
import { instant, int, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import { giveBenefits } from './put-on-plan.ts'

/** No gifts for someone else, and no plans for several people. */
export const plansToGive = (db: Db | Trx) =>
  db
    .selectFrom('plans')
    .select(['id', 'name', 'frequency', 'price_cents'])
    .where('gift', '=', false)
    .where('minimum_quantity', '=', 1)
    .where('retired_on', 'is', null)
    .orderBy('position')
    .orderBy('id')

/** Locks a customer until the transaction ends; undefined if unknown, erased or merged. */
export const holdCustomer = (trx: Trx, customerId: string) =>
  trx
    .selectFrom('customers')
    .select(['id', 'email', 'given_name'])
    .where('id', '=', customerId)
    .where('erased_at', 'is', null)
    .where('merged_into', 'is', null)
    .forUpdate()
    .executeTakeFirst()

/** The membership's subscriber; undefined without such a membership. */
export const subscriberOf = async (trx: Trx, membershipId: string): Promise<string | undefined> =>
  (await trx.selectFrom('memberships').select('subscriber_id').where('id', '=', membershipId).executeTakeFirst())
    ?.subscriber_id

/** Whether the gift's email is still unsent, so its recipient must not know. */
export const isSecret = async (trx: Trx, membershipId: string): Promise<boolean> => {
  const waiting = trx.selectFrom('gifts').select('membership_id').where('membership_id', '=', membershipId)
  return (await waiting.where('sent_at', 'is', null).executeTakeFirst()) !== undefined
}

type Given = { membershipId: string; kind: 'membership' | 'days'; days: number; staffId: string; now: Date }

export const noteGiven = (trx: Trx, ids: Deps['ids'], { membershipId, kind, days, staffId, now }: Given) =>
  trx
    .insertInto('given')
    .values({ id: ids.id(), membership_id: membershipId, kind, days, staff_id: staffId, given_at: now })
    .execute()

const givenDays = statement({
  name: 'the days that someone was given, also as credit',
  text: `
    select coalesce(sum(g.days), 0)::int as days
    from memberships m cross join lateral (
      select days from given where membership_id = m.id and given_at > :since
      union all select days from credits where membership_id = m.id and kind = 'given' and at > :since) g
    where m.subscriber_id = :customerId`,
  takes: { customerId: text, since: instant },
  gives: { days: orNull(int) },
})

export const daysGivenTo = async (trx: Trx, customerId: string, since: Date): Promise<number> => {
  const [found] = await givenDays(trx, { customerId, since })
  return found?.days ?? 0
}

type NewMembership = {
  id: string
  customerId: string
  plan: { id: string; name: string; frequency: string; price_cents: number }
  locationId: string
  startedOn: string
  endsOn: string
  dueAt: Date | null
  now: Date
}

export const insertComplimentary = async (
  trx: Trx,
  deps: Pick<Deps, 'ids' | 'newCodes'>,
  { id, customerId, plan, locationId, startedOn, endsOn, dueAt, now }: NewMembership,
): Promise<void> => {
  const [code = -1] = await freeCodes(trx, deps, 1)
  await trx
    .insertInto('memberships')
    .values({
      id,
      payer_id: customerId,
      subscriber_id: customerId,
      plan_id: plan.id,
      plan_name: plan.name,
      location_id: locationId,
      frequency: plan.frequency,
      price_cents: plan.price_cents,
      kind: 'complimentary',
      code,
      started_on: startedOn,
      paid_through: endsOn,
      end_date: endsOn,
      state: 'active',
      due_at: dueAt,
      created_at: now,
    })
    .execute()
  await giveBenefits(trx, id, plan.id, now, () => deps.ids.id())
}
