import { z } from 'zod'
import * as catalogue from './catalogue.ts'
import { leavingAnswer } from './leaving/answer.ts'
import { myData } from './my-data.ts'
import * as counter from './counter.ts'
import type { RefusalStatus } from './errors.ts'
import { type CallName, paths } from './paths.ts'
import * as payments from './payments.ts'
import * as people from './people.ts'
import * as subscriptions from './subscriptions.ts'
import { id } from './text.ts'
import * as wallet from './wallet.ts'
import { withPath } from './with-path.ts'

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
const row = <const D extends Access, const Q extends z.ZodType | null, const A extends z.ZodType>(
  source: string,
  access: D,
  request: Q,
  answer: A,
  refusals: readonly RefusalStatus[] = [],
) => ({ source, access, request, answer, refusals })

type MethodAndPath<P> = P extends `${infer M extends 'GET' | 'POST'} ${infer U}` ? { method: M; path: U } : never

/** The paths of the customers' calls are in paths.ts, which the browser loads without the schemas. */
const onTheirPaths = <R extends Record<CallName, object>>(rows: R) =>
  Object.fromEntries(
    (Object.keys(rows) as CallName[]).map((name) => {
      const [method, path] = paths[name].split(' ')
      return [name, { ...rows[name], method, path }]
    }),
  ) as { [N in CallName]: R[N] & MethodAndPath<(typeof paths)[N]> }

/** Every call of the customers' site, one line each. */
// oxfmt-ignore
const ofCustomers = onTheirPaths({
  campaign: row('W7.1', 'visitor', catalogue.tracking, z.array(catalogue.campaign)),
  models: row('W7.2', 'anyone', null, catalogue.models),
  benefits: row('W7.3', 'anyone', null, z.array(catalogue.benefit)),
  customer: row('W7.4', 'visitor', people.customerRequest, people.customerAnswer, [401, 404, 422]),
  otp: row('W7.5, S7.4, S7.5', 'visitor', people.otpRequest, people.otpAnswer, [401, 422]),
  cards: row('W7.6, S7.11', 'checkout', payments.cardsRequest, payments.cardsAnswer, [401, 404]),
  'pay-saved-card': row('W7.7', 'checkout', payments.paySavedCard, payments.paid, [401, 402, 404, 409, 422]),
  'pay-new-card': row('W7.8', 'checkout', payments.payNewCard, payments.paidWithNewCard, [401, 402, 404, 409, 422]),
  'pay-wallet': row('added', 'checkout', payments.payWallet, payments.paid, [401, 402, 404, 409, 422]),
  'code-check': row('added', 'visitor', payments.codeCheck, payments.codeChecked, [422]),
  'add-card': row('W7.9, S7.12', 'checkout', payments.addCard, payments.addedCard, [401, 402, 404, 409, 422]),
  geocode: row('W7.10', 'anyone', catalogue.geocodeQuery, catalogue.geocode),
  'cancel-subscription': row('S7.1', 'fresh', subscriptions.subscriptionBody, empty, [401, 403, 404, 409, 422]),
  subscriptions: row('S7.2, S7.7', 'viewer', subscriptions.customerBody, z.array(subscriptions.subscriptionRecord), [401]),
  entitlements: row('S7.3', 'viewer', subscriptions.customerBody, z.array(subscriptions.entitlementRecord), [401]),
  accounts: row('S7.6', 'visitor', people.accountLookup, z.array(people.account), [422]),
  profile: row('S7.8', 'fresh', people.saveProfile, z.object({ message: z.string() }), [401, 404, 409, 422]),
  'campaign-tracking': row('S7.9', 'visitor', catalogue.trackingVisit, z.array(empty)),
  step: row('added', 'anyone', catalogue.visitStep, empty),
  'pricing-models': row('S7.10', 'anyone', null, catalogue.pricingModels),
  'payment-method': row('S7.13', 'fresh', subscriptions.changePaymentMethod, empty, [401, 403, 404, 409, 422]),
  'subscription-details': row('S7.14', 'proved', subscriptions.subscriptionBody, subscriptions.subscriptionDetails, [401, 403, 404]),
  logout: row('added', 'anyone', empty.optional(), empty),
  session: row('added', 'anyone', null, people.sessionAnswer),
  shop: row('added', 'anyone', null, catalogue.shop),
  drinks: row('added', 'anyone', catalogue.drinksQuery, catalogue.drinks),
  checkout: row('added', 'checkout', empty, payments.checkoutAnswer, [401]),
  'leaving-answer': row('added', 'proved', leavingAnswer, empty, [401, 403, 404, 422]),
  news: row('added', 'proved', people.newsAsked, people.newsChoice, [401, 404]),
  friends: row('added', 'proved', people.friendsAsked, people.friends, [401, 404]),
  birthday: row('added', 'proved', people.saveBirthday, empty, [401, 404, 409, 422]),
  'resume-subscription': row('added', 'fresh', subscriptions.subscriptionBody, empty, [401, 403, 404, 409, 422]),
  'pause-subscription': row('added', 'fresh', subscriptions.pauseSubscription, empty, [401, 403, 404, 422]),
  'end-pause': row('added', 'fresh', subscriptions.subscriptionBody, empty, [401, 403, 404, 422]),
  'plan-options': row('added', 'proved', subscriptions.subscriptionBody, subscriptions.planOptions, [401, 403, 404]),
  'change-plan': row('added', 'fresh', subscriptions.changePlan, subscriptions.changedPlan, [401, 402, 403, 404, 409, 422]),
  'price-answer': row('added', 'fresh', subscriptions.priceAnswer, empty, [401, 403, 404, 422]),
  'undo-plan-change': row('added', 'fresh', subscriptions.subscriptionBody, empty, [401, 403, 404, 422]),
  'move-options': row('added', 'proved', subscriptions.subscriptionBody, subscriptions.moveOptions, [401, 403, 404]),
  'move-subscription': row('added', 'fresh', subscriptions.moveSubscription, empty, [401, 403, 404, 409, 422]),
  'pay-renewal': row('added', 'fresh', payments.payRenewal, payments.paid, [401, 402, 403, 404, 409, 422]),
  sessions: row('added', 'proved', empty, z.array(people.ownSession), [401]),
  'end-other-sessions': row('added', 'fresh', empty, empty, [401]),
  payments: row('added', 'viewer', subscriptions.customerBody, z.array(payments.paymentRecord), [401]),
  'my-data': row('added', 'fresh', subscriptions.customerBody, myData, [401, 404]),
  'change-contact': row('added', 'fresh', people.changeContact, people.otpAnswer, [401, 404, 409, 422]),
  'deletion-preview': row('added', 'fresh', subscriptions.customerBody, people.deletionPreview, [401, 404]),
  'delete-account': row('added', 'fresh', subscriptions.customerBody, empty, [401, 404, 409]),
  redemptions: row('added', 'viewer', subscriptions.customerBody, z.array(subscriptions.redemptionRecord), [401]),
  'wallet-link': row('added', 'viewer', wallet.walletLink, wallet.walletAddress, [401, 404]),
  'resend-gift': row('added', 'proved', subscriptions.subscriptionBody, empty, [401, 403, 404, 422]),
  'correct-gift': row('added', 'fresh', subscriptions.correctGift, empty, [401, 403, 404, 409, 422]),
})

