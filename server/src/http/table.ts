import { accounts } from '../endpoints/accounts.ts'
import { addCard } from '../endpoints/add-card.ts'
import { benefits } from '../endpoints/benefits.ts'
import { campaignTracking } from '../endpoints/campaign-tracking.ts'
import { campaign } from '../endpoints/campaign.ts'
import { cancelSubscription } from '../endpoints/cancel-subscription.ts'
import { cards } from '../endpoints/cards.ts'
import { changeContact } from '../endpoints/change-contact.ts'
import { changePlan } from '../endpoints/change-plan.ts'
import { checkout } from '../endpoints/checkout.ts'
import { correctGift } from '../endpoints/correct-gift.ts'
import { counterCode } from '../endpoints/counter-code.ts'
import { counterConflictSeen } from '../endpoints/counter-conflict-seen.ts'
import { counterConflicts } from '../endpoints/counter-conflicts.ts'
import { counterFind } from '../endpoints/counter-find.ts'
import { counterLookup } from '../endpoints/counter-lookup.ts'
import { counterOpen } from '../endpoints/counter-open.ts'
import { counterPeople } from '../endpoints/counter-people.ts'
import { counterPin } from '../endpoints/counter-pin.ts'
import { counterRedeem } from '../endpoints/counter-redeem.ts'
import { counterReport } from '../endpoints/counter-report.ts'
import { counterShiftReport } from '../endpoints/counter-shift-report.ts'
import { counterShift } from '../endpoints/counter-shift.ts'
import { counterSignIn } from '../endpoints/counter-sign-in.ts'
import { counterSignOut } from '../endpoints/counter-sign-out.ts'
import { counterSoldOut } from '../endpoints/counter-sold-out.ts'
import { counterSwitch } from '../endpoints/counter-switch.ts'
import { counterTill } from '../endpoints/counter-till.ts'
import { counterToday } from '../endpoints/counter-today.ts'
import { counterVoid } from '../endpoints/counter-void.ts'
import { customer } from '../endpoints/customer.ts'
import { deleteAccount } from '../endpoints/delete-account.ts'
import { deletionPreview } from '../endpoints/deletion-preview.ts'
import { drinks } from '../endpoints/drinks.ts'
import { endPause } from '../endpoints/end-pause.ts'
import { endOtherSessions } from '../endpoints/end-other-sessions.ts'
import { entitlements } from '../endpoints/entitlements.ts'
import { geocode } from '../endpoints/geocode.ts'
import { logout } from '../endpoints/logout.ts'
import { models } from '../endpoints/models.ts'
import { myData } from '../endpoints/my-data.ts'
import { otp } from '../endpoints/otp.ts'
import { payNewCard } from '../endpoints/pay-new-card.ts'
import { payRenewal } from '../endpoints/pay-renewal.ts'
import { paySavedCard } from '../endpoints/pay-saved-card.ts'
import { payWallet } from '../endpoints/pay-wallet.ts'
import { pauseSubscription } from '../endpoints/pause-subscription.ts'
import { paymentMethod } from '../endpoints/payment-method.ts'
import { payments } from '../endpoints/payments.ts'
import { moveOptions } from '../endpoints/move-options.ts'
import { moveSubscription } from '../endpoints/move-subscription.ts'
import { planOptions } from '../endpoints/plan-options.ts'
import { pricingModels } from '../endpoints/pricing-models.ts'
import { profile } from '../endpoints/profile.ts'
import { redemptions } from '../endpoints/redemptions.ts'
import { resendGift } from '../endpoints/resend-gift.ts'
import { resumeSubscription } from '../endpoints/resume-subscription.ts'
import { session } from '../endpoints/session.ts'
import { sessions } from '../endpoints/sessions.ts'
import { shop } from '../endpoints/shop.ts'
import { step } from '../endpoints/step.ts'
import { subscriptionDetails } from '../endpoints/subscription-details.ts'
import { subscriptions } from '../endpoints/subscriptions.ts'
import { undoPlanChange } from '../endpoints/undo-plan-change.ts'
import { walletLink } from '../endpoints/wallet-link.ts'

/** A test compares this with the contract. */
export const table = [
  accounts,
  addCard,
  benefits,
  campaign,
  campaignTracking,
  cancelSubscription,
  cards,
  changeContact,
  changePlan,
  checkout,
  correctGift,
  counterCode,
  counterConflictSeen,
  counterConflicts,
  counterFind,
  counterLookup,
  counterOpen,
  counterPeople,
  counterPin,
  counterRedeem,
  counterReport,
  counterShift,
  counterShiftReport,
  counterSignIn,
  counterSignOut,
  counterSoldOut,
  counterSwitch,
  counterTill,
  counterToday,
  counterVoid,
  customer,
  deleteAccount,
  deletionPreview,
  drinks,
  endOtherSessions,
  endPause,
  entitlements,
  geocode,
  logout,
  models,
  myData,
  otp,
  payNewCard,
  payRenewal,
  paySavedCard,
  payWallet,
  pauseSubscription,
  paymentMethod,
  payments,
  planOptions,
  moveOptions,
  moveSubscription,
  pricingModels,
  profile,
  redemptions,
  resendGift,
  resumeSubscription,
  session,
  sessions,
  shop,
  step,
  subscriptionDetails,
  subscriptions,
  undoPlanChange,
  walletLink,
] as const
