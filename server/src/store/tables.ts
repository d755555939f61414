import type { Account, Cause } from '@sipday/rules/books/journal.ts'
import type { Allergen } from '@sipday/contract/allergens.ts'
import type { ChosenPhoto } from '@sipday/contract/look/picture.ts'
import type { DrinkDrawing, DrinkGround } from '@sipday/contract/look/drawings.ts'
import type { LegalKind } from '@sipday/contract/office/legal-kinds.ts'
import type { TakenExtra } from '@sipday/contract/counter.ts'
import type { Size, Use } from '@sipday/contract/use.ts'
import type { ColumnType, Generated } from 'kysely'

/*
 * Written by `npm run tables` from the database that the migrations make: the files in schema/ say what each table and
 * column is for, and tools/making/named-columns.ts has the types that PostgreSQL does not know.
 */

/** A JSON column: returns what was written, is written as text. */
type Json<T = unknown> = ColumnType<T, string, string>
/** One that need not be written. */
type FilledJson<T = unknown> = ColumnType<T, string | undefined, string>

export type ApprovalsTable = {
  id: string
  kind: 'refund' | 'erase' | 'release' | 'closing' | 'import' | 'contact' | 'factor' | 'owner' | 'owner-gone'
  subject_id: string
  location_ids: Generated<string[]>
  words: string
  wanted: Json
  asked_by: string
  asked_in: string
  asked_at: Date
  due_at: Date
  decided_by: string | null
  decided_in: string | null
  decided_at: Date | null
  decision: 'approve' | 'refuse' | 'lapsed' | 'happened' | null
  note: string | null
  alone: Generated<boolean>
}

export type AuditTable = {
  id: Generated<number>
  at: Date
  kind: string
  session_id: string | null
  customer_id: string | null
  staff_id: string | null
  detail: FilledJson
}

export type BenefitsTable = {
  id: string
  name: string
  status: Generated<string[]>
  position: Generated<number>
  retired_on: string | null
  menu_cents: number | null
  cost_cents: number | null
  use: Json<Use>
}

export type BooksStateTable = {
  one: Generated<boolean>
  looked_at: Date
  whole_at: Date | null
}

export type CampaignsTable = {
  id: string
  utm_campaign: string | null
  model_ids: Generated<string[]>
  location_ids: Generated<string[]>
  plan_ids: Generated<string[]>
  active: Generated<boolean>
  name: Generated<string>
  starts_on: string | null
  ends_on: string | null
  channel: Generated<string>
  note: Generated<string>
  links: FilledJson
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
  created_at: Date
  saved_under: Generated<string[]>
  charged_under: Generated<string[]>
}

export type CatalogueVersionTable = {
  version: number
}

