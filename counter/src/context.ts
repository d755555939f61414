import type { CounterMember, CounterToday } from '@sipday/contract/counter.ts'

export type Till = { name: string; locationId: string; locationName: string }

/** What a till without network has accepted: kept with its key and time, and sent later. */
export type Kept = { key: string; at: string; code: string; entitlementId: string | null; label: string }

/** A kept redemption that the server could not take: shown to staff, never held against the member. */
export type Conflict = Kept & { message: string }

export type Redemption = { redemptionId: string; redeemedAt: string; entitlementId: string; name: string }

/** Why a code or a benefit was not taken, in words for staff. */
export type Refused = {
  heading: string
  message: string
  redeemedAt: string | null
  locationName: string | null
  availableAgainAt: string | null
}

export type CounterContext = {
  till: Till | null
  email: string
  otpCode: string
  digits: string
  member: CounterMember | null
  /** One key for each press of Redeem, kept through its retries. */
  key: string | null
  entitlementId: string | null
  attemptedAt: string | null
  redemption: Redemption | null
  refused: Refused | null
  error: string | null
  notice: string | null
  online: boolean
  kept: Kept[]
  conflicts: Conflict[]
  today: CounterToday | null
}

/** What an earlier page kept, and the browser's word on the network. */
export type CounterInput = Pick<CounterContext, 'online'> & Partial<CounterContext>

export type CounterEvent =
  | { type: 'UPDATE_EMAIL'; value: string }
  | { type: 'SEND_CODE' }
  | { type: 'UPDATE_OTP_CODE'; value: string }
  | { type: 'SUBMIT_CODE' }
  | { type: 'USE_ANOTHER_ADDRESS' }
  | { type: 'DIGIT'; digit: string; key: string; at: string }
  | { type: 'SCANNED'; code: string; key: string; at: string }
  | { type: 'DELETE_DIGIT' }
  | { type: 'CLEAR' }
  | { type: 'REDEEM'; entitlementId: string; key: string; at: string }
  | { type: 'NEXT' }
  | { type: 'UNDO' }
  | { type: 'KEEP' }
  | { type: 'CONFIRM_UNDO'; reason: string }
  | { type: 'UNDO_EARLIER'; redemptionId: string; name: string; redeemedAt: string }
  | { type: 'SHOW_TODAY' }
  | { type: 'SHOW_CONFLICTS' }
  | { type: 'DISMISS_CONFLICT'; key: string }
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  | { type: 'SIGN_OUT' }
  | { type: 'CLEAR_NOTICE' }
