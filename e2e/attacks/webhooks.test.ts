import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, inject, test } from 'vitest'
import { worldAt } from '../start-world.ts'
import { ask, moneyOf, newBuyer, ONE_MONTH_CENTS, pay, prove } from './buying.ts'
import { tally, times } from './tally.ts'

const world = worldAt(inject('openShop'))
const attacks = tally('webhooks')
const address = `${world.site}/api/webhooks/square`
const { webhookSignatureKey: key } = JSON.parse(readFileSync(join(world.dataDir, 'secrets.json'), 'utf8')) as {
  webhookSignatureKey: string
}

type Event = { event_id: string; type: string; data: { id: string; object?: unknown } }
const sign = (body: string, withKey = key, url = address) =>
  createHmac('sha256', withKey)
    .update(url + body)
    .digest('base64')
const deliver = async (body: string, signature: string | null = sign(body)): Promise<number> => {
  const answer = await fetch(address, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      ...(signature === null ? {} : { 'x-square-hmacsha256-signature': signature }),
    },
    body,
  })
  await answer.text()
  return answer.status
}
const events = async (): Promise<Event[]> =>
  ((await (await fetch(`${world.sandbox}/events`)).json()) as { events: Event[] }).events
const event = (type: string, id: string, object: unknown = {}) =>
  JSON.stringify({ event_id: randomUUID(), type, data: { id, object } })

test('an event without the right signature is not heard', async () => {
  const body = event('payment.updated', 'anything', { payment: { id: 'anything', status: 'COMPLETED' } })
  const right = sign(body)
  const forged: [string, string | null][] = [
    [body, null],
    [body, ''],
    [body, 'AAAA'],
    [body, right.slice(0, -2)],
    [body, `${right}AAAA`],
    [body, sign(body, 'sandbox-signature-key')],
    [body, sign(body, '')],
    [body, sign(body, key, '')],
    [body, sign(body, key, 'https://evil.example/api/webhooks/square')],
    [body, sign(body, key, `${address}?x=1`)],
    [`${body} `, right],
    [body.replace('anything', 'something'), right],
    [body, right.replaceAll('+', '-').replaceAll('/', '_').split('').reverse().join('')],
    [
      body,
      createHmac('sha1', key)
        .update(address + body)
        .digest('base64'),
    ],
  ]
  for (const [sent, signature] of forged) {
    const status = await deliver(sent, signature)
    attacks.attempt(`signature ${signature}: ${status}`, status !== 403)
  }
})

test('a signed event is only a hint: what it says is read again at the provider', async () => {
  const buyer = await newBuyer(world)
  await prove(world, buyer.visitor, buyer.person.email)
  const bodies = [
    event('payment.updated', 'UNKNOWN', {
      payment: { id: 'UNKNOWN', status: 'COMPLETED', amount_money: { amount: 1 } },
    }),
    event('payment.updated', '../../v2/customers', {}),
    event('invoice.payment_made', 'inv:UNKNOWN', {}),
    event('subscription.updated', 'UNKNOWN', { subscription: { status: 'CANCELED' } }),
    event('refund.updated', 'UNKNOWN', {}),
    event('no.such.type', 'x'),
    event('__proto__', 'constructor'),
  ]
  for (const body of bodies) attacks.attempt(`a lie: ${body}`, (await deliver(body)) >= 500)
  // Whatever is signed is acknowledged, or the provider would stop sending.
  for (const body of [
    '',
    '{',
    'null',
    '[]',
    '{"event_id":1}',
    '"x"',
    JSON.stringify({ event_id: 'x'.repeat(200), type: 'x', data: { id: 'x' } }),
  ]) {
    const status = await deliver(body)
    attacks.attempt(`signed nonsense ${body.slice(0, 20)}: ${status}`, status !== 200)
  }
  const listed = await ask(buyer.visitor, '/api/subscriptions', { CID: buyer.customerId })
  attacks.attempt(`a lie made a membership: ${listed.text}`, listed.text !== '[]')
})

/** A few different orders of one list, including the reverse. */
const orders = <T>(list: readonly T[], count: number): T[][] => [
  list.toReversed(),
  ...Array.from({ length: count }, () => {
    const left = [...list]
    const order: T[] = []
    while (left.length > 0) order.push(...left.splice(Math.floor(Math.random() * left.length), 1))
    return order
  }),
]

test('events replayed, repeated and in every order change nothing', async () => {
  const seen = new Set((await events()).map((one) => one.event_id))
  const buyer = await newBuyer(world)
  const paid = await pay(buyer)
  expect(paid.status, paid.text).toBe(200)
  await prove(world, buyer.visitor, buyer.person.email)
  const member = async () => {
    const [one] = (await ask(buyer.visitor, '/api/subscriptions', { CID: buyer.customerId })).body as unknown as Record<
      string,
      unknown
    >[]
    return one
  }
  for (let waited = 0; waited < 100 && !(await member())?.['Square Subscription ID']; waited++) await sleep(100)
  const before = await member()
  const fresh = (await events()).filter((one) => !seen.has(one.event_id))
  expect(fresh.length).toBeGreaterThan(1)
  const picked = fresh.slice(0, 6)
  for (const order of orders(picked, times(8, 200))) {
    for (const one of order) {
      const replayed = await deliver(JSON.stringify(one))
      const renamed = await Promise.all([1, 2].map(() => deliver(JSON.stringify({ ...one, event_id: randomUUID() }))))
      attacks.attempt(
        `${one.type} again: ${replayed}`,
        [replayed, ...renamed].some((status) => status >= 500),
      )
    }
  }
  await sleep(2000)
  const after = await member()
  attacks.attempt(
    `${JSON.stringify(before)} became ${JSON.stringify(after)}`,
    JSON.stringify(before) !== JSON.stringify(after),
  )
  const money = moneyOf(await world.ledger(), buyer.last4)
  attacks.attempt(`money moved: ${JSON.stringify(money)}`, money.captures !== 1 || money.keptCents !== ONE_MONTH_CENTS)
})
