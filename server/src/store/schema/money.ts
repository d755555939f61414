import type { RefundState } from '@sipday/rules/refunds/amounts.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export type CheckoutsTable = {
  id: string
  /** null: the session ended so long ago that it is forgotten. */
  session_id: string | null
  opened_at: Date
  paid_at: Date | null
  campaign_id: string | null
}

export type CheckoutCustomersTable = {
  checkout_id: string
  customer_id: string
  grant_kind: 'created' | 'named'
  role: string
  given_name: Generated<string>
  family_name: Generated<string>
  at: Date
}

export type CardsTable = {
  id: string
  customer_id: string
  square_card_id: string
  brand: string
  last_4: string
  exp_month: number
  exp_year: number
  fingerprint: string
  entered_in_session: string | null
  joined_at: Date | null
  disabled_at: Date | null
  /** The contacts under which it was saved: canonical addresses. */
  saved_under: Generated<string[]>
  /** Those of them each of which is enough to charge it; while there is none, all are needed. */
  charged_under: Generated<string[]>
  created_at: Date
}

export type SessionCardsTable = {
  session_id: string
  card_id: string
  entered_at: Date
}

export type PurchasesTable = {
  id: string
  payment_id: string
  session_id: string | null
  checkout_id: string | null
  buyer_id: string
  fingerprint: string
  /** The same people, plan and location in any checkout. */
  wish: Generated<string>
  state: 'charging' | 'unknown' | 'succeeded' | 'declined' | 'abandoned' | 'refunded'
  attempt: Generated<number>
  plan_id: string
  plan_name: string
  model_id: string
  location_id: string
  frequency: string
  unit_price_cents: number
  quantity: number
  subtotal_cents: number
  tax_cents: number
  /** Whole thousandths of a percent; null on purchases made before locations had their own rate. */
  tax_rate: number | null
  /** Thousandths of a percent; null on purchases made before rates had decimals. */
  exact_tax_rate: number | null
  total_cents: number
  card_id: string | null
  provider_key: string
  provider_request: Json | null
  /** How often the request was sent. */
  tries: Generated<number>
  square_payment_id: string | null
  receipt_url: string | null
  decline_code: string | null
  gift: Json | null
  is_gift: Generated<boolean>
  /** The channels of the payer's contacts that were proved in the session that paid. */
  bought_under: Generated<string[]>
  consent: Generated<string>
  /** SHA-256 of `consent` in hexadecimal; null for purchases made before it was kept. */
  consent_hash: string | null
  campaign_id: string | null
  utm: Json | null
  created_at: Date
  updated_at: Date
  /** How often recording what the payment creates has failed, and since when. */
  settle_failures: Generated<number>
  settle_failed_at: Date | null
  settled_at: Date | null
  next_look_at: Date | null
}

export type PurchaseSubscribersTable = {
  purchase_id: string
  position: number
  customer_id: string
}

/** An overdue renewal that its payer pays in self-service, or the difference for another plan. */
export type RenewalChargesTable = {
  id: string
  payment_id: string
  membership_id: string
  /** Of a change of plan: its day. */
  period_start: string
  /** The change of plan it pays for, a `PaidChange`; null for a renewal. */
  plan_change: ColumnType<unknown, string | undefined, never>
  session_id: string | null
  card_id: string | null
  amount_cents: number
  state: PurchasesTable['state']
  provider_request: Json
  /** How often the request was sent. */
  tries: Generated<number>
  square_payment_id: string | null
  decline_code: string | null
  created_at: Date
  updated_at: Date
  next_look_at: Date | null
}

export type ReplaysTable = {
  session_id: string
  route: string
  key: string
  body_hash: string
  status: number | null
  answer: Json | null
  created_at: Date
  kept: Generated<boolean>
}

export type RefundsTable = {
  id: string
  purchase_id: string | null
  square_payment_id: string
  amount_cents: number
  provider_key: string
  square_refund_id: string | null
  reason: string
  state: RefundState
  created_at: Date
  /** Identifies the request for this refund: the same request twice is one refund. */
  request_id: string | null
  /** The membership the refund is for, if it is for a single one. */
  membership_id: string | null
  /** `square`: made in the provider's dashboard. */
  origin: Generated<'automatic' | 'closure' | 'person' | 'square'>
  /** The person of the shop who asked for it. */
  asked_by: Generated<string | null>
  /** The request that a second person decided. */
  approval_id: Generated<string | null>
  /** One of `refundReasons`. */
  cause: Generated<string | null>
  note: Generated<string>
  tax_cents: Generated<number | null>
  /** Memberships that end on the day the provider accepts the refund, and those that no longer renew from then on. */
  ends: Generated<string[]>
  cancels: Generated<string[]>
  /** The payer is told. */
  tells: Generated<boolean>
  /** When the provider was first seen to have accepted it: what follows from it is done once. */
  accepted_at: Generated<Date | null>
}

export type WebhookEventsTable = {
  event_id: string
  type: string
  received_at: Date
}

export type ComparisonTable = {
  one: Generated<boolean>
  begun_at: Date
  /** What it covers: the provider's records made between these instants. */
  from_at: Date
  to_at: Date
  /** When the one before it finished; null for the first one. */
  since: Date | null
  part: 'payments' | 'lost' | 'refunds' | 'subscriptions' | 'memberships' | 'disputes' | 'payouts' | 'unfinished'
  cursor: string | null
  payments: number
}

export type ComparedTable = { kind: string; subject: string }
