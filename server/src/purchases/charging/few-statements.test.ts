import { AsyncLocalStorage } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay, submit } from '../../../test/buying.ts'
import { makeMoneyShop } from '../../../test/shop.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { PreparingClient } from '../../store/preparing-client.ts'

let world: World
/** In order, without those of jobs and sweeps running meanwhile. */
const asked: string[] = []
const inCall = new AsyncLocalStorage<true>()
const query = PreparingClient.prototype.query

beforeAll(async () => {
  PreparingClient.prototype.query = function counted(this: PreparingClient, ...given: unknown[]): never {
    const [question] = given
    if (inCall.getStore()) asked.push(typeof question === 'string' ? question : (question as { text: string }).text)
    return Reflect.apply(query, this, given) as never
  }
  world = await createWorld()
  world.app.fastify.server.prependListener('request', () => inCall.enterWith(true))
  await makeMoneyShop(world.deps)
  await world.faults({ target: 'webhooks', mode: 'cut-before', times: 10_000 })
})
afterAll(async () => {
  PreparingClient.prototype.query = query
  await world.close()
})

type Press = () => Promise<{ status: number }>

/** The sandbox's clock is polled constantly, and the job runners are woken after the response. */
const isBackground = (question: string): boolean => /sandbox_clock|pg_notify/.test(question)

/** Jobs and sweeps add others, but not each time. */
const questionsOf = async (title: string, ready: () => Promise<Press>): Promise<string[]> => {
  let always: string[] | null = null
  for (let left = 6; left > 0; left -= 1) {
    const press = await ready()
    const before = asked.length
    expect((await press()).status).toBe(200)
    const questions = asked.slice(before).filter((one) => !isBackground(one))
    always = always === null ? questions : inBoth(always, questions)
  }
  process.stdout.write(`${title}: ${always?.length} statements\n`)
  return always ?? []
}

const inBoth = (some: readonly string[], others: readonly string[]): string[] => {
  const left = [...others]
  return some.filter((one) => {
    const place = left.indexOf(one)
    if (place >= 0) left.splice(place, 1)
    return place >= 0
  })
}

test('a payment with a saved card is four questions: session, look, intent, settlement', async () => {
  const questions = await questionsOf('a saved card', async () => {
    const buyer = await newBuyer(world)
    const card = await addCard(world, buyer)
    return () => pay(buyer, card)
  })
  expect(questions).toEqual([
    expect.stringContaining('from sessions'),
    expect.stringContaining('insert into replays'),
    expect.stringContaining('begin_purchase'),
    expect.stringContaining('insert into memberships'),
  ])
})

test('for two people it is not more', async () => {
  const questions = await questionsOf('two people', async () => {
    const buyer = await newBuyer(world)
    const other = await submit(buyer.visitor)
    const card = await addCard(world, buyer)
    const family = { planId: 'family-one-month', modelId: 'family', linkedCustomerId: [buyer.id, other.id] }
    return () => pay(buyer, card, family)
  })
  expect(questions, questions.join('\n')).toHaveLength(4)
})

test('for a gift it is not more', async () => {
  const questions = await questionsOf('a gift', async () => {
    const giver = await newBuyer(world, 'gifter')
    const recipient = await submit(giver.visitor, 'recipient')
    const card = await addCard(world, giver)
    const gift = { recipientName: 'Rina', recipientEmail: recipient.email, message: 'Enjoy' }
    return () => pay(giver, card, { planId: 'gift-3-months', modelId: 'gift', linkedCustomerId: [recipient.id], gift })
  })
  expect(questions, questions.join('\n')).toHaveLength(4)
})

test('saving the card on the way is five more: its try is counted first, and given back when it was good', async () => {
  const questions = await questionsOf('a new card', async () => {
    const buyer = await newBuyer(world)
    const [nonce, key] = [await world.token(), randomUUID()]
    const order = { customerId: buyer.id, planId: 'one-month', locationId: 'kips-bay' }
    return () =>
      buyer.visitor.call('pay-new-card', { ...order, nonce, idempotency_key: key }, { 'idempotency-key': key })
  })
  expect(questions, questions.join('\n')).toHaveLength(9)
})
