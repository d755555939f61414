/** As stored and returned (snake_case, as in the API). */

export type Money = { amount: number; currency: 'USD' }

export type Customer = {
  id: string
  created_at: string
  updated_at: string
  given_name?: string
  family_name?: string
  company_name?: string
  nickname?: string
  email_address?: string
  phone_number?: string
  reference_id?: string
  note?: string
  birthday?: string
  address?: Record<string, unknown>
  preferences: { email_unsubscribed: boolean }
  creation_source: 'THIRD_PARTY'
  version: number
}

/** What is known about a card: never its number. */
export type CardFacts = {
  card_brand: string
  last_4: string
  exp_month: number
  exp_year: number
  fingerprint: string
  bin: string
  card_type: 'CREDIT'
  prepaid_type: 'NOT_PREPAID'
}

export type Card = CardFacts & {
  id: string
  customer_id: string
  cardholder_name?: string
  billing_address?: Record<string, unknown>
  reference_id?: string
  merchant_id: string
  enabled: boolean
  created_at: string
  disabled_at?: string
  version: number
}

export type CardSecrets = { chargeFailure: string | null }

export type SquareError = { category: string; code: string; detail: string; field?: string }

export type Payment = {
  id: string
  created_at: string
  updated_at: string
  amount_money: Money
  total_money: Money
  approved_money?: Money
  refunded_money?: Money
  status: 'COMPLETED' | 'APPROVED' | 'CANCELED' | 'FAILED'
  source_type: 'CARD'
  card_details: {
    status: 'CAPTURED' | 'AUTHORIZED' | 'VOIDED' | 'FAILED'
    card: CardFacts
    entry_method: 'ON_FILE' | 'KEYED'
    cvv_status: string
    avs_status: string
    errors?: SquareError[]
  }
  location_id: string
  order_id: string
  customer_id?: string
  reference_id?: string
  note?: string
  buyer_email_address?: string
  refund_ids?: string[]
  receipt_number?: string
  receipt_url?: string
  version_token: string
}

export type PaymentSecrets = CardSecrets & {
  idempotencyKey: string
  /** Its reference, or the subscription it renews. */
  ledgerReference: string | null
  /** Once, for 24 hours, also with a card on file. */
  canBecomeCard: boolean
}

export type Refund = {
  id: string
  status: 'PENDING' | 'COMPLETED'
  location_id: string
  amount_money: Money
  payment_id: string
  order_id: string
  reason?: string
  created_at: string
  updated_at: string
}

export const DISPUTE_STATES = ['EVIDENCE_REQUIRED', 'PROCESSING', 'WON', 'LOST', 'ACCEPTED'] as const
export type DisputeState = (typeof DISPUTE_STATES)[number]

export type Dispute = {
  id: string
  dispute_id: string
  amount_money: Money
  reason: string
  state: DisputeState
  due_at: string
  disputed_payment: { payment_id: string }
  card_brand: string
  created_at: string
  updated_at: string
  reported_at: string
  version: number
  location_id: string
}

export type Cadence = keyof typeof CADENCES

/** Whole months, or days. */
export const CADENCES = {
  DAILY: { days: 1 },
  WEEKLY: { days: 7 },
  EVERY_TWO_WEEKS: { days: 14 },
  THIRTY_DAYS: { days: 30 },
  SIXTY_DAYS: { days: 60 },
  NINETY_DAYS: { days: 90 },
  MONTHLY: { months: 1 },
  EVERY_TWO_MONTHS: { months: 2 },
  QUARTERLY: { months: 3 },
  EVERY_FOUR_MONTHS: { months: 4 },
  EVERY_SIX_MONTHS: { months: 6 },
  ANNUAL: { months: 12 },
  EVERY_TWO_YEARS: { months: 24 },
} as const

export type Phase = {
  uid: string
  cadence: Cadence
  ordinal: number
  periods?: number
  recurring_price_money?: Money
  pricing?: { type: string; price_money?: Money }
}

export type CatalogObject = {
  id: string
  type: string
  version: number
  updated_at: string
  created_at?: string
  is_deleted: boolean
  present_at_all_locations: boolean
  subscription_plan_data?: Record<string, unknown>
  subscription_plan_variation_data?: { name: string; phases: Phase[]; subscription_plan_id?: string }
}

type Planned<T extends string> = { id: string; type: T; effective_date: string }

export type SubscriptionAction =
  | Planned<'CANCEL'>
  | Planned<'PAUSE'>
  | Planned<'RESUME'>
  | (Planned<'SWAP_PLAN'> & { new_plan_variation_id: string })

export type Subscription = {
  id: string
  location_id: string
  customer_id: string
  plan_variation_id: string
  card_id?: string
  start_date: string
  canceled_date?: string
  charged_through_date?: string
  completed_date?: string
  status: 'PENDING' | 'ACTIVE' | 'PAUSED' | 'CANCELED' | 'DEACTIVATED' | 'COMPLETED'
  tax_percentage?: string
  price_override_money?: Money
  invoice_ids?: string[]
  monthly_billing_anchor_date: number
  timezone: string
  source: { name: string }
  version: number
  created_at: string
}

export type SubscriptionSecrets = { actions: SubscriptionAction[]; periodsBilled: number }

export type Invoice = {
  id: string
  version: number
  location_id: string
  order_id: string
  subscription_id: string
  primary_recipient: { customer_id: string; given_name?: string; family_name?: string; email_address?: string }
  payment_requests: {
    uid: string
    request_type: 'BALANCE'
    due_date: string
    automatic_payment_source: 'CARD_ON_FILE' | 'NONE'
    card_id?: string
    computed_amount_money: Money
    total_completed_amount_money: Money
  }[]
  delivery_method: 'EMAIL'
  invoice_number: string
  title: string
  next_payment_amount_money?: Money
  status: 'UNPAID' | 'PAID' | 'CANCELED'
  timezone: string
  created_at: string
  updated_at: string
  accepted_payment_methods: { card: boolean }
  public_url: string
}
