import { randomInt, randomUUID } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { createVisitor, keyHeader, type Visitor } from '../../server/test/visitor.ts'
import type { LedgerLine, World } from '../start-world.ts'

export type { Visitor }
export type Role = 'primary' | 'gifter' | 'recipient'
export type Answer = { status: number; body: Record<string, unknown> }

/** A separate browser with its own address. */
export const visitorOf = (world: Pick<World, 'site'>, ip?: string): Visitor =>
  createVisitor(world.site, world.site, ip ? { ip } : {})

export const prove = async (world: World, visitor: Visitor, to: string, at?: 'till'): Promise<void> => {
  const channel = to.includes('@') ? 'email' : 'sms'
  const known = new Set((await world.messages(to)).map((message) => message.id))
  const send = () =>
    at ? visitor.call('counter-code', { action: 'send', to }) : visitor.call('otp', { action: 'send', to, channel })
  let sent = await send()
  // Two codes for one contact within the shortest wait that a limit has here: a quick machine gets there.
  for (let tries = 0; tries < 20 && sent.status === 429; tries++) {
    await new Promise((resolve) => setTimeout(resolve, 100))
    sent = await send()
  }
  if (sent.status !== 200) throw new Error(`no code was sent to ${to}: ${JSON.stringify(sent.refused)}`)
  for (let tries = 0; tries < 200; tries++) {
    const code = (await world.messages(to)).find((message) => message.code && !known.has(message.id))?.code
    if (code) {
      const typed = { action: 'check' as const, to, code }
      const checked = at ? await visitor.call('counter-code', typed) : await visitor.call('otp', { ...typed, channel })
      if (checked.status !== 200) throw new Error(`the code was refused: ${JSON.stringify(checked.refused)}`)
      return
    }
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`no code arrived for ${to}`)
}

export const tillOf = async (world: World, email: string): Promise<Visitor> => {
  const till = visitorOf(world)
  await prove(world, till, email, 'till')
  return till
}

export const signedIn = async (world: World, to: string): Promise<Visitor> => {
  const visitor = visitorOf(world)
  await prove(world, visitor, to)
  return visitor
}

/** With any body, not checked against the contract; refusals are returned as they came. */
export const ask = async (
  visitor: Visitor,
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answer & { text: string }> => {
  const response = await visitor.request('POST', path, JSON.stringify(body), {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
    ...keyHeader(body),
    ...headers,
  })
  const text = await response.text()
  return { status: response.status, text, body: parsed(text) }
}

const parsed = (text: string): Record<string, unknown> => {
  try {
    return JSON.parse(text) as Record<string, unknown>
  } catch {
    return { notJson: text }
  }
}

const luhnDigit = (digits: string): number => {
  const sum = [...digits].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1)
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return (10 - (sum % 10)) % 10
}

/** Passes Luhn: the ledger then shows whose money moved. */
export const cardEnding = (last4: string): string => {
  for (;;) {
    const front = `4${String(randomInt(1e11)).padStart(11, '0')}`
    if (luhnDigit(`${front}${last4}`) === 0) return `${front}${last4}`
  }
}

/** Of the sandbox's own test cards. */
const WELL_KNOWN = ['1111', '1112', '3222', '5100', '5841', '9995']

/**
 * Four digits that no other buyer of this shop has, in any test or process: each is a folder beside the shop's data,
 * and creating one that exists fails.
 */
export const freshEnding = (world: Pick<World, 'dataDir'>): string => {
  const taken = join(world.dataDir, 'endings')
  mkdirSync(taken, { recursive: true })
  for (let tries = 0; tries < 100_000; tries++) {
    const ending = String(randomInt(1000, 10_000))
    if (!WELL_KNOWN.includes(ending) && isMade(join(taken, ending))) return ending
  }
  throw new Error('this shop has had as many buyers as there are endings')
}

const isMade = (folder: string): boolean => {
  try {
    mkdirSync(folder)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'EEXIST') return false
    throw error
  }
}

export const tokenFor = async (world: World, number: string): Promise<string> => {
  const answer = await fetch(`${world.sandbox}/tokenize`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ number, expMonth: 12, expYear: 2040, cvv: '111', postalCode: '10016' }),
  })
  const { token } = (await answer.json()) as { token?: string }
  if (!token) throw new Error(`no token for ${number}`)
  return token
}

export const submit = async (
  visitor: Visitor,
  person: { firstName: string; lastName: string; email: string; phone: string },
  role: Role = 'primary',
): Promise<string> => {
  const { firstName, lastName, email, phone } = person
  const answer = await ask(visitor, '/api/customer', { firstName, lastName, email, phone, role })
  if (answer.status !== 200) throw new Error(`the submit was refused: ${answer.text}`)
  return String(answer.body['CID'])
}

export const addCard = async (world: World, visitor: Visitor, customerId: string, number: string): Promise<string> => {
  const key = randomUUID()
  const nonce = await tokenFor(world, number)
  const answer = await ask(visitor, '/api/cards/add', { nonce, customerId, idempotency_key: key })
  if (answer.status !== 200) throw new Error(`the card was refused: ${answer.text}`)
  return (answer.body['card'] as { id: string }).id
}

export type Buyer = {
  visitor: Visitor
  person: ReturnType<World['person']>
  customerId: string
  last4: string
  number: string
  cardId: string
}

/** A new person with their own card, ready to press Subscribe. */
export const newBuyer = async (world: World, last4 = freshEnding(world)): Promise<Buyer> => {
  const visitor = visitorOf(world)
  const person = world.person()
  const customerId = await submit(visitor, person)
  const number = cardEnding(last4)
  return { visitor, person, customerId, last4, number, cardId: await addCard(world, visitor, customerId, number) }
}

/** One month at Kips Bay, $32.00 with tax; `more` replaces any part. */
export const payBody = (buyer: Pick<Buyer, 'customerId' | 'cardId'>, more: Record<string, unknown> = {}) => ({
  customerId: buyer.customerId,
  cardId: buyer.cardId,
  planId: 'one-month',
  modelId: 'individual',
  locationId: 'kips-bay',
  idempotencyKey: randomUUID(),
  ...more,
})

/** $30.00 plus 6.675%, rounded half to even. */
export const ONE_MONTH_CENTS = 3200

export const pay = (buyer: Buyer, more: Record<string, unknown> = {}) =>
  ask(buyer.visitor, '/api/pay/saved-card', payBody(buyer, more))

/** What the ledger says about one card: captures, refunds, and the balance. */
export const moneyOf = (ledger: readonly LedgerLine[], last4: string) => {
  const lines = ledger.filter((line) => line.cardLast4 === last4)
  const sum = (kind: LedgerLine['kind']) =>
    lines.filter((line) => line.kind === kind).reduce((total, line) => total + line.amountCents, 0)
  return {
    captures: lines.filter((line) => line.kind === 'capture').length,
    capturedCents: sum('capture'),
    keptCents: sum('capture') - sum('refund'),
  }
}
