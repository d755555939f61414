import { CallError } from '@sipday/contract/client.ts'
import type { CallName } from '@sipday/contract/paths.ts'
import type { SavedCard } from '@sipday/contract/payments.ts'
import type { EntitlementRecord, SubscriptionRecord } from '@sipday/contract/subscriptions.ts'
import type { Call } from '../src/redeem/kept/queries.ts'

export const subscription = (known: Partial<SubscriptionRecord> = {}): SubscriptionRecord => ({
  id: 'sub-1',
  Code: 48291,
  'Monthly Billing Anchor Date': 2,
  'Subscription Start Date': ['2026-05-02'],
  'Subscription End Date': null,
  'Square Subscription ID': 'sq-1',
  'Plan Name': ['One Month'],
  'Location Name': ['Kips Bay NY'],
  'First Name': ['Mei'],
  'Last Name': ['Chen'],
  Email: ['mei@demo.example'],
  Phone: ['+12125550142'],
  Frequency: ['Monthly'],
  'Linked: Subscriber ID in Subscribers': ['mei'],
  'Linked: Active Subscriber ID in Subscribers': ['mei'],
  payment_method: { id: 'card-1', card_brand: 'VISA', last_4: '1111', exp_month: 8, exp_year: 2027 },
  Status: 'active',
  Role: 'Account Manager',
  'Next Charge Cents': 3200,
  'Next Charge Date': '2026-07-02',
  Overdue: null,
  'Member Name': 'Mei Chen',
  'Shared By': null,
  'Cancelled At': null,
  Trial: null,
  Gift: null,
  ...known,
})

export const benefit = (known: Partial<EntitlementRecord> = {}): EntitlementRecord => ({
  'Entitlement ID': 'ent-1',
  'Linked: Subscription ID in Subscriptions': ['sub-1'],
  'Plan Name': ['One Month'],
  'Display Benefit Name': 'One medium drink a day',
  'Test for Redeem Status': 'Available',
  Code: [48291],
  'Subscription End Date': [],
  'Location Name': ['Kips Bay NY'],
  Period: 'day',
  'Redeemed At': null,
  'Redeemed Location Name': null,
  'Available Again At': null,
  Role: 'Account Manager',
  Pass: 'S1.a-pass.of.048291',
  ...known,
})

export const visa: SavedCard = { id: 'card-1', card_brand: 'VISA', last_4: '1111', exp_month: 8, exp_year: 2027 }
const mastercard: SavedCard = {
  id: 'card-2',
  card_brand: 'MASTERCARD',
  last_4: '5100',
  exp_month: 11,
  exp_year: 2026,
}

const mei = {
  id: 'mei',
  given_name: 'Mei',
  family_name: 'Chen',
  email_address: 'mei@demo.example',
  phone_number: '+12125550142',
}
export const planOptions = {
  refused: null,
  planned: null,
  options: [
    {
      plan_id: 'one-month-treat',
      name: 'One Month + Treat',
      frequency: 'month' as const,
      price_cents: 3500,
      due_cents: 267,
      renews_on: '2026-07-02',
      next_charge_cents: 3734,
    },
    {
      plan_id: 'annual',
      name: 'Annual',
      frequency: 'year' as const,
      price_cents: 36500,
      due_cents: null,
      renews_on: '2026-07-02',
      next_charge_cents: 38936,
    },
  ],
}

export const moveOptions = {
  refused: null,
  location_name: 'Kips Bay NY',
  renews_on: '2026-07-02',
  next_charge_cents: 3200,
  options: [
    { location_id: 'westfield', name: 'Westfield NJ', address: '', next_charge_cents: 3200 },
    { location_id: 'newark', name: 'Newark DE', address: '1 Main St', next_charge_cents: 3000 },
  ],
}

const details = {
  data: {
    subscription: {
      id: 'sub-1',
      status: 'ACTIVE',
      charged_through_date: '2026-07-02',
      end_of_period_date: null,
      next_charge_cents: 3200,
      canceled_date: null,
      pause: null,
      pause_options: [
        { months: 1, until: '2026-08-02' },
        { months: 2, until: '2026-09-02' },
        { months: 3, until: '2026-10-02' },
      ],
      plan_change: null,
      plan_changes: true,
      moves: true,
    },
  },
  cards: [{ data: { card: visa } }],
}