export type ChangesTable = {
  id: Generated<number>
  at: Date
  staff_id: string | null
  session_id: string | null
  subject: string
  subject_id: string
  field: string
  before: Json | null
  after: Json | null
  reason: string | null
  hash: Generated<Buffer>
  release_id: number | null
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

export type CheckoutsTable = {
  id: string
  session_id: string | null
  opened_at: Date
  paid_at: Date | null
  campaign_id: string | null
}

export type ClosingMembersTable = {
  closing_id: string
  membership_id: string
  state: Generated<'waiting' | 'asked' | 'ended' | 'moved'>
  paid_cents: Generated<number>
  refund_cents: Generated<number>
  ended_at: Date | null
}

export type ClosingsTable = {
  id: string
  location_id: string
  last_day: string
  staff_id: string | null
  started_at: Date
  tills_closed_at: Date | null
  offer_to: string | null
  offer_until: string | null
}

export type CodesTable = {
  id: string
  code: string
  off: Json
  lasts: Json
  plan_ids: Generated<string[]>
  location_ids: Generated<string[]>
  starts_on: string | null
  ends_on: string | null
  new_only: Generated<boolean>
  most_uses: number | null
  retired_on: string | null
  one_use: Generated<boolean>
  friend_days: number | null
  goes_on: Generated<boolean>
}

export type CohortCountsTable = {
  location_id: string
  month: string
  months: number
  size: number
  there: number
}

export type ComparedTable = {
  kind: string
  subject: string
}

export type ComparisonTable = {
  one: Generated<boolean>
  begun_at: Date
  from_at: Date
  to_at: Date
  since: Date | null
  part: 'payments' | 'lost' | 'refunds' | 'subscriptions' | 'memberships' | 'disputes' | 'payouts' | 'unfinished'
  cursor: string | null
  payments: Generated<number>
}

export type ConsentsTable = {
  id: Generated<number>
  purchase_id: string | null
  customer_id: string
  terms_version: number | null
  words: string
  hash: string
  at: Date
  kind: Generated<'purchase' | 'price'>
}

export type ContactFailuresTable = {
  channel: string
  address: string
  in_a_row: Generated<number>
  locked_at: Date | null
  failed_at: Generated<Date>
}

export type ContactProposalsTable = {
  id: string
  customer_id: string
  channel: 'email' | 'sms'
  address: string
  typed: string
  state: 'invited' | 'waiting' | 'applied' | 'objected' | 'withdrawn' | 'taken' | 'replaced' | 'lapsed'
  asked_by: string
  asked_at: Date
  due_at: Date
  proved_at: Date | null
  forced_at: Date | null
  ended_at: Date | null
}

export type CountedTable = {
  what: string
  location_id: string
  from_day: string
  until_day: string
}

export type CreditsTable = {
  id: Generated<number>
  membership_id: string
  location_id: string
  kind: 'given' | 'refunded' | 'used' | 'left' | 'moved'
  cents: number
  days: number | null
  staff_id: string | null
  period_start: string | null
  at: Date
  single_code: string | null
  refund_id: string | null
}

export type CustomerContactsTable = {
  customer_id: string
  channel: 'email' | 'sms'
  address: string
  signs_in: boolean
  added_at: Date
  proved_at: Date | null
}

export type CustomerNamesTable = {
  customer_id: string
  forwards: string
  backwards: string
  anywhere: string
}

export type CustomerNotesTable = {
  id: string
  customer_id: string
  staff_id: string
  text: string
  at: Date
  removed_at: Date | null
}

export type CustomersTable = {
  id: string
  given_name: Generated<string>
  family_name: Generated<string>
  email: Generated<string>
  email_canonical: Generated<string>
  phone: Generated<string>
  created_at: Date
  square_customer_id: string | null
  erased_at: Date | null
  merged_into: string | null
  birthday: string | null
}

export type DayMembersTable = {
  location_id: string
  day: string
  plan_id: string
  kind: string
  members: number
  monthly_cents: number
}

export type DayMoneyTable = {
  location_id: string
  day: string
  plan_id: string
  payments: number
  bought_cents: number
  renewed_cents: number
  tax_cents: number
  back_cents: number
}

export type DayMovementsTable = {
  location_id: string
  day: string
  plan_id: string
  joined: number
  returned: number
  moved_in: number
  moved_out: number
  cancelled: number
  unpaid: number
  ended: number
}

export type DayRedemptionsTable = {
  location_id: string
  day: string
  hour: number
  drinks: number
}

export type DayVisitorsTable = {
  day: string
  campaign_id: string
  visitors: number
  opened: number
  saw_1: number
  saw_2: number
  saw_3: number
  saw_4: number
  reached_1: number
  reached_2: number
  reached_3: number
  reached_4: number
  contacts: number
  tried: number
  paid: number
  drank: number
  purchases: number
  cents: number
  month_over: Generated<number>
  stayed: Generated<number>
  medium: Generated<string>
  content: Generated<string>
  renewed_cents: Generated<number>
}

export type DaysToRecountTable = {
  location_id: string
  day: string
}

export type DisputeAnswersTable = {
  square_dispute_id: string
  kind: 'evidence' | 'accept'
  for_state: string
  evidence: FilledJson
  staff_id: string
  decided_at: Date
  sent_at: Date | null
  state: Generated<'wanted' | 'done' | 'failed'>
  problem: string | null
}

export type DisputesTable = {
  square_dispute_id: string
  square_payment_id: string
  amount_cents: number
  reason: string
  state: string
  due_at: Date | null
  seen_at: Date
  updated_at: Date
  opened_at: Date | null
  moved_at: Date | null
  taken_cents: Generated<number>
  lost_cents: Generated<number>
  bookings: Generated<number>
}

export type DraftItemsTable = {
  subject: string
  subject_id: string
  body: Json | null
  base: Json | null
  edited_by: string | null
  edited_at: Date
}

export type DrinkGroupsTable = {
  id: string
  name: string
  banner_line: Generated<string>
  drawing: DrinkDrawing | null
  ground: DrinkGround
  position: Generated<number>
  retired_on: string | null
  photo: Json<ChosenPhoto> | null
}

export type DrinksTable = {
  id: string
  group_id: string
  name: string
  note: Generated<string>
  upgrade_cents: Generated<number>
  drawing: DrinkDrawing | null
  ground: DrinkGround
  menu_cents: number | null
  cost_cents: number | null
  position: Generated<number>
  retired_on: string | null
  caffeine_mg: number | null
  allergens: Generated<Allergen[]>
  photo: Json<ChosenPhoto> | null
  sizes: FilledJson<Size[]>
}

export type EarnMonthsTable = {
  location_id: string
  month: string
  account: 'deferred' | 'gifts'
  cents: number
}

export type EarnedDaysTable = {
  location_id: string
  until_day: string
}

export type EntitlementsTable = {
  id: string
  membership_id: string
  benefit_id: string
  name: string
  position: Generated<number>
  ended_at: Date | null
  use: Json<Use>
}

export type ErasuresTable = {
  customer_id: string
  staff_id: string | null
  reason: string
  at: Date
}

export type ExtrasTable = {
  id: string
  name: string
  kind: 'upgrade' | 'topping'
  price_cents: number
  on_sale: Generated<boolean>
  position: Generated<number>
  retired_on: string | null
}

export type FindingsTable = {
  id: Generated<number>
  kind: string
  subject: string
  text: string
  at: Date
  resolved_at: Date | null
  resolved_by: string | null
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

export type GivenTable = {
  id: string
  membership_id: string
  kind: 'membership' | 'days'
  days: number
  staff_id: string | null
  given_at: Date
}

export type ImportFilesTable = {
  import_id: string
  file: number
  part: number
  name: string
  content: string
}

export type ImportRowsTable = {
  import_id: string
  line: number
  key: string
  hash: string
  planned: Json
  state: Generated<'waiting' | 'done' | 'failed' | 'undone' | 'kept'>
  problem: string | null
  made: Json | null
  membership_id: string | null
}

export type ImportsTable = {
  id: string
  source: 'square' | 'table' | 'csv' | 'stripe'
  name: string
  state: 'open' | 'checking' | 'checked' | 'staging' | 'running' | 'stopped' | 'done' | 'undoing' | 'undone'
  choices: FilledJson
  content_hash: string | null
  rehearsal: Json | null
  staff_id: string | null
  created_at: Date
  finished_at: Date | null
  letters: Generated<boolean>
  rows_read: Generated<number>
  rows_all: number | null
}

export type InstallationTable = {
  id: string
  one: Generated<boolean>
}

export type ItemVersionsTable = {
  subject: string
  subject_id: string
  version: number
}

export type JournalTable = {
  id: Generated<number>
  day: string
  for_day: string | null
  known_day: string
  location_id: string
  account: Account
  cents: number
  cause: Cause
  cause_id: string
  line: number
}

export type JournalDaysTable = {
  day: string
  location_id: string
  account: Account
  cause: Cause
  debit_cents: number
  credit_cents: number
}

export type KeptSecretsTable = {
  mark: string
  sealed: Buffer
  kept_at: Date
}

export type LeavingAnswersTable = {
  membership_id: string
  cancelled_at: Date
  reason: 'price' | 'use' | 'far' | 'taste' | 'trouble' | 'other'
  words: string
  at: Date
}

export type LeftWorkTable = {
  id: Generated<number>
  left_at: Generated<Date>
  parts: Json
}

export type LegalMailingsTable = {
  kind: LegalKind
  version: number
  after_customer: Generated<string>
  done_at: Date | null
}

export type LegalVersionsTable = {
  kind: 'terms' | 'privacy' | 'accessibility' | 'text-messages'
  version: number
  title: string
  body: string
  hash: string
  material: Generated<boolean>
  note: Generated<string>
  published_at: Date
}

export type LimitHitsTable = {
  bucket: string
  at: Date
  id: Generated<number>
}

export type LocationDaysTable = {
  location_id: string
  day: string
  opens: string | null
  closes: string | null
  note: Generated<string>
}

export type LocationHoursTable = {
  location_id: string
  weekday: number
  opens: string
  closes: string
}

export type LocationTermsTable = {
  location_id: string
  from_day: string
  tax_rate: number | null
  square_location_id: string | null
}

export type LocationsTable = {
  id: string
  name: string | null
  address: string | null
  zip: string | null
  lat: number | null
  lng: number | null
  time_zone: string
  active: Generated<boolean>
  position: Generated<number>
  phone: Generated<string>
  opens_on: string | null
  opened_at: Date | null
  last_day: string | null
  hours_version: Generated<number>
  by_appointment: Generated<boolean>
}

export type MailsTable = {
  dedupe_key: string
  kind: string
  to_address: string
  queued_at: Date
  sent_at: Date | null
  bounced_at: Date | null
  bounce: string | null
}

export type MembershipMovesTable = {
  id: string
  membership_id: string
  from_location_id: string
  to_location_id: string
  moved_on: string
  moved_at: Date
}

export type MembershipPeopleTable = {
  membership_id: string
  customer_id: string
  joined_at: Date
  live: boolean
  forwards: string
}

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
  live: Generated<boolean>
  started_on: string
  paid_through: string | null
  anchor_day: number | null
  end_date: string | null
  state: 'active' | 'grace' | 'unpaid' | 'ended'
  grace_until: string | null
  cancelled_at: Date | null
  ended_at: Date | null
  card_id: string | null
  square_subscription_id: string | null
  square_request: Json | null
  square_attempt: Generated<number>
  square_status: Generated<'none' | 'wanted' | 'made' | 'cancelled'>
  due_at: Date | null
  reminded_for: string | null
  created_at: Date
  square_tax_rate: number | null
  paused_at: Date | null
  paused_until: string | null
  next_plan_id: string | null
  next_plan_name: string | null
  next_frequency: string | null
  next_price_cents: number | null
  plan_changed_at: Date | null
  code_renewed_at: Date | null
  exact_square_tax_rate: number | null
  offer_cents: number | null
  offer_left: number | null
  offer_until: string | null
  told_cents: number | null
  told_from: string | null
  price_told_at: Date | null
  trial_until: string | null
  tried_on: string | null
  credit_cents: Generated<number>
  goes_on_cents: number | null
}

export type MergeProposalsTable = {
  id: string
  one_id: string
  other_id: string
  state: Generated<'waiting' | 'applied' | 'objected' | 'withdrawn' | 'lapsed'>
  confirmed: Generated<string[]>
  asked_by: string
  asked_at: Date
  due_at: Date
  ended_at: Date | null
}

export type MergesTable = {
  id: string
  number: Generated<number>
  kept_id: string
  gone_id: string
  moved: Json
  staff_id: string
  at: Date
  undone_at: Date | null
}

export type MigrationNeedsTable = {
  migration: string
  needs: string
}

export type MonthLeavingTable = {
  location_id: string
  month: string
  plan_id: string
  at_start: number
  cancelled: number
  unpaid: number
  ended: number
}

export type MonthUseTable = {
  location_id: string
  month: string
  plan_id: string
  drinks: number
  members: number
  losing: number
  net_cents: number
  menu_cents: number
  cost_cents: number
  extra_cents: number
  without_menu: number
  without_cost: number
}

export type NewsTable = {
  id: string
  subject: string
  message: string
  plan_id: string | null
  location_id: string | null
  state: Generated<'draft' | 'sending' | 'stopped' | 'done'>
  seen: Generated<number>
  saved_by: string
  saved_at: Date
  sent_by: string | null
  sent_at: Date | null
  next_at: Date | null
  ended_at: Date | null
}

export type NewsPeopleTable = {
  news_id: string
  customer_id: string
  state: Generated<'waiting' | 'queued' | 'left out'>
}

export type NoNewsTable = {
  customer_id: string
  since: Date
}

export type OfficeReplaysTable = {
  staff_id: string
  call: string
  key: string
  body_hash: string
  answer: Json | null
  created_at: Date
}

export type OtpChallengesTable = {
  id: string
  session_id: string
  channel: string
  address: string
  created_at: Date
  expires_at: Date
  checks: Generated<number>
  used_at: Date | null
  replaced_at: Date | null
  delivered_at: Date | null
  failed_at: Date | null
}

export type PaidPeriodsTable = {
  cause: Cause
  cause_id: string
  membership_id: string
  location_id: string
  square_payment_id: string
  account: 'deferred' | 'gifts'
  net_cents: number
  from_day: string
  until_day: string
  since_day: string
  left_cents: number
  left_from: string
  ended_on: string | null
}

export type PasskeyChallengesTable = {
  challenge: string
  session_id: string
  purpose: 'add' | 'prove'
  expires_at: Date
  used_at: Date | null
}

export type PayoutEntriesTable = {
  id: string
  payout_id: string
  at: Date | null
  type: string
  gross_cents: number
  fee_cents: number
  square_payment_id: string | null
  square_refund_id: string | null
  square_dispute_id: string | null
  match: Generated<'unmatched' | 'payment' | 'refund' | 'dispute' | 'fee' | 'returned' | 'foreign'>
  explained_reason: string | null
  explained_by: string | null
  explained_at: Date | null
  booked: Generated<boolean>
}

export type PayoutsTable = {
  id: string
  square_location_id: string
  state: string
  amount_cents: number
  created_at: Date
  arrives_on: string | null
  end_to_end_id: string | null
  seen_at: Date
  bookings: Generated<number>
  returned: Generated<boolean>
}

export type PictureFilesTable = {
  picture_id: string
  width: number
  bytes: Buffer
}

export type PicturesTable = {
  id: string
  width: number
  height: number
  seen_at: Date
}

export type PlanBenefitsTable = {
  plan_id: string
  benefit_id: string
}

export type PlanLocationsTable = {
  plan_id: string
  location_id: string
  sells: Generated<boolean>
}

export type PlanPricesTable = {
  plan_id: string
  from_on: string
  price_cents: number
  applied_at: Date | null
}

export type PlanVariationsTable = {
  plan_id: string
  frequency: string
  price_cents: number
  square_variation_id: string
}

export type PlansTable = {
  id: string
  model_id: string
  name: string
  price_cents: number
  frequency: 'month' | 'year' | '3 months' | '6 months'
  description: Generated<string>
  plan_type: 'Base' | 'Upgrade'
  minimum_quantity: Generated<number>
  gift: Generated<boolean>
  on_sale: Generated<'public' | 'campaign' | 'off'>
  square_plan_id: string | null
  position: Generated<number>
  retired_on: string | null
  photo: Json<ChosenPhoto> | null
}

export type PriceChangeMembersTable = {
  change_id: string
  membership_id: string
  from_cents: number
  state: Generated<'waiting' | 'telling' | 'told' | 'accepted' | 'left' | 'kept' | 'applied' | 'unreachable' | 'out'>
  renewal_on: string | null
  total_cents: number | null
  letter: string | null
  told_at: Date | null
  answer: 'accept' | 'leave' | null
  answered_at: Date | null
  words: string | null
  words_hash: string | null
  applied_at: Date | null
  held_from: string | null
}

export type PriceChangesTable = {
  id: string
  release_id: number | null
  plan_id: string
  to_cents: number
  first_on: string
  silent: 'new' | 'keep' | 'end'
  at: Date
  stopped_at: Date | null
  location_id: string | null
}

export type PricingModelsTable = {
  id: string
  name: string
  description: Generated<string>
  active: Generated<boolean>
  position: Generated<number>
  photo: Json<ChosenPhoto> | null
}

export type PurchaseSubscribersTable = {
  purchase_id: string
  position: number
  customer_id: string
}

export type PurchasesTable = {
  id: string
  payment_id: string
  session_id: string | null
  checkout_id: string | null
  buyer_id: string
  fingerprint: string
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
  total_cents: number
  card_id: string | null
  provider_key: string
  provider_request: Json | null
  tries: Generated<number>
  square_payment_id: string | null
  receipt_url: string | null
  decline_code: string | null
  gift: Json | null
  is_gift: Generated<boolean>
  consent: Generated<string>
  campaign_id: string | null
  utm: Json | null
  created_at: Date
  updated_at: Date
  settled_at: Date | null
  next_look_at: Date | null
  settle_failures: Generated<number>
  settle_failed_at: Date | null
  consent_hash: string | null
  bought_under: Generated<string[]>
  tax_rate: number | null
  code_id: string | null
  offer: Json | null
  single_code: string | null
}

export type RedemptionExtrasTable = {
  redemption_id: string
  position: number
  extra_id: string
  name: string
  price_cents: number
  count: number
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
  voided_at: Date | null
  void_reason: string | null
  voided_by: string | null
  late: Generated<boolean>
  outside_hours: Generated<boolean>
  find_id: string | null
  nth: Generated<number>
  drink_id: string | null
  size: string | null
}

export type RefundsTable = {
  id: string
  purchase_id: string | null
  square_payment_id: string
  amount_cents: number
  provider_key: string
  square_refund_id: string | null
  reason: string
  state: 'asked' | 'refused' | 'lapsed' | 'wanted' | 'pending' | 'completed' | 'failed' | 'credited'
  created_at: Date
  request_id: string | null
  membership_id: string | null
  origin: Generated<'automatic' | 'closure' | 'person' | 'square'>
  asked_by: string | null
  approval_id: string | null
  cause: string | null
  note: Generated<string>
  tax_cents: number | null
  ends: Generated<string[]>
  cancels: Generated<string[]>
  tells: Generated<boolean>
  accepted_at: Date | null
  credit_to: string | null
}

export type ReleasesTable = {
  id: Generated<number>
  at: Date
  takes_effect_at: Date
  staff_id: string | null
  note: string
  state: 'waiting' | 'live' | 'dropped'
  before: Json
  after: Json
  catalogue_version: number | null
  agreed: Generated<boolean>
}

export type RenewalChargesTable = {
  id: string
  payment_id: string
  membership_id: string
  period_start: string
  session_id: string | null
  card_id: string | null
  amount_cents: number
  state: 'charging' | 'unknown' | 'succeeded' | 'declined' | 'abandoned' | 'refunded'
  provider_request: Json
  tries: Generated<number>
  square_payment_id: string | null
  decline_code: string | null
  created_at: Date
  updated_at: Date
  next_look_at: Date | null
  plan_change: Json | null
  nth_try: number | null
}

export type RenewalsTable = {
  membership_id: string
  period_start: string
  square_invoice_id: string | null
  square_payment_id: string | null
  amount_cents: number
  state: 'paid' | 'failed'
  at: Date
  told_at: Date | null
  plan_name: string | null
  price_cents: number | null
  kind: Generated<'renewal' | 'plan_change'>
  location_id: string | null
  card_id: string | null
  failed_for: 'expired' | 'no_funds' | 'lost' | 'refused' | 'later' | null
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

export type SandboxClockTable = {
  one: Generated<boolean>
  offset_ms: number
  moves: number
}

export type SealedDaysTable = {
  day: string
  sealed_at: Date
  staff_id: string | null
}

export type SessionCardsTable = {
  session_id: string
  card_id: string
  entered_at: Date
}

export type SessionProofsTable = {
  session_id: string
  channel: string
  address: string
  proved_at: Date
}

export type SessionsTable = {
  id: string
  token_hash: Buffer
  kind: 'anonymous' | 'member' | 'staff' | 'office'
  created_at: Date
  last_seen_at: Date
  expires_at: Date
  customer_id: string | null
  campaign_id: string | null
  staff_id: string | null
  location_id: string | null
  replaced_hash: Buffer | null
  replaced_at: Date | null
  device: string | null
  second_factor_at: Date | null
}

export type ShopSettingsTable = {
  key: string
  value: Json
}

export type SingleCodesTable = {
  code: string
  code_id: string
  made_at: Date
  customer_id: string | null
  given_at: Date | null
}

export type SoldOutTable = {
  id: string
  location_id: string
  drink_id: string
  since: Date
  until: Date | null
  at_opening: boolean
  staff_id: string | null
  ended_at: Date | null
  ended_by: string | null
}

export type StaffTable = {
  id: string
  name: string
  email: string
  location_id: string | null
  active: Generated<boolean>
  created_at: Date
  role: Generated<'till' | 'support' | 'manager' | 'accountant' | 'owner'>
  totp_generation: Generated<number>
  totp_live: number | null
  totp_last_step: number | null
  version: Generated<number>
  totp_secret: string | null
  pin_hash: Buffer | null
  role_since: Generated<Date>
}

export type StaffInvitationsTable = {
  token_hash: Buffer
  staff_id: string
  expires_at: Date
  used_at: Date | null
}

export type StaffKeysTable = {
  id: string
  staff_id: string
  public_key: Buffer
  counter: number
  transports: string[]
  name: string
  added_at: Date
  used_at: Date | null
  removed_at: Date | null
}

export type StaffLocationsTable = {
  staff_id: string
  location_id: string
}

export type StaffRecoveryTable = {
  staff_id: string
  code_hash: Buffer
  used_at: Date | null
}

export type TaxDaysTable = {
  day: string
  location_id: string
  tax_rate: number
  sold_cents: number
  tax_cents: number
  back_cents: number
  back_tax_cents: number
}

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
  extras: FilledJson<TakenExtra[]>
}

export type TillFindsTable = {
  id: string
  till_session_id: string
  staff_id: string
  location_id: string
  reason: string
  hits: Json<string[]>
  found_at: Date
  membership_id: string | null
  opened_at: Date | null
}

export type TillSwitchesTable = {
  session_id: string
  at: Date
  from_staff: string
  to_staff: string
}

export type TrialMarksTable = {
  mark: Buffer
  at: Date
}

export type UnreachableTable = {
  channel: 'email' | 'sms'
  address: string
  why: 'bounced' | 'stopped'
  words: string
  since: Date
  ended_at: Date | null
}

export type VisitStepsTable = {
  session_id: string
  step: number
  campaign_id: string | null
  at: Date
}

export type VisitsTable = {
  id: Generated<number>
  session_id: string | null
  campaign_id: string | null
  utm: Json
  at: Date
}

export type WebhookEventsTable = {
  event_id: string
  type: string
  received_at: Date
}

/** Table names to row types. */
export type Database = {
  approvals: ApprovalsTable
  audit: AuditTable
  benefits: BenefitsTable
  books_state: BooksStateTable
  campaigns: CampaignsTable
  cards: CardsTable
  catalogue_version: CatalogueVersionTable
  changes: ChangesTable
  checkout_customers: CheckoutCustomersTable
  checkouts: CheckoutsTable
  closing_members: ClosingMembersTable
  closings: ClosingsTable
  codes: CodesTable
  cohort_counts: CohortCountsTable
  compared: ComparedTable
  comparison: ComparisonTable
  consents: ConsentsTable
  contact_failures: ContactFailuresTable
  contact_proposals: ContactProposalsTable
  counted: CountedTable
  credits: CreditsTable
  customer_contacts: CustomerContactsTable
  customer_names: CustomerNamesTable
  customer_notes: CustomerNotesTable
  customers: CustomersTable
  day_members: DayMembersTable
  day_money: DayMoneyTable
  day_movements: DayMovementsTable
  day_redemptions: DayRedemptionsTable
  day_visitors: DayVisitorsTable
  days_to_recount: DaysToRecountTable
  dispute_answers: DisputeAnswersTable
  disputes: DisputesTable
  draft_items: DraftItemsTable
  drink_groups: DrinkGroupsTable
  drinks: DrinksTable
  earn_months: EarnMonthsTable
  earned_days: EarnedDaysTable
  entitlements: EntitlementsTable
  erasures: ErasuresTable
  extras: ExtrasTable
  findings: FindingsTable
  gifts: GiftsTable
  given: GivenTable
  import_files: ImportFilesTable
  import_rows: ImportRowsTable
  imports: ImportsTable
  installation: InstallationTable
  item_versions: ItemVersionsTable
  journal: JournalTable
  journal_days: JournalDaysTable
  kept_secrets: KeptSecretsTable
  leaving_answers: LeavingAnswersTable
  left_work: LeftWorkTable
  legal_mailings: LegalMailingsTable
  legal_versions: LegalVersionsTable
  limit_hits: LimitHitsTable
  location_days: LocationDaysTable
  location_hours: LocationHoursTable
  location_terms: LocationTermsTable
  locations: LocationsTable
  mails: MailsTable
  membership_moves: MembershipMovesTable
  membership_people: MembershipPeopleTable
  memberships: MembershipsTable
  merge_proposals: MergeProposalsTable
  merges: MergesTable
  migration_needs: MigrationNeedsTable
  month_leaving: MonthLeavingTable
  month_use: MonthUseTable
  news: NewsTable
  news_people: NewsPeopleTable
  no_news: NoNewsTable
  office_replays: OfficeReplaysTable
  otp_challenges: OtpChallengesTable
  paid_periods: PaidPeriodsTable
  passkey_challenges: PasskeyChallengesTable
  payout_entries: PayoutEntriesTable
  payouts: PayoutsTable
  picture_files: PictureFilesTable
  pictures: PicturesTable
  plan_benefits: PlanBenefitsTable
  plan_locations: PlanLocationsTable
  plan_prices: PlanPricesTable
  plan_variations: PlanVariationsTable
  plans: PlansTable
  price_change_members: PriceChangeMembersTable
  price_changes: PriceChangesTable
  pricing_models: PricingModelsTable
  purchase_subscribers: PurchaseSubscribersTable
  purchases: PurchasesTable
  redemption_extras: RedemptionExtrasTable
  redemptions: RedemptionsTable
  refunds: RefundsTable
  releases: ReleasesTable
  renewal_charges: RenewalChargesTable
  renewals: RenewalsTable
  replays: ReplaysTable
  sandbox_clock: SandboxClockTable
  sealed_days: SealedDaysTable
  session_cards: SessionCardsTable
  session_proofs: SessionProofsTable
  sessions: SessionsTable
  shop_settings: ShopSettingsTable
  single_codes: SingleCodesTable
  sold_out: SoldOutTable
  staff: StaffTable
  staff_invitations: StaffInvitationsTable
  staff_keys: StaffKeysTable
  staff_locations: StaffLocationsTable
  staff_recovery: StaffRecoveryTable
  tax_days: TaxDaysTable
  till_conflicts: TillConflictsTable
  till_finds: TillFindsTable
  till_switches: TillSwitchesTable
  trial_marks: TrialMarksTable
  unreachable: UnreachableTable
  visit_steps: VisitStepsTable
  visits: VisitsTable
  webhook_events: WebhookEventsTable
}
