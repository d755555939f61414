import { beingConfirmed, cardNotSaved } from '@sipday/rules/money-words.ts'
/** A changed price includes a changed date in the text (R29), and a code that is not good for this order. */
export type FailureKind = 'refused' | 'session_ended' | 'outcome_unknown' | 'price_changed'

export const texts = {
  customer: 'Customer submission failed',
  code: 'Invalid verification code.',
  lookup: 'Could not find a customer with that contact info.',
  noAccount: 'No account associated with this contact was found.',
  profile: 'Could not retrieve customer profile.',
  noProfile: 'No valid customer profile found for the id.',
  cards: 'Could not retrieve saved cards.',
  savedCardPayment: 'Saved card payment failed.',
  prefill: 'Could not pre-fill contact information.',
  unknown: 'An unknown error occurred.',
  duplicateCard: 'This credit card is already saved to your account.',
  /** No response to saving a card, which is not paying (R63). */
  savingCard: cardNotSaved,
  addCard: 'The card cant be added at this time.',
  noCard: 'No card details to confirm. Please go back.',
  sessionEnded: 'Your session has ended. Please verify again.',
  confirming: beingConfirmed,
  stillSignedIn: 'You are still signed in. Please log out again.',
} as const

/** The status text follows `failed` (W8). */
export const fetchTexts = {
  campaign: { failed: 'Campaign fetch failed: ', unreadable: 'Failed to parse campaign JSON.' },
  plans: { failed: 'Plans fetch failed: ', unreadable: 'Failed to parse plans JSON.' },
  benefits: { failed: 'Benefits fetch failed: ', unreadable: 'Failed to parse benefits JSON.' },
} as const

/** "Failed to send OTP via sms" (W8). */
export const sendText = (channel: 'email' | 'sms'): string => `Failed to send OTP via ${channel}`

/** Its message is a text of W8; `fields` are messages of fields (R54). */
export class Failure extends Error {
  readonly kind: FailureKind
  readonly fields: Record<string, string>
  readonly waitSeconds: number | null
  constructor(
    message: string,
    kind: FailureKind = 'refused',
    fields: Record<string, string> = {},
    waitSeconds: number | null = null,
  ) {
    super(message)
    this.name = 'Failure'
    this.kind = kind
    this.fields = fields
    this.waitSeconds = waitSeconds
  }
}

/** Anything unexpected becomes "An unknown error occurred." (W8). */
export const failureOf = (cause: unknown): Failure => (cause instanceof Failure ? cause : new Failure(texts.unknown))
