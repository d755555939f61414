import { TILL, addressOf, cookieOf } from './people.ts'
import type { Answer } from './wire.ts'

export type Step = { method: 'GET' | 'POST'; path: string; body?: unknown; cookie?: string | null }

/** The server, the recorder or the bare handler. */
export type Performer = {
  step(person: number, step: Step): Promise<Answer>
  codeFor(address: string): Promise<string>
}

export type Operation = {
  name: string
  /** The operation's description for the table. */
  title: string
  perform(performer: Performer, person: number): Promise<void>
}

const ok = (answer: Answer): Answer => {
  if (answer.status !== 200) throw new Error(`answered ${answer.status}: ${answer.body}`)
  return answer
}
const keyOf = (person: number) => `00000000-0000-4000-8000-00000${person}`
const payBody = (person: number, customerId: string, cardId: string) => ({
  customerId,
  cardId,
  planId: 'one-month',
  modelId: 'individual',
  locationId: 'kips-bay',
  linkedCustomerId: [customerId],
  expectedTotalCents: 3200,
  idempotencyKey: keyOf(person),
})

const catalogue: Operation = {
  name: 'catalogue',
  title: 'catalogue (GET /api/models)',
  perform: async (performer, person) => {
    ok(await performer.step(person, { method: 'GET', path: '/api/models' }))
  },
}

/** From the advertisement to the paid membership. */
const wizard: Operation = {
  name: 'wizard',
  title: 'whole wizard (6 calls)',
  perform: async (performer, person) => {
    const post = (path: string, body: unknown, cookie?: string | null) =>
      performer.step(person, { method: 'POST', path, body, ...(cookie ? { cookie } : {}) })
    const tracking = { utm_source: 'bench', utm_campaign: 'none', source: 'wizard' }
    const { cookie } = ok(await post('/api/campaign', tracking))
    ok(await performer.step(person, { method: 'GET', path: '/api/models', cookie: cookie ?? null }))
    ok(await performer.step(person, { method: 'GET', path: '/api/benefits', cookie: cookie ?? null }))
    const form = { firstName: 'Ana', lastName: 'Silva', email: `n${person}@guest.example`, phone: `+1212${person}` }
    const submitted = ok(await post('/api/customer', { ...form, role: 'primary' }, cookie))
    const { CID: id } = JSON.parse(submitted.body) as { CID: string }
    const entered = { nonce: `cnon:${person}`, customerId: id, idempotency_key: keyOf(person) }
    const added = ok(await post('/api/cards/add', entered, cookie))
    const { card } = JSON.parse(added.body) as { card: { id: string } }
    ok(await post('/api/pay/saved-card', payBody(person, id, card.id), cookie))
  },
}

const pay: Operation = {
  name: 'pay',
  title: 'commit of a purchase (pay call)',
  perform: async (performer, person) => {
    const body = payBody(person, `cus-${person}`, `card-${person}`)
    ok(await performer.step(person, { method: 'POST', path: '/api/pay/saved-card', body, cookie: cookieOf(person) }))
  },
}

const list: Operation = {
  name: 'list',
  title: 'list of my memberships',
  perform: async (performer, person) => {
    const body = { CID: `cus-${person}` }
    ok(await performer.step(person, { method: 'POST', path: '/api/subscriptions', body, cookie: cookieOf(person) }))
  },
}

const signIn: Operation = {
  name: 'sign-in',
  title: 'sign-in (code sent, code checked)',
  perform: async (performer, person) => {
    const to = `m${person}@guest.example`
    const send = { action: 'send', to, channel: 'email' }
    const { cookie } = ok(await performer.step(person, { method: 'POST', path: '/api/otp', body: send }))
    const check = { action: 'check', to, channel: 'email', code: await performer.codeFor(to) }
    ok(await performer.step(person, { method: 'POST', path: '/api/otp', body: check, cookie: cookie ?? null }))
  },
}

const redemption: Operation = {
  name: 'redemption',
  title: 'redemption (lookup and redeem)',
  perform: async (performer, person) => {
    const cookie = cookieOf(TILL)
    const code = String(person % 1_000_000).padStart(6, '0')
    ok(await performer.step(person, { method: 'POST', path: '/api/counter/lookup', body: { code }, cookie }))
    const body = { entitlementId: `ent-${person}-0`, key: keyOf(person) }
    ok(await performer.step(person, { method: 'POST', path: '/api/counter/redeem', body, cookie }))
  },
}

export const operations = { catalogue, wizard, pay, list, 'sign-in': signIn, redemption }
export type OperationName = keyof typeof operations

export const headersOf = (port: number, person: number, step: Step): Record<string, string> => ({
  'x-forwarded-for': addressOf(person),
  ...(step.cookie ? { cookie: step.cookie } : {}),
  ...(step.method === 'POST' ? { 'content-type': 'application/json', origin: `http://localhost:${port}` } : {}),
  ...(step.path === '/api/cards/add' ? { 'idempotency-key': keyOf(person) } : {}),
})
