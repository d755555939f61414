import { expect, inject, test } from 'vitest'
import { worldAt } from '../start-world.ts'
import {
  addCard,
  ask,
  cardEnding,
  freshEnding,
  moneyOf,
  payBody,
  prove,
  signedIn,
  submit,
  visitorOf,
} from './buying.ts'
import { tally } from './tally.ts'

const world = worldAt(inject('openShop'))
const attacks = tally('contacts')

const subscriptionsOf = async (visitor: Parameters<typeof ask>[0], CID: string) =>
  (await ask(visitor, '/api/subscriptions', { CID })).body as unknown as { id: string }[]
const cardsOf = async (visitor: Parameters<typeof ask>[0], CID: string) =>
  ((await ask(visitor, '/api/cards', { CID })).body as unknown as [{ cards: { id: string }[] }])[0].cards

const withE164 = <P extends { phone: string }>(person: P): P => ({
  ...person,
  phone: `+1${person.phone.replaceAll(/\D/g, '').slice(-10)}`,
})

/** With the victim's email and the attacker's own phone, as call 4 makes it for anyone. */
const trap = async () => {
  const victim = world.person()
  const attacker = withE164(world.person())
  const maker = visitorOf(world)
  const CID = await submit(maker, { ...attacker, email: victim.email })
  return { victim, attacker, maker, CID }
}

test('a card that the victim saves in an account made with their email pays for no one else', async () => {
  const { victim, attacker, maker, CID } = await trap()
  const last4 = freshEnding(world)
  const theirs = await signedIn(world, victim.email)
  const cardId = await addCard(world, theirs, CID, cardEnding(last4))
  const phone = await signedIn(world, attacker.phone)
  await prove(world, maker, attacker.phone)
  for (const [name, visitor] of [
    ['the browser that made the account', maker],
    ["the attacker's phone", phone],
  ] as const) {
    attacks.attempt(`${name} sees the card`, (await cardsOf(visitor, CID)).length > 0)
    const paid = await ask(visitor, '/api/pay/saved-card', payBody({ customerId: CID, cardId }))
    attacks.attempt(`${name} pays with it: ${paid.status} ${paid.text}`, paid.status !== 401)
    const other = await submit(visitor, world.person())
    const linked = await ask(visitor, '/api/pay/saved-card', {
      ...payBody({ customerId: CID, cardId }),
      linkedCustomerId: [other],
    })
    attacks.attempt(`${name} pays for somebody: ${linked.status} ${linked.text}`, linked.status !== 401)
  }
  attacks.attempt('money moved', moneyOf(await world.ledger(), last4).captures > 0)
  const paid = await ask(theirs, '/api/pay/saved-card', payBody({ customerId: CID, cardId }))
  expect(paid.status, paid.text).toBe(200)
  const [bought] = await subscriptionsOf(phone, CID)
  for (const [path, body] of [
    ['/api/subscriptions/payment-method', { subscriptionId: bought?.id, cardId }],
    ['/api/account/contact', { action: 'send', CID, channel: 'email', to: 'thief@guest.example' }],
    ['/api/account/delete', { CID }],
  ] as const) {
    const answer = await ask(phone, path, body)
    attacks.attempt(`${path} of the victim's account: ${answer.status} ${answer.text}`, answer.status !== 401)
  }
})

test('a mistyped email opens the account, and never charges its card (R75)', async () => {
  const { victim: stranger, attacker: buyer, maker, CID } = await trap()
  const last4 = freshEnding(world)
  const cardId = await addCard(world, maker, CID, cardEnding(last4))
  expect((await ask(maker, '/api/pay/saved-card', payBody({ customerId: CID, cardId }))).status).toBe(200)
  const theirs = await signedIn(world, stranger.email)
  const [bought] = await subscriptionsOf(theirs, CID)
  const paid = await ask(theirs, '/api/pay/saved-card', payBody({ customerId: CID, cardId }, { planId: 'annual' }))
  attacks.attempt(`the stranger pays with it: ${paid.status} ${paid.text}`, paid.status !== 401)
  expect(moneyOf(await world.ledger(), last4).captures).toBe(1)
  await prove(world, maker, buyer.phone)
  expect((await ask(maker, '/api/subscriptions/cancel', { subscriptionId: bought?.id })).status).toBe(200)
})
