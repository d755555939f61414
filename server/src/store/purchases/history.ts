import type { Db } from '../database.ts'

/** What a customer has bought, with the card that paid; unpaid purchases are not included. */
export const paidPurchases = (db: Db, payerId: string) =>
  db
    .selectFrom('purchases')
    .leftJoin('cards', 'cards.id', 'purchases.card_id')
    .select(['purchases.payment_id', 'purchases.created_at', 'purchases.total_cents', 'purchases.quantity'])
    .select([
      'purchases.square_payment_id',
      'purchases.location_id',
      'purchases.plan_name',
      'purchases.state',
      'purchases.is_gift',
      'cards.brand',
      'cards.last_4',
    ])
    .where('purchases.buyer_id', '=', payerId)
    .where('purchases.state', 'in', ['succeeded', 'refunded'])
    .execute()

/** With the card each was paid with, or renews with now. */
export const renewalsPaidBy = (db: Db, payerId: string) =>
  db
    .selectFrom('renewals')
    .innerJoin('memberships', 'memberships.id', 'renewals.membership_id')
    .innerJoin('locations', (join) =>
      join.on(({ eb, fn }) => eb('locations.id', '=', fn.coalesce('renewals.location_id', 'memberships.location_id'))),
    )
    .leftJoin('cards', (join) =>
      join.on(({ eb, fn }) => eb('cards.id', '=', fn.coalesce('renewals.card_id', 'memberships.card_id'))),
    )
    .select(['renewals.membership_id', 'renewals.period_start', 'renewals.amount_cents', 'renewals.state'])
    .select(['renewals.kind', 'renewals.at', 'renewals.square_payment_id'])
    .select(({ fn }) => fn.coalesce('renewals.plan_name', 'memberships.plan_name').as('plan_name'))
    .select(['locations.id as location_id', 'locations.time_zone', 'cards.brand', 'cards.last_4'])
    .where('memberships.payer_id', '=', payerId)
    .execute()

/** Refunds that the provider has accepted or that are credit, oldest first. */
export const refundsOfPayments = (db: Db, squarePaymentIds: readonly string[]) =>
  db
    .selectFrom('refunds')
    .select(['square_payment_id', 'amount_cents', 'state'])
    .select(({ fn }) => fn.coalesce('accepted_at', 'created_at').as('at'))
    .where('square_payment_id', 'in', squarePaymentIds)
    .where('state', 'in', ['pending', 'completed', 'credited'])
    .orderBy('created_at')
    .execute()
