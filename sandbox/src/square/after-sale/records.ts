import type { Money } from '../records.ts'

/* As the API has them. */

export type DisputeEvidence = {
  id: string
  dispute_id: string
  evidence_text: string
  evidence_type: string
  uploaded_at: string
}

export type Payout = {
  id: string
  status: 'SENT' | 'PAID' | 'FAILED'
  location_id: string
  created_at: string
  updated_at: string
  amount_money: Money
  destination: { type: 'BANK_ACCOUNT'; id: string }
  version: number
  type: 'BATCH'
  payout_fee: never[]
  arrival_date: string
  end_to_end_id: string
}

/** Only the details of its type are there. */
export type PayoutEntry = {
  id: string
  payout_id: string
  effective_at: string
  type: 'CHARGE' | 'REFUND' | 'OPEN_DISPUTE' | 'DISPUTE' | 'RETURNED_PAYOUT'
  gross_amount_money: Money
  fee_amount_money: Money
  net_amount_money: Money
  type_charge_details?: { payment_id: string }
  type_refund_details?: { payment_id: string; refund_id: string }
  type_open_dispute_details?: { payment_id: string; dispute_id: string }
  type_dispute_details?: { payment_id: string; dispute_id: string }
}
