import { WebhooksHelper } from 'square'
import { afterEach, expect, test } from 'vitest'
import { customerWithCard, eventually, listenAsApp, openBox, usd } from '../test/box.ts'
import type { Received, TestBox } from '../test/box.ts'

const cleanup: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of cleanup.splice(0).toReversed()) await one()
})

const open = async (statusOf?: (received: Received, index: number) => number) => {
  const app = await listenAsApp(statusOf)
  cleanup.push(() => app.close())
  const webhookUrl = `${app.url}/api/webhooks/square`
  const box = await openBox({ webhookUrl, signatureKey: 'our-key' })
  cleanup.push(() => box.close())
  return { app, box, webhookUrl }
}

type Event = { type: string; event_id: string; data: { id: string; object: Record<string, unknown> } }
const eventsOf = (received: readonly Received[]) => received.map(({ body }) => JSON.parse(body) as Event)
const newCustomer = (box: TestBox, givenName: string) => box.square.customers.create({ givenName })

test('an event is delivered after the answer, signed over the address and the raw body', async () => {
  const { app, box, webhookUrl } = await open()
  await customerWithCard(box)
  await eventually(() => app.received.length === 2)
  expect(eventsOf(app.received).map(({ type }) => type)).toEqual(['customer.created', 'card.created'])
  for (const { body, headers } of app.received) {
    const signatureHeader = String(headers['x-square-hmacsha256-signature'])
    const proof = { requestBody: body, signatureHeader, notificationUrl: webhookUrl }
    expect(await WebhooksHelper.verifySignature({ ...proof, signatureKey: 'our-key' })).toBe(true)
    expect(await WebhooksHelper.verifySignature({ ...proof, signatureKey: 'another' })).toBe(false)
  }
})

test('a refused event is sent again with the same id until it is taken', async () => {
  const { app, box } = await open((_received, index) => (index < 2 ? 500 : 200))
  await newCustomer(box, 'Ann')
  await eventually(() => app.received.length === 3)
  const ids = eventsOf(app.received).map(({ event_id }) => event_id)
  expect(new Set(ids).size).toBe(1)
  expect(app.received[2]?.headers['square-retry-number']).toBe('2')
})

test('an event can be sent again on request', async () => {
  const { app, box } = await open()
  await newCustomer(box, 'Ann')
  await eventually(() => app.received.length === 1)
  const { events } = await box.get<{ events: Event[] }>('/events')
  const eventId = events[0]?.event_id
  await box.post('/webhooks/redeliver', { event_id: eventId })
  await eventually(() => app.received.length === 2)
  expect(eventsOf(app.received)[1]?.event_id).toBe(eventId)
  expect(await box.post('/webhooks/redeliver', { event_id: 'unknown' })).toMatchObject({ code: 'event_unknown' })
})

test('events can be doubled and change their order', async () => {
  const { app, box } = await open()
  await box.post('/faults', { target: 'webhooks', mode: 'duplicate' })
  await newCustomer(box, 'Ann')
  await eventually(() => app.received.length === 2)
  const [first, second] = eventsOf(app.received)
  expect(second?.event_id).toBe(first?.event_id)

  await box.post('/faults', { target: 'webhooks', mode: 'reorder' })
  await newCustomer(box, 'Bo')
  await newCustomer(box, 'Cy')
  await eventually(() => app.received.length === 4)
  const names = eventsOf(app.received.slice(2)).map(
    ({ data }) => (data.object['customer'] as { given_name: string }).given_name,
  )
  expect(names).toEqual(['Cy', 'Bo'])
})

test('an app that cannot be reached slows no payment down', async () => {
  const box = await openBox({ webhookUrl: 'http://127.0.0.1:9/hook' })
  cleanup.push(() => box.close())
  const { customerId, cardId } = await customerWithCard(box)
  const { payment } = await box.square.payments.create({
    idempotencyKey: 'p',
    sourceId: cardId,
    customerId,
    amountMoney: usd(100),
  })
  expect(payment?.status).toBe('COMPLETED')
})

test('events wait for an app that is away and arrive in order when it is back', async () => {
  const first = await listenAsApp()
  const { port } = new URL(first.url)
  await first.close()
  const box = await openBox({ webhookUrl: `${first.url}/hook` })
  cleanup.push(() => box.close())
  for (const name of ['Ann', 'Bo', 'Cy']) await newCustomer(box, name)
  await box.post('/clock', { days: 30 })
  const app = await listenAsApp(() => 200, Number(port))
  cleanup.push(() => app.close())
  await box.post('/clock', { minutes: 1 })
  const names = eventsOf(app.received).map(({ data }) => (data.object['customer'] as { given_name: string }).given_name)
  expect(names).toEqual(['Ann', 'Bo', 'Cy'])
})

test('the signature is made for the public address when that is another one', async () => {
  const app = await listenAsApp()
  cleanup.push(() => app.close())
  const notificationUrl = 'https://shop.example/api/webhooks/square'
  const box = await openBox({ webhookUrl: `${app.url}/hook`, webhookSignedUrl: notificationUrl })
  cleanup.push(() => box.close())
  await newCustomer(box, 'Ann')
  await eventually(() => app.received.length === 1)
  const signatureHeader = String(app.received[0]?.headers['x-square-hmacsha256-signature'])
  const proof = { requestBody: app.received[0]?.body ?? '', signatureHeader, notificationUrl }
  expect(await WebhooksHelper.verifySignature({ ...proof, signatureKey: 'sandbox-signature-key' })).toBe(true)
})
