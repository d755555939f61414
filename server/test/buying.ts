import { randomInt, randomUUID } from 'node:crypto'
import type { Visitor } from './visitor.ts'
import type { World } from './world.ts'

export type Buyer = { visitor: Visitor; id: string; email: string; phone: string }
type Role = 'primary' | 'gifter' | 'recipient'

let people = 0

/** Submits a person nobody knows yet, in this visitor's checkout; answers the CID. */
export const submit = async (
  visitor: Visitor,
  role: Role = 'primary',
  given: Partial<{ email: string; phone: string }> = {},
) => {
  people += 1
  const email = given.email ?? `guest${people}-${randomInt(1e9)}@guest.example`
  const phone = given.phone ?? `+1212${String(2000000 + randomInt(7_900_000))}`
  const answer = await visitor.call('customer', { firstName: 'Ana', lastName: 'Silva', email, phone, role })
  if (answer.status !== 200) throw new Error(`the submit was refused: ${JSON.stringify(answer.body)}`)
  const id = (answer.body as { CID: string }).CID
  return { id, email, phone }
}

/** A new visitor with an open checkout. */
export const newBuyer = async (world: World, role: Role = 'primary'): Promise<Buyer> => {
  const visitor = world.visitor()
  return { visitor, ...(await submit(visitor, role)) }
}

/** Adds a card and answers its id. */
export const addCard = async (
  world: World,
  { visitor, id }: Buyer,
  card: Parameters<World['token']>[0] = {},
): Promise<string> => {
  const key = randomUUID()
  const answer = await visitor.call(
    'add-card',
    { nonce: await world.token(card), customerId: id, idempotency_key: key },
    { 'idempotency-key': key },
  )
  if (answer.status !== 200) throw new Error(`the card was refused: ${JSON.stringify(answer.body)}`)
  return answer.body.card.id
}

/** The card that is kept but declined whenever it is charged. */
export const declinedCard = { number: '4000 0000 0000 0002' }

type PayBody = Parameters<Visitor['call']>[1] & Record<string, unknown>

/** Presses Subscribe for one month at Kips Bay; `more` replaces any part of the call. */
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

/** Captures that really happened, minus what went back, for one purchase of ours. */
export const captures = async (world: World, since = 0) =>
  (await world.ledger()).slice(0).filter((line) => line.kind === 'capture' && Date.parse(line.at) >= since)
