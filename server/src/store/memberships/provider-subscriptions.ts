import { sql } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import { day, instant, int, json, oneOf, orNull, text } from '../kinds.ts'
import { type RowOf, statement } from '../statement.ts'

// The next bill is for the plan that begins with it, if any.
const toAlign = statement({
  name: 'a membership with what its subscription at the provider is made of',
  text: `
  select m.id, m.payer_id, coalesce(m.next_plan_id, m.plan_id) as plan_id, m.location_id,
    coalesce(m.next_frequency, m.frequency) as frequency, coalesce(m.next_price_cents, m.price_cents) as price_cents,
    m.plan_changed_at, m.next_plan_id, m.offer_cents, m.offer_left, m.offer_until, m.told_cents,
    m.told_from, m.price_told_at, m.credit_cents, m.kind, m.paid_through, m.paused_until, m.anchor_day,
    m.state, m.cancelled_at, m.square_subscription_id, m.square_request, m.square_attempt, m.created_at, l.time_zone, c.square_card_id,
    b.square_customer_id,
    v.square_variation_id,
    (select version from catalogue_version) as catalogue_version, (select id from installation) as installation,
    m.purchase_id, s.position
  from memberships m
    join locations l on l.id = m.location_id
    join customers b on b.id = m.payer_id
    left join plan_variations v on v.plan_id = coalesce(m.next_plan_id, m.plan_id)
      and v.frequency = coalesce(m.next_frequency, m.frequency)
      and v.price_cents = coalesce(m.next_price_cents, m.price_cents)
    left join cards c on c.id = m.card_id
    left join purchase_subscribers s on s.purchase_id = m.purchase_id and s.customer_id = m.subscriber_id
  where m.id = :membershipId`,
  takes: { membershipId: text },
  gives: {
    id: text,
    payer_id: text,
    plan_id: text,
    location_id: text,
    frequency: oneOf('month', 'year', '3 months', '6 months'),
    price_cents: int,
    plan_changed_at: orNull(instant),
    next_plan_id: orNull(text),
    offer_cents: orNull(int),
    offer_left: orNull(int),
    offer_until: orNull(day),
    told_cents: orNull(int),
    told_from: orNull(day),
    price_told_at: orNull(instant),
    credit_cents: int,
    kind: oneOf('renewing', 'term', 'complimentary'),
    paid_through: orNull(day),
    paused_until: orNull(day),
    anchor_day: orNull(int),
    state: oneOf('active', 'grace', 'unpaid', 'ended'),
    cancelled_at: orNull(instant),
    square_subscription_id: orNull(text),
    square_request: orNull(json<unknown>()),
    square_attempt: int,
    created_at: instant,
    time_zone: text,
    square_card_id: orNull(text),
    square_customer_id: orNull(text),
    /** The provider's plan of the next bill at the member's price, if any. */
    square_variation_id: orNull(text),
    catalogue_version: int,
    installation: text,
    purchase_id: orNull(text),
    position: orNull(int),
  },
})
export type MembershipToAlign = RowOf<typeof toAlign>

/** Throws when there is no such membership. */
export const membershipToAlign = async (db: Db, membershipId: string): Promise<MembershipToAlign> => {
  const [row] = await toAlign(db, { membershipId })
  if (!row) throw new Error('There is no such membership.')
  return row
}

/** Stored under the current key before it is sent. */
export const storeSubscriptionRequest = async (db: Db, id: string, request: object): Promise<void> => {
  await db
    .updateTable('memberships')
    .set({ square_request: JSON.stringify(request) })
    .where('id', '=', id)
    .execute()
}

type Attempt = { id: string; square_attempt: number }

/** In thousandths of a percent. */
export const squareTax = (taxRate: number | null) => ({
  square_tax_rate: taxRate === null ? null : Math.round(taxRate),
  exact_square_tax_rate: taxRate,
})

/** Does nothing if another attempt was begun meanwhile. */
export const storeSubscription = async (
  db: Db,
  { id, square_attempt }: Attempt,
  made: { squareId: string; taxRate: number | null },
): Promise<void> => {
  await db
    .updateTable('memberships')
    .set({ square_subscription_id: made.squareId, square_status: 'made', ...squareTax(made.taxRate) })
    .where('id', '=', id)
    .where('square_attempt', '=', square_attempt)
    .execute()
}

export const wantSubscriptionAnew = async (db: Db, { id, square_attempt }: Attempt): Promise<void> => {
  await db
    .updateTable('memberships')
    .set({
      square_subscription_id: null,
      square_request: null,
      square_attempt: square_attempt + 1,
      square_status: 'wanted',
    })
    .where('id', '=', id)
    .where('square_attempt', '=', square_attempt)
    .execute()
}

/** `taxRate`: of its next bill, in thousandths of a percent. */
export const noteAligned = async (db: Db, id: string, taxRate: number | null): Promise<void> => {
  await db
    .updateTable('memberships')
    .set({ square_status: 'made', ...squareTax(taxRate) })
    .where('id', '=', id)
    .execute()
}

export const noteSubscriptionCancelled = async (db: Db, id: string): Promise<void> => {
  await db.updateTable('memberships').set({ square_status: 'cancelled' }).where('id', '=', id).execute()
}

export const membershipOfSubscription = (db: Db, squareSubscriptionId: string) =>
  db
    .selectFrom('memberships')
    .select('id')
    .where('square_subscription_id', '=', squareSubscriptionId)
    .executeTakeFirst()

export const subscriptionOf = (db: Db | Trx, membershipId: string) =>
  db
    .selectFrom('memberships')
    .select(['payer_id', 'square_subscription_id', 'kind', 'state', 'cancelled_at'])
    .where('id', '=', membershipId)
    .executeTakeFirst()

/** Requested subscriptions that do not exist yet, by id, after one of them. */
export const wantedSubscriptions = (db: Db, after: string, most: number) =>
  db
    .selectFrom('memberships')
    .select('id')
    .where('square_status', '=', 'wanted')
    .where('state', '!=', 'ended')
    .where('id', '>', after)
    .orderBy('id')
    .limit(most)
    .execute()

const running = (db: Db) =>
  db
    .selectFrom('memberships')
    .where('kind', '=', 'renewing')
    .where('square_status', '=', 'made')
    .where('cancelled_at', 'is', null)
    .where('state', '!=', 'ended')

const renewalDay = sql<string | null>`coalesce(paused_until, paid_through)`

const squareTaxRate = sql<number | null>`coalesce(exact_square_tax_rate, square_tax_rate)`

export const taxedGroups = (db: Db) =>
  running(db)
    .select(['location_id', renewalDay.as('renews_on'), squareTaxRate.as('square_tax_rate')])
    .distinct()
    .execute()

export const membershipsInGroup = (db: Db, group: Awaited<ReturnType<typeof taxedGroups>>[number]) =>
  running(db)
    .select('id')
    .where('location_id', '=', group.location_id)
    .where(renewalDay, '=', group.renews_on)
    .where(sql<boolean>`${squareTaxRate} is not distinct from ${group.square_tax_rate}`)
    .execute()
