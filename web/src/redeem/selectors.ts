import type { RedeemView } from './early/area.ts'

export type Screen =
  | 'checking'
  | 'loading'
  | 'enterContact'
  | 'enterOtp'
  | 'selectAccount'
  | 'completeProfile'
  | 'list'
  | 'details'
  | 'payment'
  | 'addCard'
  | 'confirmPayment'
  | 'deleted'

/** S4. */
export const screenOf = (snapshot: RedeemView): Screen => {
  if (snapshot.matches('enterContact')) return 'enterContact'
  if (snapshot.matches('enterOtp')) return 'enterOtp'
  if (snapshot.matches('selectAccount')) return 'selectAccount'
  if (snapshot.matches('completeProfile')) return 'completeProfile'
  if (snapshot.matches('deleted')) return 'deleted'
  for (const view of ['list', 'details', 'payment', 'addCard', 'confirmPayment'] as const) {
    if (snapshot.matches({ success: view })) return view
  }
  return snapshot.matches({ checkingAuth: 'loading' }) ? 'loading' : 'checking'
}

/** Browser Back goes up one level. */
export const depthOf = (screen: Screen): number =>
  screen === 'details' ? 1 : screen === 'payment' ? 2 : screen === 'addCard' || screen === 'confirmPayment' ? 3 : 0

/** The document title of each screen (R35). */
export const screenTitles: Record<Screen, string> = {
  checking: 'Redeem',
  loading: 'My Subscriptions',
  enterContact: 'Redeem',
  enterOtp: 'Verify',
  selectAccount: 'Select Your Account',
  completeProfile: 'Complete Your Profile',
  list: 'My Subscriptions',
  details: 'Manage Subscription',
  payment: 'Update Payment',
  addCard: 'Use A Different Card',
  confirmPayment: 'Confirm Payment Method',
  deleted: 'Account Deleted',
}
