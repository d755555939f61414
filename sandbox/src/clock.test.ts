import { afterEach, expect, test } from 'vitest'
import { customerWithCard, listenAsApp, LOCATION, openBox, planVariation } from '../test/box.ts'
import type { Received } from '../test/box.ts'

const cleanup: (() => Promise<void>)[] = []
afterEach(async () => {
  for (const one of cleanup.splice(0).toReversed()) await one()
})

const open = async (statusOf?: (received: Received) => number) => {
  const app = await listenAsApp(statusOf)
  cleanup.push(() => app.close())
  const box = await openBox({
    appUrl: app.url,
    webhookUrl: `${app.url}/hook`,
    startsAt: new Date('2027-01-10T17:00:00Z'),
  })
  cleanup.push(() => box.close())
  return { app, box }
}
const nowOf = (received: Received) => (JSON.parse(received.body) as { now: string }).now

test('the clock moves the app too, at most one day at a step, and answers when all is done', async () => {
  const { app, box } = await open()
  const { now } = await box.post<{ now: string }>('/clock', { days: 2, hours: 12 })
  expect(now).toMatch(/^2027-01-13T05:00/)
  const moves = app.received.filter(({ path }) => path === '/internal/clock')
  expect(moves.map((move) => nowOf(move).slice(0, 16))).toEqual([
    '2027-01-11T17:00',
    '2027-01-12T17:00',
    '2027-01-13T05:00',
  ])
  expect(moves.map(({ body }) => (JSON.parse(body) as { goesOn: boolean }).goesOn)).toEqual([true, true, false])
  expect(moves[0]?.headers['x-sandbox-key']).toBe('sandbox-key')
  expect((await box.get<{ now: string }>('/clock')).now).toMatch(/^2027-01-13T05:00/)
})

test('the webhooks of a step arrive before the app is told the new time', async () => {
  const { app, box } = await open()
  const { customerId, cardId } = await customerWithCard(box)
  const planVariationId = await planVariation(box, 'DAILY', 500)
  await box.square.subscriptions.create({
    locationId: LOCATION,
    customerId,
    cardId,
    planVariationId,
    startDate: '2027-01-11',
  })
  await box.post('/clock', { days: 2 })
  const order = app.received.map(({ path, body }) =>
    path === '/hook' ? (JSON.parse(body) as { type: string }).type : path,
  )
  const paid = order.flatMap((name, index) => (name === 'invoice.payment_made' ? [index] : []))
  const moved = order.flatMap((name, index) => (name === '/internal/clock' ? [index] : []))
  expect(paid).toHaveLength(2)
  expect(moved).toHaveLength(2)
  expect(paid[0]).toBeLessThan(moved[0] ?? -1)
  expect(moved[0]).toBeLessThan(paid[1] ?? -1)
  expect(paid[1]).toBeLessThan(moved[1] ?? -1)
})

test('an app that cannot be reached is reported, and the own clock still moves', async () => {
  const box = await openBox({ appUrl: 'http://127.0.0.1:9', startsAt: new Date('2027-01-10T17:00:00Z') })
  cleanup.push(() => box.close())
  const response = await fetch(`${box.url}/clock`, { method: 'POST', body: '{"days":2}' })
  expect(response.status).toBe(502)
  expect(await response.json()).toMatchObject({
    code: 'app_not_moved',
    message: expect.stringContaining('The app at http://127.0.0.1:9 could not be reached.') as string,
  })
  expect((await box.get<{ now: string }>('/clock')).now).toMatch(/^2027-01-12T17:00/)
})

test('an app that refuses the move is reported with its answer', async () => {
  const { box } = await open(({ path }) => (path === '/internal/clock' ? 403 : 200))
  expect(await box.post('/clock', { minutes: 1 })).toMatchObject({
    code: 'app_not_moved',
    message: expect.stringContaining('answered 403') as string,
  })
})

test('the clock can be set to a time, also an earlier one', async () => {
  const { app, box } = await open()
  const { now } = await box.post<{ now: string }>('/clock', { now: '2026-12-31T23:59:00Z' })
  expect(now).toMatch(/^2026-12-31T23:59/)
  expect(app.received).toHaveLength(1)
})

test('moves asked for at once happen one after the other', async () => {
  const { box } = await open()
  await Promise.all([
    box.post('/clock', { days: 1 }),
    box.post('/clock', { days: 1 }),
    box.post('/clock', { hours: 1 }),
  ])
  expect((await box.get<{ now: string }>('/clock')).now).toMatch(/^2027-01-12T18:00/)
})

test.each([{}, { days: 'two' }, { now: 'tomorrow' }, { days: 1e9 }])(
  'an unclear move %j is refused with an example',
  async (body) => {
    const { box } = await open()
    expect(await box.post('/clock', body)).toMatchObject({ code: 'clock_move_unclear' })
  },
)
