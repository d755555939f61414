import { locationName } from '@sipday/rules/catalogue.ts'
import type { Deps, Trx } from '../../deps.ts'
import { countPurchase } from '../../observing/meters.ts'
import { queueMail } from '../../messages/outbox.ts'
import { audit } from '../../store/audit.ts'
import { shopIn } from '../../store/catalogue/shop-in.ts'
import type { OwnPurchase } from '../../store/purchases/own-purchase.ts'
import { noteGivenBack } from '../../store/purchases/settlement.ts'
import { wantRefund } from './refund.ts'
import type { Captured } from '../charging/state.ts'

/** Exempt from the automatic limit: the payment is certainly ours (decision 20). */
export const giveBackIn = async (
  trx: Trx,
  deps: Deps,
  purchaseId: string,
  { squarePaymentId, receiptUrl, totalCents }: Captured,
  reason: string,
): Promise<void> => {
  await noteGivenBack(trx, { purchaseId, squarePaymentId, receiptUrl, now: deps.clock.now() })
  countPurchase({ state: 'refunded' })
  await wantRefund(trx, deps, {
    requestId: `automatic:${squarePaymentId}`,
    origin: 'automatic',
    purchaseId,
    membershipId: null,
    squarePaymentId,
    amountCents: totalCents,
    reason,
  })
}

type Returned = Pick<OwnPurchase, 'id' | 'email' | 'given_name' | 'plan_name'>

export const tellReturned = async (
  trx: Trx,
  deps: Deps,
  row: Returned,
  totalCents: number,
  closingName?: string,
): Promise<void> =>
  queueMail(trx, deps, {
    kind: 'payment_returned',
    dedupeKey: `returned:${row.id}`,
    to: row.email,
    facts: {
      shopName: (await shopIn(trx)).name,
      accountUrl: deps.settings.publicUrl,
      name: row.given_name,
      planName: row.plan_name,
      totalCents,
      ...(closingName === undefined ? {} : { closingName }),
    },
  })

/** The location began to close since; the payer is told why. */
export const giveBackClosed = async (trx: Trx, deps: Deps, row: OwnPurchase, paid: Captured): Promise<void> => {
  await giveBackIn(trx, deps, row.id, paid, 'The location closed')
  const detail = { purchaseId: row.id, squarePaymentId: paid.squarePaymentId }
  await audit(deps, 'payment_refunded', { customerId: row.buyer_id, detail }, trx)
  await tellReturned(trx, deps, row, paid.totalCents, locationName(row.location_id, row.location_name))
}
