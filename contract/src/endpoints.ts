import { z } from 'zod'
import * as catalogue from './catalogue.ts'
import { myData } from './my-data.ts'
import * as counter from './counter.ts'
import type { RefusalStatus } from './errors.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as subscriptions from './subscriptions.ts'
import * as wallet from './wallet.ts'

/**
 * What a call requires. anyone: no session. visitor: opens an anonymous session if needed. proved: has proved a
 * contact with a one-time code. fresh: within the last 30 minutes. checkout: has a checkout, or is proved. viewer:
 * paid within 24 hours, or is proved. staff: a till's session.
 */
export type Access = 'anyone' | 'visitor' | 'checkout' | 'viewer' | 'proved' | 'fresh' | 'staff'

export type Endpoint = {
  /** The specification's number of the call, or "added". */
  source: string
  method: 'GET' | 'POST'
  path: string
  access: Access
  request: z.ZodType | null
  answer: z.ZodType
  /** Besides those of every call (400, 403 origin, 413, 415, 429, 503). */
  refusals: readonly RefusalStatus[]
}

const empty = z.object({})
const row =
  <const M extends 'GET' | 'POST'>(method: M) =>
  <const Q extends z.ZodType | null, const A extends z.ZodType>(
    source: string,
    path: `/api/${string}`,
    access: Access,
    request: Q,
    answer: A,
    refusals: readonly RefusalStatus[] = [],
  ) => ({ source, method, path, access, request, answer, refusals })
const get = row('GET')
const post = row('POST')

