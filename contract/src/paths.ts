import type { AnswerOf, BodyOf } from './endpoints.ts'

/**
 * The calls of the customers' site, without the schemas: what the browser loads first
 * (docs/decisions/0004-server-renders-first-screen.md).
 */
export const paths = {
  campaign: 'POST /api/campaign',
  models: 'GET /api/models',
  benefits: 'GET /api/benefits',
  customer: 'POST /api/customer',
  otp: 'POST /api/otp',
  cards: 'POST /api/cards',
  'pay-saved-card': 'POST /api/pay/saved-card',
  'pay-new-card': 'POST /api/pay/new-card',
  'pay-wallet': 'POST /api/pay/wallet',
  'code-check': 'POST /api/code-check',
  'add-card': 'POST /api/cards/add',
  geocode: 'GET /api/geocode',
  'cancel-subscription': 'POST /api/subscriptions/cancel',
  subscriptions: 'POST /api/subscriptions',
  entitlements: 'POST /api/entitlements',
  accounts: 'POST /api/accounts',
  profile: 'POST /api/profile',
  'campaign-tracking': 'POST /api/campaign-tracking',
  step: 'POST /api/step',
  'pricing-models': 'GET /api/pricing-models',
  'payment-method': 'POST /api/subscriptions/payment-method',
  'subscription-details': 'POST /api/subscriptions/details',
  logout: 'POST /api/logout',
  session: 'GET /api/session',
  shop: 'GET /api/shop',
  drinks: 'GET /api/drinks',
  checkout: 'POST /api/checkout',
  news: 'POST /api/account/news',
  friends: 'POST /api/account/friends',
  birthday: 'POST /api/account/birthday',
  'leaving-answer': 'POST /api/subscriptions/leaving',
  'resume-subscription': 'POST /api/subscriptions/resume',
  'pause-subscription': 'POST /api/subscriptions/pause',
  'end-pause': 'POST /api/subscriptions/end-pause',
  'plan-options': 'POST /api/subscriptions/plan-options',
  'change-plan': 'POST /api/subscriptions/change-plan',
  'undo-plan-change': 'POST /api/subscriptions/undo-plan-change',
  'price-answer': 'POST /api/subscriptions/price-answer',
  'move-options': 'POST /api/subscriptions/move-options',
  'move-subscription': 'POST /api/subscriptions/move',
  'pay-renewal': 'POST /api/subscriptions/pay',
  sessions: 'POST /api/sessions',
  'end-other-sessions': 'POST /api/sessions/end-others',
  payments: 'POST /api/payments',
  redemptions: 'POST /api/redemptions',
  'my-data': 'POST /api/my-data',
  'change-contact': 'POST /api/account/contact',
  'deletion-preview': 'POST /api/account/deletion',
  'delete-account': 'POST /api/account/delete',
  'wallet-link': 'POST /api/wallet/link',
  'resend-gift': 'POST /api/gifts/resend',
  'correct-gift': 'POST /api/gifts/correct',
} as const

/** A call of the customer's pages. */
export type CallName = keyof typeof paths
export type { AnswerOf, BodyOf }
