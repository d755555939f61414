import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, type Buyer, moneyOf, newBuyer, pay, payBody, tokenFor } from '../attacks/buying.ts'
import { isLong, tally, times } from '../attacks/tally.ts'
import { type RunningWorld, startWorld, type World } from '../start-world.ts'
import { type Attempted, judge, patientBuyer } from './purchases.ts'

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

const story = async (mode: string, times_: number, retry: string): Promise<void> => {
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
  await judge(world, [{ buyer, acknowledged: acknowledged ? String(acknowledged) : null }], faults)
}

test('whatever the provider does to a charge, and whatever people do then, they pay once or not at all', async () => {
  for (const [turn, mode] of MODES.entries())
    for (const [index, retry] of Object.keys(retries).entries()) {
      // The short part takes two of the four, different ones for each mode; the long part all, and also with the fault
      // occurring twice.
      if (!isLong && (turn + index) % 2 === 1) continue
      for (const count of isLong ? [1, 2] : [1]) await story(mode, count, retry)
    }
}, 400_000)

test('trouble with customers and cards leaves nothing behind that costs money', async () => {
  for (const target of ['customers.create', 'cards.create'])
    for (const mode of ['error', 'cut-before', 'cut-after', 'garbage', 'rate']) {
      await world.fault({ target, mode, times: 1 })
      const buyer = await newBuyer(world).catch(() => null)
      await world.clearFaults()
      const whole = buyer ?? (await newBuyer(world))
      const answer = await pay(whole)
      faults.attempt(`after ${mode} of ${target}: ${answer.text}`, answer.status !== 200)
      await judge(world, [{ buyer: whole, acknowledged: String(answer.body['paymentId']) }], faults)
    }
})

test('a purchase stands even when its provider subscription has to wait', async () => {
  await world.fault({ target: 'subscriptions.create', mode: 'error', times: 3 })
  const buyer = await newBuyer(world)
  const answer = await pay(buyer)
  expect(answer.status, answer.text).toBe(200)
  await judge(world, [{ buyer, acknowledged: String(answer.body['paymentId']) }], faults)
  await world.clearFaults()
})

test('mail and text servers that fail delay a message and lose none', async () => {
  for (const mode of isLong ? ['error', 'cut-before', 'cut-after', 'delay'] : ['cut-before']) {
    await world.fault({ target: 'smtp', mode, times: isLong ? 2 : 1, ms: mode === 'delay' ? 1500 : 0 })
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
  await judge(world, [{ buyer, acknowledged: null }], faults)
  faults.attempt('the late payment is lost', moneyOf(await world.ledger(), buyer.last4).captures !== 1)
  faults.figure('slowest answer of a silent provider', `${(took / 1000).toFixed(1)} s`)
})

test('payments under a rain of faults are captured once each', async () => {
  const wanted = times(40, 10_000)
  const until = Date.now() + times(40_000, 9 * 60_000)
  const before = payments
  const done: Attempted[] = []
  let raining = true
  /** Of every kind, for the next charges. */
  const rain = async () => {
    for (; raining; await sleep(150)) {
      const { faults: waiting } = (await (await fetch(`${world.sandbox}/faults`)).json()) as { faults: unknown[] }
      if (waiting.length > 10) continue
      for (const mode of MODES) await world.fault({ target: 'payments.create', mode, ms: mode === 'delay' ? 50 : 0 })
    }
  }
  const shopper = async () => {
    while (payments - before < wanted && Date.now() < until) {
      const buyer = await patientBuyer(world)
      const attempted: Attempted = { buyer, acknowledged: null }
      done.push(attempted)
      for (let press = 0; press < 3; press++) {
        const answer = await pay(buyer)
        payments += 1
        faults.attempt(`answered ${answer.text}`, ![200, 402, 409, 503].includes(answer.status))
        if (answer.status === 200) attempted.acknowledged ??= String(answer.body['paymentId'])
      }
    }
  }
  const falling = rain()
  await Promise.all(Array.from({ length: 16 }, shopper))
  raining = false
  await falling
  await world.clearFaults()
  await judge(world, done, faults, () => Math.random() < (isLong ? 0.01 : 0.1))
  const lines = await world.captures()
  const twice = lines.length - new Set(lines.map((line) => line.referenceId)).size
  faults.attempt(`${twice} purchases captured twice`, twice > 0)
  faults.figure('payments under faults', payments)
  faults.figure('captures', lines.length)
  faults.figure('double captures', twice)
}, 1_500_000)
