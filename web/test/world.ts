import { CallError } from '@sipday/contract/client.ts'
import type { CallName } from '@sipday/contract/paths.ts'
import { waitFor } from 'xstate'
import type { ShopData } from '../src/purchase/actors.ts'
import type { Call } from '../src/purchase/calls.ts'
import type { WizardEvent } from '../src/purchase/events.ts'
import { shopFacts } from '../src/purchase/shop-facts.ts'
import type { Stores } from '../src/purchase/resume/saved.ts'
import { createWizardActor, type WizardActor } from '../src/purchase/early/wizard-actor.ts'
import { createSessionStore, type StorageLike } from '../src/session.ts'
import { demoShop } from './shop-facts.ts'
import { shopData } from './shop.ts'

export const today = '2026-07-02'

export const memory = (): StorageLike & { entries: Map<string, string> } => {
  const entries = new Map<string, string>()
  return {
    entries,
    getItem: (key) => entries.get(key) ?? null,
    setItem: (key, value) => void entries.set(key, value),
    removeItem: (key) => void entries.delete(key),
  }
}

export const visa = { id: 'card-visa', last_4: '1111', card_brand: 'VISA', exp_month: 12, exp_year: 2030 }
export const mastercard = { id: 'card-mc', last_4: '5100', card_brand: 'MASTERCARD', exp_month: 1, exp_year: 2031 }

type Body = Record<string, unknown>
export type Answer = (body: Body) => unknown
/** What the server at the other end of the wire answers, by call; a test overrides what it is about. */
export type Answers = Partial<Record<CallName, Answer>>

export const refused = (status: number, message?: string, code?: string, fields?: Record<string, string>): CallError =>
  new CallError(
    status,
    { ...(message === undefined ? {} : { message }), ...(code ? { code } : {}), ...(fields ? { fields } : {}) },
    status === 0 ? 'fetch failed' : 'Bad Gateway',
    null,
  )

const usual = (data: ShopData): Answers => ({
  campaign: () => [data.campaign],
  models: () => ({ models: data.models }),
  benefits: () => data.benefits,
  session: () => ({ isAuthenticated: false, customerId: null, expiresAt: null }),
  logout: () => ({}),
  customer: (body) => {
    if ('role' in body) return { CID: `cid-${String(body['email'])}`, status: 'no_card', maskedPhone: '(•••) •••-0142' }
    if ('email' in body) return { CID: `cid-${String(body['email'])}` }
    return [
      {
        id: body['CID'],
        given_name: 'Mei',
        family_name: 'Chen',
        email_address: 'mei@demo.example',
        phone_number: '+12125550142',
      },
    ]
  },
  otp: (body) => (body['action'] === 'send' ? { success: true, message: 'sent' } : { success: 'approved' }),
  cards: () => [{ cards: [visa] }],
  'add-card': () => ({ card: visa }),
  'pay-saved-card': () => ({ paymentId: 'payment-1' }),
  shop: () => demoShop,
  checkout: () => ({ status: 'open', paymentId: null, message: null }),
})

export type World = {
  call: Call
  wizard: WizardActor
  sent: { name: CallName; body: Body }[]
  /** The steps that were told, apart from the calls that the visitor waits for. */
  told: string[]
  stores: Stores & { session: ReturnType<typeof memory>; local: ReturnType<typeof memory> }
  logged: string[]
  session: ReturnType<typeof createSessionStore>
  send: (...events: WizardEvent[]) => void
  /** Waits until no call is under way. */
  calm: () => Promise<void>
  answers: Answers
}

type Setting = {
  data?: ShopData
  embedded?: boolean
  answers?: Answers
  stores?: World['stores']
  search?: string
  begin?: boolean
}

let ids = 0

export const createWorld = (setting: Setting = {}): World => {
  const data = setting.data ?? shopData()
  const answers: Answers = { ...usual(data), ...setting.answers }
  const sent: World['sent'] = []
  const told: World['told'] = []
  const call = (async (name: CallName, body: Body) => {
    if (name === 'step') told.push(String(body['step']))
    else sent.push({ name, body: structuredClone(body) })
    const answer = await answers[name]?.(body)
    if (answer instanceof CallError) throw answer
    return structuredClone(answer)
  }) as unknown as Call
  const stores = setting.stores ?? { session: memory(), local: memory() }
  const session = createSessionStore(stores.session)
  const logged: string[] = []
  const wizard = createWizardActor({
    call,
    storage: stores,
    newId: () => `id-${(ids += 1)}`,
    urlParameters: new URLSearchParams(setting.search ?? ''),
    data: setting.embedded === false ? null : data,
    today,
    facts: shopFacts(demoShop),
    onSession: session.set,
    log: (message) => logged.push(message),
    wait: () => new Promise((done) => setTimeout(done, 1)),
  })
  if (setting.begin !== false) wizard.begin()
  return {
    call,
    wizard,
    sent,
    told,
    stores,
    logged,
    session,
    answers,
    send: (...events) => events.forEach((event) => wizard.send(event)),
    calm: async () => {
      await new Promise((done) => setTimeout(done, 0))
      await waitFor(wizard, (snapshot) => !snapshot.hasTag('busy') || snapshot.status === 'done', { timeout: 15_000 })
      await new Promise((done) => setTimeout(done, 0))
    },
  }
}