type Answer = (body: Record<string, unknown>) => unknown
export type Answers = Partial<Record<CallName, Answer>>

const usual: Answers = {
  session: () => ({ isAuthenticated: false, customerId: null, expiresAt: null }),
  otp: ({ action }) => (action === 'send' ? { success: true, message: 'Sent.' } : { success: 'approved' }),
  accounts: () => [mei],
  customer: () => [mei],
  subscriptions: () => [subscription()],
  entitlements: () => [benefit()],
  'subscription-details': () => [details],
  cards: () => [{ cards: [visa, mastercard] }],
  'add-card': () => ({ card: { id: 'card-3', card_brand: 'JCB', last_4: '5841', exp_month: 1, exp_year: 2030 } }),
  'payment-method': () => ({}),
  'cancel-subscription': () => ({}),
  'resume-subscription': () => ({}),
  'pause-subscription': () => ({}),
  'end-pause': () => ({}),
  'plan-options': () => planOptions,
  'change-plan': () => ({ starts: 'renewal' as const }),
  'undo-plan-change': () => ({}),
  'move-options': () => moveOptions,
  'move-subscription': () => ({}),
  profile: () => ({ message: 'Saved.' }),
  payments: () => [],
  redemptions: () => [],
  'pay-renewal': () => ({ paymentId: 'paid-1' }),
  sessions: () => [
    {
      current: true,
      device: 'Chrome on Android',
      signedInAt: '2026-06-14T13:00:00Z',
      lastUsedAt: '2026-06-15T13:00:00Z',
    },
    { current: false, device: null, signedInAt: '2026-05-02T13:00:00Z', lastUsedAt: '2026-06-01T13:00:00Z' },
  ],
  'end-other-sessions': () => ({}),
  'resend-gift': () => ({}),
  'wallet-link': ({ wallet }) => ({ address: `/wallet/${String(wallet)}` }),
  'correct-gift': () => ({}),
  'deletion-preview': () => ({
    goes: ['Name, email address and phone number, everywhere they are stored'],
    stays: [{ what: 'Purchases', why: 'Tax law asks for the books.', until: 'June 15, 2033' }],
    blocks: [],
  }),
  'delete-account': () => ({}),
  'change-contact': ({ action }) => (action === 'send' ? { success: true, message: 'Sent.' } : { success: 'approved' }),
}

export const refused = (
  status: number,
  message?: string,
  code = 'refused',
  fields: Record<string, string> = {},
): CallError => new CallError(status, message === undefined ? {} : { message, code, fields }, 'Refused', null)
export const timedOut = (): CallError => new CallError(0, { code: 'time_out', message: 'aborted' }, 'aborted', null)
export const unreachable = (): CallError => new CallError(0, {}, 'fetch failed', null)

type Asked = { name: CallName; body: Record<string, unknown>; headers: Record<string, string> }

/** The server as one function: answers by call, and a list of what was asked. Answers may be changed between calls. */
export const fakeServer = (known: Answers = {}) => {
  const answers: Answers = { ...usual, ...known }
  const asked: Asked[] = []
  const call = (async (name: CallName, body: unknown, options?: { headers?: Record<string, string> }) => {
    const request = (body ?? {}) as Record<string, unknown>
    asked.push({ name, body: request, headers: options?.headers ?? {} })
    const answer = answers[name]
    if (!answer) throw refused(404)
    return answer(request)
  }) as Call
  const bodies = (name: CallName) => asked.filter((one) => one.name === name).map(({ body }) => body)
  return { call, answers, asked, bodies }
}

export const memoryStorage = (): Storage => {
  const held = new Map<string, string>()
  return {
    get length() {
      return held.size
    },
    clear: () => held.clear(),
    getItem: (key) => held.get(key) ?? null,
    key: (index) => [...held.keys()][index] ?? null,
    removeItem: (key) => void held.delete(key),
    setItem: (key, value) => void held.set(key, value),
  }
}
