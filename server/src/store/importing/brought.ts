import type { Insertable } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { bool, day, json, listOf, orNull, text } from '../kinds.ts'
import { statement } from '../statement.ts'
import type { MembershipsTable } from '../tables.ts'

export const insertBrought = async (trx: Trx, membership: Insertable<MembershipsTable>): Promise<void> => {
  await trx.insertInto('memberships').values(membership).execute()
}

/** A punch card: one benefit of the plan, as often as is left. */
export const givePunchCard = async (
  trx: Trx,
  { id, membershipId, benefitId, left }: { id: string; membershipId: string; benefitId: string; left: number },
): Promise<void> => {
  const benefit = await trx
    .selectFrom('benefits')
    .select(['name', 'position'])
    .where('id', '=', benefitId)
    .executeTakeFirstOrThrow()
  await trx
    .insertInto('entitlements')
    .values({
      id,
      membership_id: membershipId,
      benefit_id: benefitId,
      ...benefit,
      use: JSON.stringify({ count: left, per: 'once' }),
    })
    .execute()
}

export const endUsedUp = async (
  trx: Trx,
  membershipId: string,
  benefitIds: readonly string[],
  now: Date,
): Promise<void> => {
  if (benefitIds.length === 0) return
  await trx
    .updateTable('entitlements')
    .set({ ended_at: now })
    .where('membership_id', '=', membershipId)
    .where('benefit_id', 'in', benefitIds)
    .execute()
}

const marked = statement({
  name: 'a membership as a mark',
  text: `select md5((to_jsonb(m) - 'due_at' - 'reminded_for'
        - case when m.credit_cents = 0 then 'credit_cents' else '' end)::text) as mark, to_jsonb(m) as before
    from memberships m where id = :membershipId`,
  takes: { membershipId: text },
  gives: { mark: orNull(text), before: orNull(json<Record<string, unknown>>()) },
})

/** Changes when anything but the reminders of a membership does; null when it is gone. */
export const markOf = async (trx: Trx, membershipId: string): Promise<string | null> =>
  (await marked(trx, { membershipId }))[0]?.mark ?? null

const happened = statement({
  name: 'what happened to a membership that was brought in',
  text: `select
    exists (select from redemptions where membership_id = :membershipId) as redeemed,
    exists (select from renewals where membership_id = :membershipId)
      or exists (select from renewal_charges where membership_id = :membershipId) as paid,
    exists (select from given where membership_id = :membershipId)
      or exists (select from credits where membership_id = :membershipId)
      or exists (select from membership_moves where membership_id = :membershipId)
      or exists (select from closing_members where membership_id = :membershipId)
      or exists (select from price_change_members where membership_id = :membershipId and letter is not null) as changed,
    exists (select from customer_contacts o join memberships m on o.customer_id in (m.payer_id, m.subscriber_id)
      where m.id = :membershipId and o.customer_id = any((select :customerIds::text[])::text[]) and o.proved_at is not null)
      as signed_in`,
  takes: { membershipId: text, customerIds: listOf(text) },
  gives: { redeemed: orNull(bool), paid: orNull(bool), changed: orNull(bool), signed_in: orNull(bool) },
})

/** Why a membership cannot be taken away again; null when nothing happened to it. */
export const whyKept = async (
  trx: Trx,
  membershipId: string,
  customerIds: readonly string[],
): Promise<string | null> => {
  const [since] = await happened(trx, { membershipId, customerIds: [...customerIds] })
  if (since?.redeemed) return 'a drink was taken since'
  if (since?.paid) return 'a payment was made or tried since'
  if (since?.signed_in) return 'the member signed in since'
  return since?.changed ? 'it was changed since' : null
}

const takeMembership = statement({
  name: 'take away a membership that was brought in',
  text: `with benefits as (delete from entitlements where membership_id = :membershipId),
      prices as (delete from price_change_members where membership_id = :membershipId)
    delete from memberships where id = :membershipId`,
  takes: { membershipId: text },
  gives: {},
})