/** Every call of the product, one line each. */
// oxfmt-ignore
export const endpoints = {
  campaign: post('W7.1', '/api/campaign', 'visitor', catalogue.tracking, z.array(catalogue.campaign)),
  models: get('W7.2', '/api/models', 'anyone', null, catalogue.models),
  benefits: get('W7.3', '/api/benefits', 'anyone', null, z.array(catalogue.benefit)),
  customer: post('W7.4', '/api/customer', 'visitor', people.customerRequest, people.customerAnswer, [401, 404, 422]),
  otp: post('W7.5, S7.4, S7.5', '/api/otp', 'visitor', people.otpRequest, people.otpAnswer, [401, 422]),
  cards: post('W7.6, S7.11', '/api/cards', 'checkout', payments.cardsRequest, payments.cardsAnswer, [401, 404]),
  'pay-saved-card': post('W7.7', '/api/pay/saved-card', 'checkout', payments.paySavedCard, payments.paid, [401, 402, 404, 409, 422]),
  'pay-new-card': post('W7.8', '/api/pay/new-card', 'checkout', payments.payNewCard, payments.paidWithNewCard, [401, 402, 404, 409, 422]),
  'pay-wallet': post('added', '/api/pay/wallet', 'checkout', payments.payWallet, payments.paid, [401, 402, 404, 409, 422]),
  'add-card': post('W7.9, S7.12', '/api/cards/add', 'checkout', payments.addCard, payments.addedCard, [401, 402, 404, 409, 422]),
  geocode: get('W7.10', '/api/geocode', 'anyone', catalogue.geocodeQuery, catalogue.geocode),
  'cancel-subscription': post('S7.1', '/api/subscriptions/cancel', 'fresh', subscriptions.subscriptionBody, empty, [401, 403, 404, 409, 422]),
  subscriptions: post('S7.2, S7.7', '/api/subscriptions', 'viewer', subscriptions.customerBody, z.array(subscriptions.subscriptionRecord), [401]),
  entitlements: post('S7.3', '/api/entitlements', 'viewer', subscriptions.customerBody, z.array(subscriptions.entitlementRecord), [401]),
  accounts: post('S7.6', '/api/accounts', 'visitor', people.accountLookup, z.array(people.account), [422]),
  profile: post('S7.8', '/api/profile', 'fresh', people.saveProfile, z.object({ message: z.string() }), [401, 404, 409, 422]),
  'campaign-tracking': post('S7.9', '/api/campaign-tracking', 'visitor', catalogue.trackingVisit, z.array(empty)),
  step: post('added', '/api/step', 'anyone', catalogue.visitStep, empty),
  'pricing-models': get('S7.10', '/api/pricing-models', 'anyone', null, catalogue.pricingModels),
  'payment-method': post('S7.13', '/api/subscriptions/payment-method', 'fresh', subscriptions.changePaymentMethod, empty, [401, 403, 404, 409, 422]),
  'subscription-details': post('S7.14', '/api/subscriptions/details', 'proved', subscriptions.subscriptionBody, subscriptions.subscriptionDetails, [401, 403, 404]),
  logout: post('added', '/api/logout', 'anyone', empty.optional(), empty),
  session: get('added', '/api/session', 'anyone', null, people.sessionAnswer),
  shop: get('added', '/api/shop', 'anyone', null, catalogue.shop),
  drinks: get('added', '/api/drinks', 'anyone', catalogue.drinksQuery, catalogue.drinks),
  checkout: post('added', '/api/checkout', 'checkout', empty, payments.checkoutAnswer, [401]),
  'resume-subscription': post('added', '/api/subscriptions/resume', 'fresh', subscriptions.subscriptionBody, empty, [401, 403, 404, 409, 422]),
  'pause-subscription': post('added', '/api/subscriptions/pause', 'fresh', subscriptions.pauseSubscription, empty, [401, 403, 404, 422]),
  'end-pause': post('added', '/api/subscriptions/end-pause', 'fresh', subscriptions.subscriptionBody, empty, [401, 403, 404, 422]),
  'plan-options': post('added', '/api/subscriptions/plan-options', 'proved', subscriptions.subscriptionBody, subscriptions.planOptions, [401, 403, 404]),
  'change-plan': post('added', '/api/subscriptions/change-plan', 'fresh', subscriptions.changePlan, subscriptions.changedPlan, [401, 402, 403, 404, 409, 422]),
  'undo-plan-change': post('added', '/api/subscriptions/undo-plan-change', 'fresh', subscriptions.subscriptionBody, empty, [401, 403, 404, 422]),
  'move-options': post('added', '/api/subscriptions/move-options', 'proved', subscriptions.subscriptionBody, subscriptions.moveOptions, [401, 403, 404]),
  'move-subscription': post('added', '/api/subscriptions/move', 'fresh', subscriptions.moveSubscription, empty, [401, 403, 404, 409, 422]),
  'pay-renewal': post('added', '/api/subscriptions/pay', 'fresh', payments.payRenewal, payments.paid, [401, 402, 403, 404, 409, 422]),
  sessions: post('added', '/api/sessions', 'proved', empty, z.array(people.ownSession), [401]),
  'end-other-sessions': post('added', '/api/sessions/end-others', 'fresh', empty, empty, [401]),
  payments: post('added', '/api/payments', 'viewer', subscriptions.customerBody, z.array(payments.paymentRecord), [401]),
  'my-data': post('added', '/api/my-data', 'fresh', subscriptions.customerBody, myData, [401, 404]),
  'change-contact': post('added', '/api/account/contact', 'fresh', people.changeContact, people.otpAnswer, [401, 404, 409, 422]),
  'deletion-preview': post('added', '/api/account/deletion', 'fresh', subscriptions.customerBody, people.deletionPreview, [401, 404]),
  'delete-account': post('added', '/api/account/delete', 'fresh', subscriptions.customerBody, empty, [401, 404, 409]),
  redemptions: post('added', '/api/redemptions', 'viewer', subscriptions.customerBody, z.array(subscriptions.redemptionRecord), [401]),
  'wallet-link': post('added', '/api/wallet/link', 'viewer', wallet.walletLink, wallet.walletAddress, [401, 404]),
  'resend-gift': post('added', '/api/gifts/resend', 'proved', subscriptions.subscriptionBody, empty, [401, 403, 404, 422]),
  'correct-gift': post('added', '/api/gifts/correct', 'fresh', subscriptions.correctGift, empty, [401, 403, 404, 409, 422]),
  'counter-code': post('counter', '/api/counter/code', 'visitor', counter.counterCode, empty, [401, 422]),
  'counter-sign-in': post('counter', '/api/counter/sign-in', 'visitor', empty, counter.till, [401]),
  'counter-sign-out': post('counter', '/api/counter/sign-out', 'anyone', empty, empty),
  'counter-till': get('counter', '/api/counter/till', 'staff', null, counter.tillNow, [401]),
  'counter-people': get('counter', '/api/counter/people', 'staff', null, counter.counterPeople, [401]),
  'counter-pin': post('counter', '/api/counter/pin', 'staff', counter.counterPin, empty, [401, 409, 422]),
  'counter-switch': post('counter', '/api/counter/switch', 'staff', counter.counterSwitch, counter.counterSwitched, [401, 422]),
  'counter-shift-report': get('counter', '/api/counter/shift-report', 'staff', null, counter.counterShiftReport, [401]),
  'counter-sold-out': post('counter', '/api/counter/sold-out', 'staff', counter.counterSoldOut, counter.counterSoldOutNow, [401, 404, 409]),
  'counter-shift': get('counter', '/api/counter/shift', 'staff', null, counter.counterShift, [401]),
  'counter-lookup': post('counter', '/api/counter/lookup', 'staff', counter.counterLookup, counter.counterMember, [401, 404, 422]),
  'counter-find': post('counter', '/api/counter/find', 'staff', counter.counterFind, counter.counterFound, [401, 422]),
  'counter-open': post('counter', '/api/counter/open', 'staff', counter.counterOpen, counter.counterMember, [401, 404, 422]),
  'counter-redeem': post('counter', '/api/counter/redeem', 'staff', counter.counterRedeem, counter.counterRedeemed, [401, 404, 409, 422]),
  'counter-void': post('counter', '/api/counter/void', 'staff', counter.counterVoid, empty, [401, 404, 409, 422]),
  'counter-today': get('counter', '/api/counter/today', 'staff', null, counter.counterToday, [401]),
  'counter-report': post('counter', '/api/counter/report', 'staff', counter.counterReport, counter.counterReported, [401, 422]),
  'counter-conflicts': get('counter', '/api/counter/conflicts', 'staff', null, counter.counterConflicts, [401]),
  'counter-conflict-seen': post('counter', '/api/counter/conflict-seen', 'staff', counter.counterConflictSeen, empty, [401, 404]),
} satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
export type BodyOf<N extends EndpointName> = (typeof endpoints)[N]['request'] extends z.ZodType
  ? z.input<(typeof endpoints)[N]['request']>
  : undefined
export type AnswerOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['answer']>
