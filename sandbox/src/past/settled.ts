import { makePastPayouts } from '../square/after-sale/payouts.ts'
import type { Payment } from '../square/records.ts'
import type { World } from '../world.ts'
import { type Past, type PastDispute, usd } from './past.ts'

/** What happened to payments after they were made. @throws RangeError for a dispute about one that is not known */
export const rememberSettled = (world: World, { disputes = [], payouts = [] }: Past): void => {
  for (const dispute of disputes) {
    const payment = world.books.payments.find(dispute.paymentId)?.record
    if (!payment) throw new RangeError(`the dispute ${dispute.id} has no payment`)
    rememberDispute(world, dispute, payment)
  }
  makePastPayouts(world, payouts)
}

const rememberDispute = (world: World, dispute: PastDispute, { card_details, location_id }: Payment): void => {
  const { id, paymentId, cents, reason, state, dueAt, movedAt, at } = dispute
  world.books.disputes.insert(
    {
      id,
      dispute_id: id,
      amount_money: usd(cents),
      reason,
      state,
      due_at: dueAt,
      disputed_payment: { payment_id: paymentId },
      card_brand: card_details.card.card_brand,
      created_at: at,
      updated_at: movedAt,
      reported_at: at,
      version: 1,
      location_id,
    },
    null,
  )
}
