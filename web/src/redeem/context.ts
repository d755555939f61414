import type { SavedCard } from '@sipday/contract/payments.ts'
import type { PauseOption } from '@sipday/rules/renewing/pause.ts'
import { RESEND_SECONDS } from '@sipday/ui/fields/six-digits.ts'
import type { Channel } from '@sipday/contract/people.ts'

/** Where a one-time code goes: an email address, or a phone number in E.164. */
export type Contact = { to: string; channel: Channel }

/** One of several accounts that match a contact, with the number of its current subscriptions (S2.4); `other` is its other contact, masked. */
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

/** The subscription being managed; `squareSubscriptionId` is only displayed, never sent. */
export type Managed = {
  id: string
  /** Whose membership it is; null when the server does not say. */
  memberName: string | null
  planName: string
  locationName: string
  squareSubscriptionId: string | null
  usedCardId: string | null
  /** The amount due for an unpaid renewal; null when nothing is due. */
  overdueCents: number | null
}

/** What the details view shows (S7.14). Dates are calendar dates, the charge is in cents. */
export type Details = {
  /** The server's terms: active, grace, unpaid, cancelled or ended. */
  status: string
  chargedThroughDate: string | null
  endOfPeriodDate: string | null
  nextChargeCents: number | null
  canceledDate: string | null
  /** A pause, planned or running. */
  pause: { usableUntil: string; until: string; begun: boolean } | null
  pauseOptions: PauseOption[]
  /** The plan that begins with the next renewal. */
  planChange: { planName: string; on: string } | null
  /** Whether the plan may change today. */
  planChanges: boolean
  /** Whether it may move to another location today. */
  moves: boolean
  card: SavedCard | null
}

/** Where the person was when a new code was required (R12, rule A). */
export type Place =
  | 'list'
  | 'details'
  | 'cancel'
  | 'resume'
  | 'pay'
  | 'change'
  | 'payment'
  | 'confirmPayment'
  | 'completeProfile'

/** A change of the managed subscription, chosen and confirmed on its page. */
export type Change =
  | { kind: 'pause'; months: number }
  | { kind: 'endPause' }
  | { kind: 'plan'; planId: string; dueCents: number; nextCents: number; key: string }
  | { kind: 'undoPlan' }
  | { kind: 'move'; locationId: string; nextCents: number | null }

export type RedeemContext = {
  typedContact: string
  contact: Contact | null
  code: string
  /** How many codes were sent; each restarts the resend timer. */
  codesSent: number
  /** The last code could not be sent; another one has to be requested. */
  sendFailed: boolean
  waitSeconds: number
  accounts: AccountChoice[]
  selectedAccountId: string | null
  customerId: string | null
  /** Viewed without a code, by the session that has just paid: it may view but not manage (R59). */
  justPaid: boolean
  person: Person | null
  /** Missing details are requested before the dashboard, once (S4). */
  asksProfile: boolean
  profileForm: Person
  managed: Managed | null
  details: Details | null
  change: Change | null
  cards: SavedCard[]
  selectedCardId: string | null
  newCard: SavedCard | null
  /** Kept through retries of one attempt to add a card (R18). */
  cardKey: { nonce: string; key: string } | null
  /** The same for paying a renewal: kept until the server has given a final response (R18). */
  payKey: string | null
  error: string | null
  fieldErrors: Record<string, string>
  /** A success message, for 6 seconds. */
  message: string | null
  /** A warning rather than an error: the duplicate card (S8). */
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