const till =
  <const M extends 'GET' | 'POST'>(method: M) =>
  <const D extends Access, const Q extends z.ZodType | null, const A extends z.ZodType>(
    access: D,
    request: Q,
    answer: A,
    refusals: readonly RefusalStatus[] = [],
  ) => ({ ...row('counter', access, request, answer, refusals), method })
const get = till('GET')
const post = till('POST')

/** Left out where there is one; 409 says where the person may open a till. */
const place = z.object({ locationId: id.optional() })

/** One line each; `counter-sign-in` is at /api/counter/sign-in. */
// oxfmt-ignore
const ofTill = withPath({
  'counter-code': post('visitor', counter.counterCode, empty, [401, 422]),
  'counter-sign-in': post('visitor', place, counter.till, [401, 409]),
  'counter-sign-out': post('anyone', empty, empty),
  'counter-till': get('staff', null, counter.tillNow, [401]),
  'counter-people': get('staff', null, counter.counterPeople, [401]),
  'counter-pin': post('staff', counter.counterPin, empty, [401, 409, 422]),
  'counter-switch': post('staff', counter.counterSwitch, counter.counterSwitched, [401, 422]),
  'counter-shift-report': get('staff', null, counter.counterShiftReport, [401]),
  'counter-sold-out': post('staff', counter.counterSoldOut, counter.counterSoldOutNow, [401, 404, 409]),
  'counter-shift': get('staff', null, counter.counterShift, [401]),
  'counter-lookup': post('staff', counter.counterLookup, counter.counterMember, [401, 404, 422]),
  'counter-find': post('staff', counter.counterFind, counter.counterFound, [401, 422]),
  'counter-open': post('staff', counter.counterOpen, counter.counterMember, [401, 404, 422]),
  'counter-redeem': post('staff', counter.counterRedeem, counter.counterRedeemed, [401, 404, 409, 422]),
  'counter-void': post('staff', counter.counterVoid, empty, [401, 404, 409, 422]),
  'counter-today': get('staff', null, counter.counterToday, [401]),
  'counter-report': post('staff', counter.counterReport, counter.counterReported, [401, 422]),
  'counter-conflicts': get('staff', null, counter.counterConflicts, [401]),
  'counter-conflict-seen': post('staff', counter.counterConflictSeen, empty, [401, 404]),
}, (name) => `/api/${name.replace('-', '/')}`)

export const endpoints = { ...ofCustomers, ...ofTill } satisfies Record<string, Endpoint>

export type EndpointName = keyof typeof endpoints
export type BodyOf<N extends EndpointName> = (typeof endpoints)[N]['request'] extends z.ZodType
  ? z.input<(typeof endpoints)[N]['request']>
  : undefined
export type AnswerOf<N extends EndpointName> = z.infer<(typeof endpoints)[N]['answer']>
