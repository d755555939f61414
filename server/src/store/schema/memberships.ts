import type { BenefitPeriod } from '@sipday/contract/catalogue.ts'
import type { TakenExtra } from '@sipday/contract/counter.ts'
import type { ColumnType, Generated } from 'kysely'
import type { Json } from './json.ts'

export type MembershipsTable = {
  id: string
  purchase_id: string | null
  payer_id: string
  subscriber_id: string
  plan_id: string
  plan_name: string
  location_id: string
  frequency: string
  price_cents: number
  kind: 'renewing' | 'term' | 'complimentary'
  is_gift: Generated<boolean>
  code: number
  /** When it got another code; null for one that kept its first. */
  code_renewed_at: Generated<Date | null>
  live: Generated<boolean>
  started_on: string
  paid_through: string | null
  anchor_day: number | null
  end_date: string | null
  state: 'active' | 'grace' | 'unpaid' | 'ended'
  grace_until: string | null
  cancelled_at: Date | null
  /** When a pause was asked for, and the day billing starts again; both null without one. */
  paused_at: Generated<Date | null>
  paused_until: Generated<string | null>
  /** The plan that begins with the next renewal, as it was sold; all null without one. */
  next_plan_id: Generated<string | null>
  next_plan_name: Generated<string | null>
  next_frequency: Generated<string | null>
  next_price_cents: Generated<number | null>
  /** When another plan was last asked for: from then on, the provider's plan is ours to set. */
  plan_changed_at: Generated<Date | null>
  ended_at: Date | null
  card_id: string | null
  square_subscription_id: string | null
  /** The exact request under the current key: stored before the first call. */
  square_request: Json | null
  /** Whole thousandths of a percent on the provider's next bill; null while there is none. */
  square_tax_rate: number | null
  /** The same, with its decimals; null on what was last told before rates had some. */
  exact_square_tax_rate: number | null
  square_attempt: Generated<number>
  square_status: Generated<'none' | 'wanted' | 'made' | 'cancelled'>
  due_at: Date | null
  reminded_for: string | null
  created_at: Date
}

export type RenewalsTable = {
  membership_id: string
  /** `plan_change`: the difference that was paid for another plan, on the day `period_start`. */
  kind: Generated<'renewal' | 'plan_change'>
  period_start: string
  square_invoice_id: string | null
  square_payment_id: string | null
  amount_cents: number
  state: 'paid' | 'failed'
  at: Date
  told_at: Date | null
  /** What was renewed; null for a renewal that is older than this column, or was not paid: the plan it has now. */
  plan_name: Generated<string | null>
  price_cents: Generated<number | null>
  /** When the provider took the money, and from which card; null for a renewal that is older than these columns. */
  taken_at: Generated<Date | null>
  card_id: Generated<string | null>
  /** Where it was charged; null for a renewal that is older than this column: the location it has now. */
  location_id: Generated<string | null>
}

/** A membership that went on at another location; `moved_on`: a day there, and never before an earlier move's. */
export type MembershipMovesTable = {
  id: string
  membership_id: string
  from_location_id: string
  to_location_id: string
  moved_on: string
  moved_at: Date
}

/**
 * The days of a membership at one location: `since`, and `left_on` when it ended (`ended_on`) or went to another one
 * (`moved_on`). A view.
 */
export type MembershipStaysView = {
  membership_id: string
  location_id: string
  since: string
  is_first: boolean
  moved_on: string | null
  ended_on: string | null
  left_on: string | null
}

/** What the shop gave away; `days`: how long the membership runs, or by how many it was made longer. */
export type GivenTable = {
  id: string
  membership_id: string
  kind: 'membership' | 'days'
  days: number
  staff_id: string | null
  given_at: Date
}

export type GiftsTable = {
  membership_id: string
  recipient_name: Generated<string>
  recipient_email: string
  message: Generated<string>
  send_on: string | null
  due_at: Date | null
  sent_at: Date | null
  claimed_at: Date | null
}

export type EntitlementsTable = {
  id: string
  membership_id: string
  benefit_id: string
  name: string
  period: BenefitPeriod
  position: Generated<number>
  /** The plan no longer brings it. */
  ended_at: Generated<Date | null>
}

export type RedemptionsTable = {
  id: string
  entitlement_id: string
  membership_id: string
  period_key: string | null
  location_id: string
  staff_id: string
  till_session_id: string | null
  key: string
  accepted_at: Date
  redeemed_at: Date
  /** Handed out offline and reported afterwards (R61). */
  late: Generated<boolean>
  /** The location was closed by its hours. */
  outside_hours: Generated<boolean>
  voided_at: Date | null
  void_reason: string | null
  voided_by: string | null
  /** The member was found without a code. */
  find_id: Generated<string | null>
}

/** An extra that went with a redemption, as it was then; `price_cents`: of one. */
export type RedemptionExtrasTable = {
  redemption_id: string
  position: number
  extra_id: string
  name: string
  price_cents: number
  count: number
}

/** Someone who took over an open till. */
export type TillSwitchesTable = { session_id: string; at: Date; from_staff: string; to_staff: string }

/** A search for a member without a code; `membership_id` is whom the staff then opened. */
export type TillFindsTable = {
  id: string
  till_session_id: string
  staff_id: string
  location_id: string
  reason: string
  /** The ids of the memberships that were shown. */
  hits: Json<string[]>
  found_at: Date
  membership_id: string | null
  opened_at: Date | null
}

/** What a till handed out offline and could not be recorded; kept for the manager. */
export type TillConflictsTable = {
  id: string
  location_id: string
  staff_id: string
  till_session_id: string
  key: string
  code: string
  entitlement_id: string | null
  label: string
  checked: 'online' | 'pass' | 'digits'
  reason: string
  message: string
  accepted_at: Date
  reported_at: Date
  seen_at: Date | null
  seen_by: string | null
  extras: ColumnType<TakenExtra[], string | undefined, never>
}

export type MailsTable = {
  dedupe_key: string
  kind: string
  to_address: string
  queued_at: Date
  sent_at: Date | null
}

/** What a settled purchase leaves to be done, until it is done; `parts` is a list of `Work`. */
export type LeftWorkTable = {
  id: Generated<number>
  left_at: Generated<Date>
  parts: Json
}

export type AuditTable = {
  id: Generated<number>
  at: Date
  kind: string
  session_id: string | null
  customer_id: string | null
  staff_id: string | null
  detail: Json
}
