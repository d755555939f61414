import type { Insertable } from 'kysely'
import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'
import type { CardsTable, MembershipsTable, PurchasesTable } from '../tables.ts'

/** By the provider's id, or by our id that the provider was given. */
export const customerAtProvider = async (
  db: Db,
  { squareCustomerId, referenceId }: { squareCustomerId: string; referenceId: string },
): Promise<string | null> => {
  const row = await db
    .selectFrom('customers')
    .select((is) => is.fn.coalesce('merged_into', 'id').as('id'))
    .where((is) => is.or([is('square_customer_id', '=', squareCustomerId), is('id', '=', referenceId)]))
    .orderBy((is) => is('square_customer_id', 'is not distinct from', squareCustomerId), 'desc')
    .limit(1)
    .executeTakeFirst()
  return row?.id ?? null
}

/** Only for a customer without one; whether it was. */
export const nameAtProvider = async (trx: Trx, customerId: string, squareCustomerId: string): Promise<boolean> => {
  const named = await trx
    .updateTable('customers')
    .set({ square_customer_id: squareCustomerId })
    .where('id', '=', customerId)
    .where('square_customer_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return named !== undefined
}

export const countCustomers = async (db: Db, ids: readonly string[]): Promise<number> =>
  ids.length === 0
    ? 0
    : (
        await db
          .selectFrom('customers')
          .select('id')
          .where('id', 'in', [...ids])
          .execute()
      ).length

/** The known card with this provider id, or the customer's same card, or a new one. */
export const keepKnownCard = async (trx: Trx, card: Insertable<CardsTable>): Promise<string> => {
  const find = () =>
    trx
      .selectFrom('cards')
      .select('id')
      .where('customer_id', '=', card.customer_id)
      .where((is) =>
        is.or([
          is('square_card_id', '=', card.square_card_id),
          is.and([
            is('fingerprint', '=', card.fingerprint),
            is('exp_month', '=', card.exp_month),
            is('exp_year', '=', card.exp_year),
            is('disabled_at', 'is', null),
          ]),
        ]),
      )
      .limit(1)
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  await trx.insertInto('cards').values(card).execute()
  return card.id
}

/** Its subscribers are in order and its receipt is marked as sent. False if another process was first. */
export const keepLostPurchase = async (
  trx: Trx,
  purchase: Insertable<PurchasesTable>,
  subscriberIds: readonly string[],
  receipt: { dedupeKey: string; to: string },
): Promise<boolean> => {
  const made = await trx
    .insertInto('purchases')
    .values(purchase)
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) return false
  await trx
    .insertInto('purchase_subscribers')
    .values(
      subscriberIds.map((customerId, position) => ({ purchase_id: purchase.id, position, customer_id: customerId })),
    )
    .execute()
  const at = purchase.created_at
  await trx
    .insertInto('mails')
    .values({ dedupe_key: receipt.dedupeKey, kind: 'receipt', to_address: receipt.to, queued_at: at, sent_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return true
}

/** Stores what the provider knows about a rebuilt membership; returns its id. */
export const linkMembership = async (
  trx: Trx,
  { purchaseId, subscriberId }: { purchaseId: string; subscriberId: string },
  known: Pick<
    Insertable<MembershipsTable>,
    | 'square_subscription_id'
    | 'square_status'
    | 'square_tax_rate'
    | 'exact_square_tax_rate'
    | 'card_id'
    | 'cancelled_at'
  >,
): Promise<string> => {
  const { id } = await trx
    .updateTable('memberships')
    .set((is) => ({ ...known, end_date: known.cancelled_at ? is.ref('paid_through') : is.ref('end_date') }))
    .where('purchase_id', '=', purchaseId)
    .where('subscriber_id', '=', subscriberId)
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** By the end of its reference (R66), with the payer's id at the provider. */
export const membershipOfReference = async (db: Db, reference: { id: string; part: string | null }) => {
  const row = await db
    .selectFrom('memberships')
    .innerJoin('customers', 'customers.id', 'memberships.payer_id')
    .leftJoin('purchase_subscribers as place', (join) =>
      join
        .onRef('place.purchase_id', '=', 'memberships.purchase_id')
        .onRef('place.customer_id', '=', 'memberships.subscriber_id'),
    )
    .select(['memberships.id', 'memberships.state', 'memberships.cancelled_at', 'square_subscription_id'])
    .select('customers.square_customer_id as squareCustomerId')
    .where('memberships.kind', '=', 'renewing')
    .where((is) =>
      reference.part === null
        ? is('memberships.id', '=', reference.id)
        : is.and([is('memberships.purchase_id', '=', reference.id), is('place.position', '=', Number(reference.part))]),
    )
    .executeTakeFirst()
  return row ?? null
}

/** Its place in the purchase; null for one that was not bought. */
export const positionOf = async (trx: Trx, purchaseId: string, subscriberId: string): Promise<number | null> =>
  (
    await trx
      .selectFrom('purchase_subscribers')
      .select('position')
      .where('purchase_id', '=', purchaseId)
      .where('customer_id', '=', subscriberId)
      .executeTakeFirst()
  )?.position ?? null

/** False when it already has one. */
export const relinkSubscription = async (db: Db, membershipId: string, subscriptionId: string): Promise<boolean> => {
  const row = await db
    .updateTable('memberships')
    .set({ square_subscription_id: subscriptionId, square_status: 'made' })
    .where('id', '=', membershipId)
    .where('square_subscription_id', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}

/** Restores a past renewal as paid; false if it exists. */
export const keepLostRenewal = async (
  trx: Trx,
  paymentId: string,
  charge: {
    id: string
    membershipId: string
    periodStart: string
    payment: { id: string; totalCents: number; createdAt: string }
    now: Date
  },
): Promise<boolean> => {
  const row = await trx
    .insertInto('renewal_charges')
    .values({
      id: charge.id,
      payment_id: paymentId,
      membership_id: charge.membershipId,
      period_start: charge.periodStart,
      session_id: null,
      card_id: null,
      amount_cents: charge.payment.totalCents,
      state: 'succeeded',
      provider_request: JSON.stringify({}),
      square_payment_id: charge.payment.id,
      decline_code: null,
      created_at: new Date(charge.payment.createdAt),
      updated_at: charge.now,
      next_look_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return row !== undefined
}
