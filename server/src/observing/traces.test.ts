import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../test/buying.ts'
import { makeMoneyShop } from '../../test/shop.ts'
import { createWorld, type World } from '../../test/world.ts'
import { exportTraces } from './export-traces.ts'

type Value = { stringValue?: string; intValue?: number | string }
type Sent = {
  traceId: string
  spanId: string
  parentSpanId?: string
  name: string
  kind: number
  attributes: { key: string; value: Value }[]
}

let collector: Server
let world: World
let end: () => Promise<void>
const spans: Sent[] = []
let services: Value[] = []
beforeAll(async () => {
  collector = createServer((request, response) => {
    const parts: Buffer[] = []
    request.on('data', (part: Buffer) => parts.push(part))
    request.on('end', () => {
      const { resourceSpans } = JSON.parse(Buffer.concat(parts).toString()) as {
        resourceSpans: { resource: { attributes: Sent['attributes'] }; scopeSpans: { spans: Sent[] }[] }[]
      }
      for (const { resource, scopeSpans } of resourceSpans) {
        services = resource.attributes.filter(({ key }) => key === 'service.name').map(({ value }) => value)
        spans.push(...scopeSpans.flatMap((scope) => scope.spans))
      }
      response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
    })
  })
  await new Promise<void>((resolve) => collector.listen(0, '127.0.0.1', resolve))
  process.env['OTEL_EXPORTER_OTLP_ENDPOINT'] = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`
  end = exportTraces({ ratio: 1, everyMs: 100, onTrouble: () => undefined })
  world = await createWorld()
  await makeMoneyShop(world.deps)
})
afterAll(async () => {
  await world.close()
  await end()
  collector.close()
})

const named = (name: string) => spans.find((span) => span.name === name)

test('a purchase is one trace: the call, its statements, the provider and the jobs it leads to', async () => {
  const buyer = await newBuyer(world)
  const { email } = buyer
  const cardId = await addCard(world, buyer)
  spans.length = 0
  const { status } = await pay(buyer, cardId)
  expect(status).toBe(200)
  await expect.poll(() => named('POST /api/pay/saved-card'), { timeout: 15_000 }).toBeDefined()
  const call = named('POST /api/pay/saved-card') as Sent
  const ofCall = () => spans.filter(({ traceId }) => traceId === call.traceId)
  expect(call.parentSpanId).toBeUndefined()
  await expect
    .poll(() => ofCall().map(({ name }) => name), { timeout: 15_000 })
    .toEqual(expect.arrayContaining(['square payments.create', 'left work', expect.stringMatching(/^insert /)]))
  const charge = named('square payments.create')
  expect(charge?.parentSpanId).toBe(call.spanId)
  expect(services).toEqual([{ stringValue: 'sipday' }])
  // What a trace has, others may read.
  for (const secret of [email, cardId, buyer.id]) expect(JSON.stringify(spans)).not.toContain(secret)
})

test('a log line has the trace, and a call that a proxy traces belongs to its trace', async () => {
  const trace = '0af7651916cd43dd8448eb211c80319c'
  spans.length = 0
  world.log.length = 0
  await world.visitor().request('GET', '/api/session', undefined, { traceparent: `00-${trace}-b7ad6b7169203331-01` })
  await expect.poll(() => named('GET /api/session'), { timeout: 15_000 }).toMatchObject({ traceId: trace })
  expect(JSON.parse(world.log.find((line) => line.includes('"call"')) ?? '{}')).toMatchObject({ traceId: trace })
})

test('a collector that is gone costs the spans and nothing else', async () => {
  collector.closeAllConnections()
  await new Promise((resolve) => collector.close(resolve))
  expect((await world.visitor().request('GET', '/api/session')).status).toBe(200)
  const began = performance.now()
  await end()
  expect(performance.now() - began).toBeLessThan(10_000)
})
