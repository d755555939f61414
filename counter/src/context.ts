import type { BenefitPeriod, Drinks } from '@sipday/contract/catalogue.ts'
import type {
  CounterBenefit,
  CounterConflicts,
  CounterFound,
  CounterPeople,
  CounterShiftReport,
  CounterMember,
  CounterShift,
  CounterToday,
  Extra,
  TakenExtra,
} from '@sipday/contract/counter.ts'

export type Till = { name: string; locationId: string; locationName: string; openedAt: string; shift: CounterShift }

/** Looked up, by a signed pass while offline, or not at all. */
export type Checked = 'online' | 'pass' | 'digits'

/** `usual`: the till chose it, no one pressed it. `size`: null for one that is not said. */
export type ChosenDrink = { id: string; usual: boolean; size: string | null }

/**
 * `waiting`: the server does not know it yet. `sent`: recorded or kept as a conflict. `refused`: the server could not
 * accept the report; shown until someone has seen it.
 */
export type HandedOut = {
  key: string
  at: string
  code: string
  pass: string | null
  entitlementId: string | null
  /** Null for the daily drink. */
  benefit: string | null
  period: BenefitPeriod
  label: string
  checked: Checked
  state: 'waiting' | 'sent' | 'refused'
  message: string | null
  /** Left out by a till that had no extras yet. */
  extras?: TakenExtra[]
  drinkId?: string
  size?: string
}

export type Redemption = {
  redemptionId: string
  redeemedAt: string
  entitlementId: string
  name: string
  drink?: string | undefined
  extras: readonly Pick<TakenExtra, 'name' | 'cents' | 'count'>[]
}

export type Refused = {
  code: string
  heading: string
  message: string
  redeemedAt: string | null
  locationName: string | null
  availableAgainAt: string | null
}

/** The digits, and the signed pass they came with. */
export type Scan = { code: string; pass: string | null }

export type OfflineBenefit = {
  mark: string | null
  name: string
  period: BenefitPeriod
  ready: boolean
  /** Left out for every drink in every size. */
  covers?: CounterBenefit['covers']
  /** "1 of 2 left today", and when the next is ready; left out where there is nothing to say. */
  note?: string
}

/** `why`: what the staff are told. */
export type OfflineGuest = Scan & {
  why: 'checked' | 'typed' | 'old' | 'elsewhere' | 'forged' | 'replaced' | 'taken' | 'enough'
  benefits: OfflineBenefit[]
}

export type Notice = { kind: 'ok' | 'warn'; text: string }

export type CounterContext = {
  till: Till | null
  email: string
  otpCode: string
  /** Where whoever signs in may open a till, if at several. */
  places: { id: string; name: string }[]
  digits: string
  /** The pass the digits were scanned with. */
  pass: string | null
  /** What was typed or scanned while Redeem was running. */
  ahead: Scan
  member: CounterMember | null
  guest: OfflineGuest | null
  found: CounterFound | null
  /** Kept through the retries of one press of Redeem. */
  key: string | null
  entitlementId: string | null
  attemptedAt: string | null
  extras: TakenExtra[]
  drink: ChosenDrink | null
  redemption: Redemption | null
  refused: Refused | null
  error: string | null
  notice: Notice | null
  online: boolean
  /** The browser allows us to store what is handed out. */
  canKeep: boolean
  handedOut: HandedOut[]
  conflicts: CounterConflicts
  conflictsStale: boolean
  today: CounterToday | null
  people: CounterPeople | null
  /** Null: the person at the till chooses a new one. */
  turnTo: string | null
  pin: string
  report: CounterShiftReport | null
  /** With what is sold out at the till; empty until it is read. */
  menu: Drinks['groups']
  menuStale: boolean
  saying: string | null
}

/** As an earlier page stored it. */
export type CounterInput = Pick<CounterContext, 'online'> & Partial<CounterContext>

export type CounterEvent =
  | { type: 'UPDATE_EMAIL'; value: string }
  | { type: 'SEND_CODE' }
  | { type: 'UPDATE_OTP_CODE'; value: string }
  | { type: 'SUBMIT_CODE' }
  | { type: 'CHOOSE_PLACE'; locationId: string }
  | { type: 'USE_ANOTHER_ADDRESS' }
  | { type: 'DIGIT'; digit: string }
  | ({ type: 'SCANNED' } & Scan)
  | { type: 'SCANNED_OTHER'; text: string }
  | { type: 'DELETE_DIGIT' }
  | { type: 'CLEAR' }
  | { type: 'BACK_TO_DIGITS' }
  | { type: 'LOOK_UP' }
  | { type: 'REDEEM'; entitlementId: string; key: string; at: string }
  | { type: 'REDEEM_OFFLINE'; benefit: OfflineBenefit; key: string; at: string }
  | { type: 'PRESS_EXTRA'; extra: Extra }
  | { type: 'LESS_EXTRA'; extra: Extra }
  | { type: 'PRESS_DRINK'; drinkId: string }
  | { type: 'PRESS_SIZE'; size: string }
  | { type: 'NEXT' }
  | { type: 'UNDO' }
  | { type: 'KEEP' }
  | { type: 'CONFIRM_UNDO'; reason: string }
  | { type: 'UNDO_EARLIER'; redemptionId: string; name: string; redeemedAt: string; extras: Redemption['extras'] }
  | { type: 'SHOW_FIND' }
  | { type: 'FIND'; search: string }
  | { type: 'OPEN_FOUND'; membershipId: string; reason: string }
  | { type: 'SHOW_PEOPLE' }
  | { type: 'TURN_TO'; staffId: string }
  | { type: 'CHOOSE_PIN' }
  | { type: 'SHOW_REPORT' }
  | { type: 'SHOW_TODAY' }
  | { type: 'SHOW_CONFLICTS' }
  | { type: 'SHOW_SOLD_OUT' }
  | { type: 'SAY_SOLD_OUT'; drinkId: string; back: boolean; key: string }
  | { type: 'CONFLICT_SEEN'; conflictId: string }
  | { type: 'REFUSED_SEEN'; key: string }
  | { type: 'LOOK_NOW' }
  | { type: 'ONLINE' }
  | { type: 'OFFLINE' }
  | { type: 'HANDED_OUT_ELSEWHERE'; handedOut: HandedOut[] }
  | { type: 'KEEPING_FAILED' }
  | { type: 'SIGN_OUT' }
  | { type: 'CLEAR_NOTICE' }
