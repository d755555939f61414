import { accounts } from '../endpoints/people/accounts.ts'
import { addCard } from '../endpoints/paying/add-card.ts'
import { benefits } from '../endpoints/catalogue/benefits.ts'
import { campaignTracking } from '../endpoints/catalogue/campaign-tracking.ts'
import { campaign } from '../endpoints/catalogue/campaign.ts'
import { cancelSubscription } from '../endpoints/memberships/cancel-subscription.ts'
import { cards } from '../endpoints/paying/cards.ts'
import { changeContact } from '../endpoints/people/change-contact.ts'
import { changePlan } from '../endpoints/memberships/change-plan.ts'
import { checkout } from '../endpoints/paying/checkout.ts'
import { correctGift } from '../endpoints/memberships/correct-gift.ts'
import { counterCode } from '../endpoints/counter/code.ts'
import { counterConflictSeen } from '../endpoints/counter/conflict-seen.ts'
import { counterConflicts } from '../endpoints/counter/conflicts.ts'
import { counterFind } from '../endpoints/counter/find.ts'
import { counterLookup } from '../endpoints/counter/lookup.ts'
import { counterOpen } from '../endpoints/counter/open.ts'
import { counterPeople } from '../endpoints/counter/people.ts'
import { counterPin } from '../endpoints/counter/pin.ts'
import { counterRedeem } from '../endpoints/counter/redeem.ts'
import { counterReport } from '../endpoints/counter/report.ts'
import { counterShiftReport } from '../endpoints/counter/shift-report.ts'
import { counterShift } from '../endpoints/counter/shift.ts'
import { counterSignIn } from '../endpoints/counter/sign-in.ts'
import { counterSignOut } from '../endpoints/counter/sign-out.ts'
import { counterSoldOut } from '../endpoints/counter/sold-out.ts'
import { counterSwitch } from '../endpoints/counter/switch.ts'
import { counterTill } from '../endpoints/counter/till.ts'
import { counterToday } from '../endpoints/counter/today.ts'
import { counterVoid } from '../endpoints/counter/void.ts'
import { customer } from '../endpoints/people/customer.ts'
import { deleteAccount } from '../endpoints/people/delete-account.ts'
import { deletionPreview } from '../endpoints/people/deletion-preview.ts'
import { drinks } from '../endpoints/catalogue/drinks.ts'
import { endPause } from '../endpoints/memberships/end-pause.ts'
import { endOtherSessions } from '../endpoints/people/end-other-sessions.ts'
import { entitlements } from '../endpoints/memberships/entitlements.ts'
import { geocode } from '../endpoints/catalogue/geocode.ts'
import { logout } from '../endpoints/people/logout.ts'
import { models } from '../endpoints/catalogue/models.ts'
import { myData } from '../endpoints/people/my-data.ts'
import { otp } from '../endpoints/people/otp.ts'
import { payNewCard } from '../endpoints/paying/pay-new-card.ts'
import { payRenewal } from '../endpoints/paying/pay-renewal.ts'
import { paySavedCard } from '../endpoints/paying/pay-saved-card.ts'
import { payWallet } from '../endpoints/paying/pay-wallet.ts'
import { pauseSubscription } from '../endpoints/memberships/pause-subscription.ts'
import { paymentMethod } from '../endpoints/paying/payment-method.ts'
import { payments } from '../endpoints/paying/payments.ts'
import { moveOptions } from '../endpoints/memberships/move-options.ts'
import { moveSubscription } from '../endpoints/memberships/move-subscription.ts'
import { planOptions } from '../endpoints/memberships/plan-options.ts'
import { pricingModels } from '../endpoints/catalogue/pricing-models.ts'
import { profile } from '../endpoints/people/profile.ts'
import { redemptions } from '../endpoints/memberships/redemptions.ts'
import { resendGift } from '../endpoints/memberships/resend-gift.ts'
import { resumeSubscription } from '../endpoints/memberships/resume-subscription.ts'
import { session } from '../endpoints/people/session.ts'
import { sessions } from '../endpoints/people/sessions.ts'
import { shop } from '../endpoints/catalogue/shop.ts'
import { step } from '../endpoints/catalogue/step.ts'
import { subscriptionDetails } from '../endpoints/memberships/subscription-details.ts'
import { subscriptions } from '../endpoints/memberships/subscriptions.ts'
import { undoPlanChange } from '../endpoints/memberships/undo-plan-change.ts'
import { walletLink } from '../endpoints/memberships/wallet-link.ts'

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
