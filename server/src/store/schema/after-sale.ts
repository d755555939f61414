import type { EntryMatch } from '@sipday/rules/refunds/payouts.ts'
import type { Generated } from 'kysely'
import type { Json } from './json.ts'

export type DisputesTable = {
  square_dispute_id: string
  square_payment_id: string
  amount_cents: number
  reason: string
  state: string
  due_at: Date | null
  seen_at: Date
  updated_at: Date
  /** The provider's own times; null for what was stored before they were kept. */
  opened_at: Generated<Date | null>
  moved_at: Generated<Date | null>
  /** What the books say that the bank has of it, how much of that for good, and how many entries they have of it. */
  taken_cents: Generated<number>
  lost_cents: Generated<number>
  bookings: Generated<number>
}

/** What a person decided about a dispute: evidence, `{type, text}` each, or that the money is left to the cardholder. */
export type DisputeAnswersTable = {
  square_dispute_id: string
  kind: 'evidence' | 'accept'
  /** How far the dispute was: after an inquiry a bank may ask again. */
  for_state: string
  evidence: Json
  staff_id: string
  decided_at: Date
  /** From then on the provider may have it. */
  sent_at: Date | null
  state: Generated<'wanted' | 'done' | 'failed'>
  problem: string | null
}

/** What the provider sent to the shop's bank, for one of its locations. */
export type PayoutsTable = {
  id: string
  square_location_id: string
  state: string
  amount_cents: number
  created_at: Date
  /** A calendar date. */
  arrives_on: string | null
  /** The reference on the bank's statement. */
  end_to_end_id: string | null
  seen_at: Date
  /** How often the books took it up, and whether they know that the bank did not take it. */
  bookings: Generated<number>
  returned: Generated<boolean>
}

/** What a payout is made of; money that went back is negative. What reaches the bank is gross less fee. */
export type PayoutEntriesTable = {
  id: string
  payout_id: string
  at: Date | null
  /** The provider's own word for it. */
  type: string
  gross_cents: number
  fee_cents: number
  square_payment_id: string | null
  square_refund_id: string | null
  square_dispute_id: string | null
  match: Generated<EntryMatch>
  /** It is in the books as what it is matched to. */
  booked: Generated<boolean>
  /** What a person knows about an entry that matches nothing, who wrote it and when. */
  explained_reason: Generated<string | null>
  explained_by: Generated<string | null>
  explained_at: Generated<Date | null>
}
