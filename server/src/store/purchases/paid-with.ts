import type { Trx } from '../../deps.ts'
import type { Db } from '../database.ts'

/** In cents, with the memberships whose current period it covers. */
export type PaidWith = { purchaseId: string | null; membershipIds: string[]; cents: number }

/** Null when the provider's payment is not ours. */
export const paidWith = async (db: Db | Trx, squarePaymentId: string): Promise<PaidWith | null> => {
  const renewal = await db
    .selectFrom('renewals')
    .select(['membership_id', 'period_start', 'amount_cents', 'kind'])
    .where('square_payment_id', '=', squarePaymentId)
    .executeTakeFirst()
  // A plan change may have cost a difference; the renewal paid for the period.
  if (renewal?.kind === 'plan_change') return { purchaseId: null, membershipIds: [], cents: renewal.amount_cents }
  if (renewal) {
    const later = await db
      .selectFrom('renewals')
      .select('period_start')
      .where('membership_id', '=', renewal.membership_id)
      .where('state', '=', 'paid')
      .where('kind', '=', 'renewal')
      .where('period_start', '>', renewal.period_start)
      .executeTakeFirst()
    return { purchaseId: null, membershipIds: later ? [] : [renewal.membership_id], cents: renewal.amount_cents }
  }
  const purchase = await db
    .selectFrom('purchases')
    .select(['id', 'total_cents'])
    .where('square_payment_id', '=', squarePaymentId)
    .executeTakeFirst()
  if (!purchase) return null
  const first = await db
    .selectFrom('memberships')
    .select('id')
    .where('purchase_id', '=', purchase.id)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('renewals')
            .select('period_start')
            .whereRef('renewals.membership_id', '=', 'memberships.id')
            .where('kind', '=', 'renewal')
            .where('state', '=', 'paid'),
        ),
      ),
    )
    .execute()
  return { purchaseId: purchase.id, membershipIds: first.map(({ id }) => id), cents: purchase.total_cents }
}

/** Also of a card that was removed since; null for an unknown one. */
export const cardPaidWith = async (trx: Trx, cardId: string): Promise<{ brand: string; last4: string } | null> => {
  const card = await trx
    .selectFrom('cards')
    .select(['brand', 'last_4 as last4'])
    .where('id', '=', cardId)
    .executeTakeFirst()
  return card ?? null
}
