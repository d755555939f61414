import { CallError, TIME_OUT_MESSAGE } from '@sipday/contract/client.ts'
import { priceAnswered, renewalUnconfirmed } from '@sipday/rules/money-words.ts'

/** S8, word for word, and a few of our own. */
export const messages = {
  subscriptions: 'Could not fetch your subscriptions.',
  benefits: 'Could not fetch your benefits.',
  timeOut: TIME_OUT_MESSAGE,
  sendCode: 'Failed to send OTP',
  checkCode: 'Invalid verification code.',
  noAccount: 'No account associated with this contact was found.',
  cancel: 'Failed to cancel subscription.',
  saveProfile: 'An unknown server error occurred.',
  noDetails: 'Could not load subscription details.',
  contact: 'Please enter a valid email or phone number.',
  code: 'Please enter the 6-digit code.',
  account: 'Please select an account to continue.',
  profile: 'All fields are required.',
  duplicateCard: 'This credit card is already saved to your account.',
  addCard: 'The card cant be added at this time.',
  cards: 'Could not fetch your saved cards.',
  selectCard: 'Please select a card.',
  noSquareId: 'Cannot update payment method: Square Subscription ID is missing.',
  noSubscriptionId: 'Subscription ID is missing.',
  details: 'Failed to retrieve subscription details.',
  noDetailsData: 'Subscription data not found in the response.',
  noNewCard: 'No card details to confirm. Please go back.',
  updateCard: 'Could not update your payment method. Please try again.',
  payRenewal: renewalUnconfirmed,
  resume: 'Could not undo the cancellation. Please try again.',
  paused: 'Your pause is planned.',
  pauseEnded: 'Your pause was changed.',
  planChanged: 'Your plan was changed.',
  planPlanned: 'Your plan change is planned.',
  plans: 'The plans could not be loaded. Please try again.',
  locations: 'The locations could not be loaded. Please try again.',
  moved: 'Your location was changed.',
  priceKept: priceAnswered.kept,
  priceLeft: priceAnswered.left,
  planStays: 'Your plan stays as it is.',
  change: 'Your subscription could not be changed. Please try again.',
  sessionEnded: 'Your session has ended. Please verify again.',
  verifyAgain: 'For your safety, please verify that it is you.',
  unknown: 'An unknown error occurred.',
  unreachable: 'We could not reach the shop. Check your connection and try again.',
} as const

/** One of S8's. `cause` is the refused call, or nothing if our own check failed. */
export class Shown extends Error {}

/** The refused call, wrapped in words or not. */
const refusalOf = (error: unknown): CallError | null => {
  const cause = error instanceof Shown ? error.cause : error
  return cause instanceof CallError ? cause : null
}

/** An aborted request has the time-out text; else the server speaks where S8 allows it. */
export const failureText = (error: unknown, fallback: string, serverSpeaks = true): string => {
  if (error instanceof Shown) return error.message
  if (!(error instanceof CallError)) return fallback
  if (error.code === 'time_out') return TIME_OUT_MESSAGE
  // It says what else can be done.
  if (error.code === 'not_confirmed') return error.message
  return serverSpeaks && error.fromServer && error.status !== 0 ? error.message : fallback
}

export const fieldErrorsOf = (error: unknown): Record<string, string> => refusalOf(error)?.fields ?? {}

/** The server's own words for a 402, as the error of the field `card`. */
export const reasonOf = (error: unknown): Record<string, string> => {
  const refusal = refusalOf(error)
  return refusal?.status === 402 && refusal.fromServer ? { card: refusal.message } : {}
}

export const waitOf = (error: unknown): number | null => refusalOf(error)?.retryAfterSeconds ?? null

/** A code is required (rule A). */
export const wantsCode = (error: unknown): boolean => refusalOf(error)?.status === 401

/** The session is valid; only the last code is too old. */
export const onlyStale = (error: unknown): boolean => wantsCode(error) && refusalOf(error)?.code === 'verify_again'

/** Another try is a new attempt (R18). */
export const isFinal = (error: unknown): boolean => {
  const status = refusalOf(error)?.status ?? 0
  return status >= 400 && status < 500 && status !== 401 && status !== 429
}

/** No response at all. */
export const isUnreachable = (error: unknown): boolean => refusalOf(error)?.status === 0