const takeCard = statement({
  name: 'take away a card that was brought in',
  text: `delete from cards where id = :cardId and joined_at is null and not exists (select from memberships where card_id = :cardId)
    and not exists (select from purchases where card_id = :cardId)`,
  takes: { cardId: text },
  gives: {},
})

const forgetName = statement({
  name: 'forget who a customer is at the provider',
  text: `update customers set square_customer_id = null where id = :customerId and square_customer_id = :squareCustomerId
    and not exists (select from cards where customer_id = :customerId)
    and not exists (select from memberships where payer_id = :customerId and square_subscription_id is not null)`,
  takes: { customerId: text, squareCustomerId: text },
  gives: {},
})

const takePeople = statement({
  name: 'take away customers that were brought in',
  text: `with free as (
      select id from customers c where id = any((select :customerIds::text[])::text[])
        and not exists (select from memberships where c.id in (payer_id, subscriber_id))
        and not exists (select from purchases where buyer_id = c.id)
        and not exists (select from purchase_subscribers where customer_id = c.id)
        and not exists (select from checkout_customers where customer_id = c.id)
        and not exists (select from customer_notes where customer_id = c.id)
        and not exists (select from customers where merged_into = c.id)
        and not exists (select from customer_contacts where customer_id = c.id and proved_at is not null)
        and not exists (select from cards where customer_id = c.id)),
    contacts as (delete from customer_contacts where customer_id in (select id from free))
    delete from customers where id in (select id from free)`,
  takes: { customerIds: listOf(text) },
  gives: {},
})

const withoutCard = statement({
  name: 'whether a membership from elsewhere waits for a card',
  text: `select m.id from memberships m where m.id = :membershipId and m.card_id is null and m.square_subscription_id is null
    and exists (select from import_rows where membership_id = m.id and state in ('done', 'kept'))`,
  takes: { membershipId: text },
  gives: { id: text },
})

/** It renews once its member has added a card: until then there is nothing at the provider. */
export const waitsForCard = async (db: Db, membershipId: string): Promise<boolean> =>
  (await withoutCard(db, { membershipId })).length > 0

export type Made = {
  customers: string[]
  membership: string | null
  card: string | null
  /** Letters that were queued, by their keys; absent in old versions. */
  letters?: string[]
  /** A customer who was not known at the provider before. */
  named: { customerId: string; squareCustomerId: string } | null
  /** Of the membership as it was left. */
  mark: string | null
  /** Bills before this day are of the old place. */
  billsFrom: string | null
  /** What a later import changed, as it was before: of the membership, and of the row that brought it in. */
  before: { membership: Record<string, unknown>; key: string; hash: string | null } | null
}

const takeLetters = statement({
  name: 'take back letters that were not sent',
  text: `delete from mails where dedupe_key = any((select :keys::text[])::text[]) and sent_at is null`,
  takes: { keys: listOf(text) },
  gives: {},
})

/** In the order in which nothing refers to it any more. */
export const takeBack = async (trx: Trx, { customers, membership, card, named, letters = [] }: Made): Promise<void> => {
  if (letters.length > 0) await takeLetters(trx, { keys: letters })
  if (membership !== null) await takeMembership(trx, { membershipId: membership })
  if (card !== null) await takeCard(trx, { cardId: card })
  if (named !== null) await forgetName(trx, named)
  if (customers.length > 0) await takePeople(trx, { customerIds: customers })
}

const before = statement({
  name: 'since when the bills of a membership are ours',
  text: `select (made->>'billsFrom')::date as "billsFrom" from import_rows
    where membership_id = :membershipId and state in ('done', 'kept') order by 1 limit 1`,
  takes: { membershipId: text },
  gives: { billsFrom: orNull(day) },
})

/** The first bill of a membership from elsewhere that is of this shop; null for one that was sold here. */
export const billsFromOf = async (db: Db, membershipId: string): Promise<string | null> =>
  (await before(db, { membershipId }))[0]?.billsFrom ?? null
