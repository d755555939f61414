import type { CalendarDate } from '@sipday/rules/calendar.ts'
import type { Schemas } from './square-client.ts'
import { cents } from './square-records.ts'

export type ProviderPayout = {
  id: string
  locationId: string
  state: string
  amountCents: number
  createdAt: string
  /** When the bank has it, once the provider says so. */
  arrivesOn: CalendarDate | null
  /** On the bank statement. */
  endToEndId: string | null
}

/** Money that went back is negative. */
export type ProviderPayoutEntry = {
  id: string
  at: string | null
  /** Such as `CHARGE`, `REFUND` or `DISPUTE`. */
  type: string
  grossCents: number
  feeCents: number
  paymentId: string | null
  refundId: string | null
  disputeId: string | null
}

export const payoutOf = (payout: Schemas['Payout']): ProviderPayout => ({
  id: payout.id,
  locationId: payout.location_id,
  state: payout.status ?? 'UNKNOWN',
  amountCents: cents(payout.amount_money),
  createdAt: payout.created_at ?? '',
  arrivesOn: payout.arrival_date ?? null,
  endToEndId: payout.end_to_end_id ?? null,
})

export const payoutEntryOf = (entry: Schemas['PayoutEntry']): ProviderPayoutEntry => {
  const about = entry.type_dispute_details ?? entry.type_open_dispute_details
  const paid = entry.type_charge_details ?? entry.type_refund_details ?? about
  return {
    id: entry.id,
    at: entry.effective_at ?? null,
    type: entry.type ?? 'OTHER',
    grossCents: cents(entry.gross_amount_money),
    feeCents: cents(entry.fee_amount_money),
    paymentId: paid?.payment_id ?? null,
    refundId: entry.type_refund_details?.refund_id ?? null,
    disputeId: about?.dispute_id ?? null,
  }
}
