import { randomUUID } from 'node:crypto'
import type { EndpointName } from '@sipday/contract/endpoints.ts'

export type Target = {
  CID: string
  subscriptionId: string
  cardId: string
  entitlementId: string
  redemptionId: string
  code: string
  email: string
  phone: string
}

const purchase = (CID: string) => ({
  customerId: CID,
  planId: 'one-month',
  modelId: 'individual',
  locationId: 'kips-bay',
})
const subscription = ({ subscriptionId }: Target) => [{ subscriptionId }]
const customer = ({ CID }: Target) => [{ CID }]
const nobody = () => []

/**
 * For each call of the contract, the bodies that refer to the target. A call added to the contract must be added here:
 * without it, this table does not compile.
 */
export const bodiesNaming: Record<EndpointName, (target: Target, own: string | null) => object[]> = {
  campaign: nobody,
  models: nobody,
  benefits: nobody,
  customer: ({ CID, email, phone }) => [{ CID }, { email, phone }],
  otp: nobody,
  cards: customer,
  'pay-saved-card': ({ CID, cardId }, own) => [
    { ...purchase(CID), cardId, idempotencyKey: randomUUID() },
    ...(own
      ? [
          { ...purchase(own), cardId, idempotencyKey: randomUUID() },
          { ...purchase(own), linkedCustomerId: [CID], cardId, idempotencyKey: randomUUID() },
        ]
      : []),
  ],
  'code-check': nobody,
  'pay-wallet': ({ CID }, own) => [
    {
      ...purchase(CID),
      planId: 'gift-3-months',
      modelId: 'gift',
      token: `cnon:${randomUUID()}`,
      idempotencyKey: randomUUID(),
    },
    ...(own
      ? [{ ...purchase(own), linkedCustomerId: [CID], token: `cnon:${randomUUID()}`, idempotencyKey: randomUUID() }]
      : []),
  ],
  'pay-new-card': ({ CID }, own) => [
    { ...purchase(CID), nonce: `cnon:${randomUUID()}`, idempotency_key: randomUUID() },
    ...(own
      ? [
          {
            ...purchase(own),
            linkedCustomerId: [own, CID],
            nonce: `cnon:${randomUUID()}`,
            idempotency_key: randomUUID(),
          },
        ]
      : []),
  ],
  'add-card': ({ CID }) => [{ customerId: CID, nonce: `cnon:${randomUUID()}`, idempotency_key: randomUUID() }],
  geocode: nobody,
  drinks: nobody,
  'cancel-subscription': subscription,
  subscriptions: customer,
  entitlements: customer,
  accounts: ({ email, phone }) => [{ email }, { phone }],
  profile: ({ CID, email, phone }) => [
    { CID, firstName: 'Eve', lastName: 'Evil', email: 'eve@evil.example', phone: '2125559999' },
    { CID, firstName: 'Eve', lastName: 'Evil', email, phone },
  ],
  'campaign-tracking': nobody,
  step: nobody,
  'pricing-models': nobody,
  'payment-method': ({ subscriptionId, cardId }) => [{ subscriptionId, cardId }],
  'subscription-details': subscription,
  logout: nobody,
  session: nobody,
  shop: nobody,
  checkout: nobody,
  news: ({ CID }) => [{ CID }, { CID, wanted: false }],
  birthday: ({ CID }) => [
    { CID, birthday: '05-03' },
    { CID, birthday: null },
  ],
  friends: ({ CID }) => [{ CID }, { CID, make: true }],
  'leaving-answer': ({ subscriptionId }) => [{ subscriptionId, reason: 'other', words: '' }],
  'resume-subscription': subscription,
  'pause-subscription': ({ subscriptionId }) => [{ subscriptionId, months: 1 }],
  'end-pause': subscription,
  'plan-options': subscription,
  'change-plan': ({ subscriptionId }) => [
    {
      subscriptionId,
      planId: 'annual',
      expectedDueCents: 0,
      expectedNextCents: 38936,
      idempotencyKey: randomUUID(),
    },
  ],
  'undo-plan-change': subscription,
  'price-answer': ({ subscriptionId }) => [
    { subscriptionId, answer: 'accept' },
    { subscriptionId, answer: 'leave' },
  ],
  'move-options': subscription,
  'move-subscription': ({ subscriptionId }) => [
    { subscriptionId, locationId: 'greenwich-village', expectedNextCents: 3200 },
  ],
  'pay-renewal': ({ subscriptionId, cardId }) => [{ subscriptionId, cardId, idempotencyKey: randomUUID() }],
  sessions: nobody,
  'end-other-sessions': nobody,
  payments: customer,
  redemptions: customer,
  'my-data': customer,
  'deletion-preview': customer,
  'change-contact': ({ CID, email }) => [
    { action: 'send', CID, channel: 'email', to: 'eve@evil.example' },
    { action: 'check', CID, channel: 'email', to: email, code: '123456' },
  ],
  'delete-account': customer,
  'resend-gift': subscription,
  'wallet-link': ({ CID, subscriptionId }) => [
    { CID, subscriptionId, wallet: 'google' },
    { CID, subscriptionId, wallet: 'apple' },
  ],
  'correct-gift': ({ subscriptionId }) => [{ subscriptionId, recipientEmail: 'someone@guest.example' }],
  'counter-code': nobody,
  'counter-sign-in': nobody,
  'counter-sign-out': nobody,
  'counter-till': nobody,
  'counter-lookup': ({ code }) => [{ code }],
  'counter-find': () => [{ search: '0142' }],
  'counter-open': () => [{ findId: 'x', membershipId: 'y', reason: 'a try' }],
  'counter-redeem': ({ entitlementId }) => [{ entitlementId, key: randomUUID() }],
  'counter-void': ({ redemptionId }) => [{ redemptionId, reason: 'a try' }],
  'counter-people': nobody,
  'counter-pin': () => [{ pin: '4711' }],
  'counter-switch': () => [{ staffId: 'x', pin: '4711' }],
  'counter-shift-report': nobody,
  'counter-sold-out': () => [{ drinkId: 'taro', key: '6f9619ff-8b86-4d01-b42d-00cf4fc964ff' }],
  'counter-today': nobody,
  'counter-shift': nobody,
  'counter-report': ({ entitlementId, code }) => [
    {
      entitlementId,
      code,
      key: randomUUID(),
      at: new Date().toISOString(),
      benefit: null,
      checked: 'digits',
      label: 'x',
    },
  ],
  'counter-conflicts': nobody,
  'counter-conflict-seen': () => [{ conflictId: 'x' }],
}

/** The till decides what they may refer to; covered by the counter's own tests. */
export const isCounter = (name: EndpointName): boolean => name.startsWith('counter-')

const randomId = () => randomUUID().replaceAll('-', '').slice(0, 22)
export const unknownTarget = (): Target => ({
  CID: randomId(),
  subscriptionId: randomId(),
  cardId: randomId(),
  entitlementId: randomId(),
  redemptionId: randomId(),
  code: '000000',
  email: `${randomId().toLowerCase()}@nobody.example`,
  phone: '+12125558888',
})

export const malformed: unknown[] = [
  '',
  ' ',
  'Complimentary',
  'complimentary',
  'null',
  '*',
  '%',
  '../',
  "' or '1'='1",
  '0',
  'x'.repeat(65),
  0,
  true,
  null,
  [],
  {},
  ['a', 'b'],
  { $ne: null },
]

export const malformedTarget = (value: unknown): Target => {
  const each = value as string
  return {
    CID: each,
    subscriptionId: each,
    cardId: each,
    entitlementId: each,
    redemptionId: each,
    code: each,
    email: each,
    phone: each,
  }
}
