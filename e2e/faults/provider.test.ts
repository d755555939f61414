import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Buyer, moneyOf, newBuyer, pay, payBody, tokenFor } from '../attacks/buying.ts'
import { isLong, tally, times } from '../attacks/tally.ts'
import { type RunningWorld, startWorld, type World } from '../start-world.ts'
import { judge, patientBuyer } from './purchases.ts'

const faults = tally('provider', 'invariants')
let running: RunningWorld
let world: World
beforeAll(async () => {
  running = await startWorld('provider', { environment: { TRUST_PROXY: '127.0.0.1,::1' } })
  world = running.world
})
afterAll(() => running.stop())

const MODES = ['error', 'rate', 'decline', 'garbage', 'cut-before', 'cut-after', 'delay'] as const
let payments = 0

const withNewCard = async (buyer: Buyer) => {
  const { cardId: _saved, idempotencyKey, ...rest } = payBody(buyer)
  return ask(buyer.visitor, '/api/pay/new-card', {
    ...rest,
    nonce: await tokenFor(world, buyer.number),
    idempotency_key: idempotencyKey,
  })
}

/** What people do when they see an error: the same press again, another press, both calls, two tabs. */
const retries: Record<string, (buyer: Buyer) => Promise<{ status: number; body: Record<string, unknown> }[]>> = {
  'same key again': async (buyer) => {
    const body = { idempotencyKey: randomUUID() }
    return [await pay(buyer, body), await pay(buyer, body)]
  },
  'another key': async (buyer) => [await pay(buyer), await pay(buyer)],
  'two tabs': (buyer) => Promise.all([pay(buyer), ask(buyer.visitor.copy(), '/api/pay/saved-card', payBody(buyer))]),
  'the other call': async (buyer) => [await pay(buyer), await withNewCard(buyer)],
}

const story = async (mode: string, times_: number, retry: string, membership: boolean): Promise<void> => {
  const buyer = await newBuyer(world)
  await world.fault({ target: 'payments.create', mode, times: times_, ms: mode === 'delay' ? 300 : 0 })
  const answers = (await retries[retry]?.(buyer)) ?? []
  await world.clearFaults()
  payments += answers.length
  for (const { status, body } of answers)
    faults.attempt(`${mode}, ${retry}: ${status} ${JSON.stringify(body)}`, ![200, 402, 409, 503].includes(status))
  const acknowledged = answers.find((answer) => answer.status === 200)?.body['paymentId']
  const ids = new Set(answers.filter((answer) => answer.status === 200).map((answer) => answer.body['paymentId']))
  faults.attempt(`${mode}, ${retry}: two payments`, ids.size > 1)
  await judge(world, { buyer, acknowledged: acknowledged ? String(acknowledged) : null }, faults, { membership })
}

test('whatever the provider does to a charge, and whatever people do then, they pay once or not at all', async () => {
  const counts = isLong ? [1, 2] : [1]
  for (const mode of MODES)
    for (const count of counts) for (const retry of Object.keys(retries)) await story(mode, count, retry, true)
})

test('trouble with customers and cards leaves nothing behind that costs money', async () => {
  for (const target of ['customers.create', 'cards.create'])
    for (const mode of ['error', 'cut-before', 'cut-after', 'garbage', 'rate']) {
      await world.fault({ target, mode, times: 1 })
      const buyer = await newBuyer(world).catch(() => null)
      await world.clearFaults()
      const whole = buyer ?? (await newBuyer(world))
      const answer = await pay(whole)
      faults.attempt(`after ${mode} of ${target}: ${answer.text}`, answer.status !== 200)
      await judge(world, { buyer: whole, acknowledged: String(answer.body['paymentId']) }, faults)
    }
})

test('a purchase stands even when its provider subscription has to wait', async () => {
  await world.fault({ target: 'subscriptions.create', mode: 'error', times: 3 })
  const buyer = await newBuyer(world)
  const answer = await pay(buyer)
  expect(answer.status, answer.text).toBe(200)
  await judge(world, { buyer, acknowledged: String(answer.body['paymentId']) }, faults)
  await world.clearFaults()
})

test('mail and text servers that fail delay a message and lose none', async () => {
  for (const mode of ['error', 'cut-before', 'cut-after', 'delay']) {
    await world.fault({ target: 'smtp', mode, times: 2, ms: mode === 'delay' ? 1500 : 0 })
    const buyer = await newBuyer(world)
    const answer = await pay(buyer)
    expect(answer.status, answer.text).toBe(200)
    const receipts = async () =>
      (await world.messages(buyer.person.email)).filter((message) => message.code === null).length
    for (let waited = 0; waited < 300 && (await receipts()) === 0; waited++) await sleep(100)
    faults.attempt(`no receipt after ${mode}`, (await receipts()) === 0)
    await world.clearFaults()
  }
})

test('a provider that answers too late is answered for in time, and the payment is found', async () => {
  const buyer = await newBuyer(world)
  await world.fault({ target: 'payments.create', mode: 'delay', times: 1, ms: 14_000 })
  const began = performance.now()
  const answer = await pay(buyer)
  const took = performance.now() - began
  faults.attempt(`answered after ${took} ms`, took > 12_500)
  faults.attempt(
    `said ${answer.text}`,
    answer.status !== 503 || !answer.text.includes('You will not be charged twice.'),
  )
  await world.clearFaults()
  await judge(world, { buyer, acknowledged: null }, faults)
  faults.attempt('the late payment is lost', moneyOf(await world.ledger(), buyer.last4).captures !== 1)
  faults.figure('slowest answer of a silent provider', `${(took / 1000).toFixed(1)} s`)
})

test('many payments under random faults are captured once each', async () => {
  const wanted = times(24, Number(process.env['SIPDAY_PAYMENTS'] ?? 4000))
  const began = Date.now()
  const budgetMs = isLong ? 8 * 60_000 : 60_000
  let captured = 0
  while (payments < wanted && Date.now() - began < budgetMs) {
    const buyers = await Promise.all(Array.from({ length: 8 }, () => patientBuyer(world)))
    for (const mode of MODES)
      await world.fault({ target: 'payments.create', mode, times: 2, ms: mode === 'delay' ? 50 : 0 })
    const told = await Promise.all(
      buyers.map(async (buyer) => {
        const answers = [await pay(buyer), await pay(buyer), await pay(buyer)]
        payments += answers.length
        return answers.find((answer) => answer.status === 200)
      }),
    )
    await world.clearFaults()
    for (const [index, buyer] of buyers.entries()) {
      const acknowledged = told[index] ? String(told[index].body['paymentId']) : null
      await judge(world, { buyer, acknowledged }, faults, { membership: false })
    }
  }
  const lines = await world.captures()
  captured = lines.length
  const keys = new Map<string, number>()
  for (const line of lines) keys.set(line.referenceId, (keys.get(line.referenceId) ?? 0) + 1)
  const twice = [...keys.values()].filter((count) => count > 1).length
  faults.attempt(`${twice} purchases captured twice`, twice > 0)
  faults.figure('faulted payment calls', payments)
  faults.figure('captures', captured)
  faults.figure('double captures', twice)
})
