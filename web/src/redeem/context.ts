import type { LeavingReason } from '@sipday/contract/leaving/answer.ts'
import type { SavedCard } from '@sipday/contract/payments.ts'
import type { SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import type { PauseOption } from '@sipday/rules/renewing/pause.ts'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import type { Channel } from '@sipday/contract/people.ts'

/** Email, or phone in E.164. */
export type Contact = { to: string; channel: Channel }

/** With its current subscriptions (S2.4); `other` is its other contact, masked. */
export type AccountChoice = {
  id: string
  givenName: string
  familyName: string
  email: string
  other: string
  current: number
}

export type Person = { firstName: string; lastName: string; email: string; phone: string }
export type PersonField = keyof Person

/** `squareSubscriptionId` is only displayed, never sent. */
export type Managed = {
  id: string
  /** Null when the server does not say. */
  memberName: string | null
  planName: string
  locationName: string
  squareSubscriptionId: string | null
  usedCardId: string | null
  /** Of an unpaid renewal; null when nothing is due. */
  overdueCents: number | null
  /** Nothing is taxed where it is. */
  untaxed?: boolean | undefined
  /** Told, and still to come; both sums with tax. */
  priceChange: SubscriptionRecord['Price Change'] | null
}

/** S7.14. Calendar dates; the charge in cents. */
export type Details = {
  /** active, grace, unpaid, cancelled or ended. */
  status: string
  chargedThroughDate: string | null
  endOfPeriodDate: string | null
  nextChargeCents: number | null
  canceledDate: string | null
  /** A pause, planned or running. */
  pause: { usableUntil: string; until: string; begun: boolean } | null
  pauseOptions: PauseOption[]
  /** Begins with the next renewal. */
  planChange: { planName: string; on: string } | null
  planChanges: boolean
  moves: boolean
  /** It ends by itself, unless it is kept. */
  trial?: SubscriptionRecord['Trial']
  card: SavedCard | null
}

/** The membership that was canceled last in this browser, with what is typed, until the question about it is skipped. */
export type Left = {
  subscriptionId: string
  planName: string
  answered: boolean
  reason: LeavingReason | null
  words: string
}

/** Where to return after a required code (R12, rule A). */
export type Place =
  | 'list'
  | 'details'
  | 'cancel'
  | 'resume'
  | 'endTrial'
  | 'pay'
  | 'change'
  | 'payment'
  | 'confirmPayment'
  | 'completeProfile'

export type Change =
  | { kind: 'pause'; months: number }
  | { kind: 'endPause' }
  | { kind: 'plan'; planId: string; dueCents: number; nextCents: number; key: string }
  | { kind: 'undoPlan' }
  | { kind: 'price'; answer: 'accept' | 'leave' }
  | { kind: 'move'; locationId: string; nextCents: number | null }

export type RedeemContext = {
  typedContact: string
  contact: Contact | null
  code: string
  /** Each restarts the resend timer. */
  codesSent: number
  /** Another one has to be requested. */
  sendFailed: boolean
  waitSeconds: number
  accounts: AccountChoice[]
  selectedAccountId: string | null
  customerId: string | null
  /** Only paid for in this session, without a code: may view, not manage (R59). */
  justPaid: boolean
  person: Person | null
  /** Once, before the dashboard (S4). */
  asksProfile: boolean
  profileForm: Person
  managed: Managed | null
  details: Details | null
  change: Change | null
  left: Left | null
  cards: SavedCard[]
  selectedCardId: string | null
  newCard: SavedCard | null
  /** Kept through retries of one attempt to add a card (R18). */
  cardKey: { nonce: string; key: string } | null
  /** Kept until the final response to paying a renewal (R18). */
  payKey: string | null
  error: string | null
  fieldErrors: Record<string, string>
  /** A success message, for 6 seconds. */
  message: string | null
  /** The duplicate card (S8). */
  warning: string | null
  /** Why a code is required again. */
  notice: string | null
  returnTo: Place | null
}

export const nobody = (): Person => ({ firstName: '', lastName: '', email: '', phone: '' })

export const startContext = (): RedeemContext => ({
  typedContact: '',
  contact: null,
  code: '',
  codesSent: 0,
  sendFailed: false,
  waitSeconds: RESEND_SECONDS,
  accounts: [],
  selectedAccountId: null,
  customerId: null,
  justPaid: false,
  person: null,
  asksProfile: false,
  profileForm: nobody(),
  managed: null,
  details: null,
  change: null,
  left: null,
  cards: [],
  selectedCardId: null,
  newCard: null,
  cardKey: null,
  payKey: null,
  error: null,
  fieldErrors: {},
  message: null,
  warning: null,
  notice: null,
  returnTo: null,
})
