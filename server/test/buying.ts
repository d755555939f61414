import { randomInt, randomUUID } from 'node:crypto'
import { untilAnswered } from './until-answered.ts'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

export type Buyer = { visitor: Visitor; id: string; email: string; phone: string }
type Role = 'primary' | 'gifter' | 'recipient'

let people = 0

/** Submits a person no one knows yet, in this visitor's checkout; returns the CID. */
export const submit = async (
  visitor: Visitor,
  role: Role = 'primary',
  given: Partial<{ email: string; phone: string }> = {},
) => {
  people += 1
  const email = given.email ?? `guest${people}-${randomInt(1e9)}@guest.example`
  const phone = given.phone ?? `+1212${String(2000000 + randomInt(7_900_000))}`
  const person = { firstName: 'Ana', lastName: 'Silva', email, phone, role }
  const answer = await untilAnswered(() => visitor.call('customer', person))
  if (answer.status !== 200) throw new Error(`the submit was refused: ${JSON.stringify(answer.body)}`)
  const id = (answer.body as { CID: string }).CID
  return { id, email, phone }
}

export const newBuyer = async (world: World, role: Role = 'primary'): Promise<Buyer> => {
  const visitor = world.visitor()
  return { visitor, ...(await submit(visitor, role)) }
}

/** On a busy machine it asks again with the same key, as a browser would. */
export const addCard = async (
  world: World,
  { visitor, id }: Buyer,
  card: Parameters<World['token']>[0] = {},
): Promise<string> => {
  const key = randomUUID()
  const body = { nonce: await world.token(card), customerId: id, idempotency_key: key }
  for (let tries = 1; ; tries++) {
    const answer = await visitor.call('add-card', body, { 'idempotency-key': key })
    if (answer.status === 200) return answer.body.card.id
    if (answer.status !== 503 || tries === 3) throw new Error(`the card was refused: ${JSON.stringify(answer.body)}`)
  }
}

/** Kept, but declined whenever it is charged. */
export const declinedCard = { number: '4000 0000 0000 0002' }

type PayBody = Parameters<Visitor['call']>[1] & Record<string, unknown>

/** One month at Kips Bay; `more` replaces any part of the call. */
export const pay = (buyer: Buyer, cardId: string, more: Record<string, unknown> = {}) =>
  buyer.visitor.call('pay-saved-card', {
    customerId: buyer.id,
    cardId,
    planId: 'one-month',
    modelId: 'individual',
    locationId: 'kips-bay',
    idempotencyKey: randomUUID(),
    ...more,
  } as PayBody as never)
