import { createServer } from 'node:http'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { SquareClient, SquareError } from 'square'
import { createSandbox } from '../src/sandbox.ts'
import type { Sandbox, SandboxOptions } from '../src/sandbox.ts'

export type TestBox = Sandbox & {
  square: SquareClient
  get<T = unknown>(path: string): Promise<T>
  post<T = Record<string, unknown>>(path: string, body: unknown): Promise<T>
  token(change?: Record<string, unknown>): Promise<string>
}

export const LOCATION = 'LSANDBOX00001'
export const usd = (cents: number) => ({ amount: BigInt(cents), currency: 'USD' as const })
export const visa = { number: '4111 1111 1111 1111', expMonth: 12, expYear: 2040, cvv: '111', postalCode: '10016' }

export const clientOf = (url: string, fetcher: typeof fetch = fetch): SquareClient =>
  new SquareClient({ token: 'sandbox-access-token', baseUrl: url, maxRetries: 0, timeoutInSeconds: 10, fetch: fetcher })

export function handles(url: string): Omit<TestBox, 'url' | 'smtpPort' | 'close'> {
  const post = async <T>(path: string, body: unknown): Promise<T> => {
    const init = { method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }
    return (await (await fetch(url + path, init)).json()) as T
  }
  return {
    square: clientOf(url),
    get: async <T>(path: string) => (await (await fetch(url + path)).json()) as T,
    post,
    token: async (change = {}) => (await post<{ token: string }>('/tokenize', { ...visa, ...change })).token,
  }
}

export async function openBox(options: SandboxOptions = {}): Promise<TestBox> {
  const sandbox = await createSandbox(options)
  return { ...sandbox, ...handles(sandbox.url) }
}

export async function customerWithCard(box: Pick<TestBox, 'square' | 'token'>, number = visa.number, key = 'first') {
  const { customer } = await box.square.customers.create({
    idempotencyKey: `customer-${key}`,
    givenName: 'Ann',
    familyName: 'Lee',
    emailAddress: 'ann@example.com',
    referenceId: 'person-1',
  })
  const customerId = customer?.id ?? ''
  const sourceId = await box.token({ number })
  const { card } = await box.square.cards.create({ idempotencyKey: `card-${key}`, sourceId, card: { customerId } })
  return { customerId, cardId: card?.id ?? '' }
}

/** A plan variation; without `periods` it renews forever. */
export async function planVariation(
  box: Pick<TestBox, 'square'>,
  cadence: 'MONTHLY' | 'ANNUAL' | 'DAILY',
  cents: number,
  periods?: number,
): Promise<string> {
  const phase = { cadence, ordinal: 0n, pricing: { type: 'STATIC' as const, priceMoney: usd(cents) } }
  const { catalogObject } = await box.square.catalog.object.upsert({
    idempotencyKey: `plan-${cadence}-${cents}-${periods ?? 'endless'}`,
    object: {
      type: 'SUBSCRIPTION_PLAN_VARIATION',
      id: '#plan',
      subscriptionPlanVariationData: {
        name: 'One Month',
        phases: [periods === undefined ? phase : { ...phase, periods }],
      },
    },
  })
  return catalogObject?.id ?? ''
}

/** Status and code; null when it was not refused. */
export async function refusalOf(
  call: Promise<unknown>,
): Promise<{ status: number | undefined; code: string | undefined } | null> {
  try {
    await call
    return null
  } catch (error) {
    if (!(error instanceof SquareError)) throw error
    return { status: error.statusCode, code: error.errors[0]?.code }
  }
}

export type Received = { path: string; headers: IncomingMessage['headers']; body: string }

/** Records what it is sent and responds with the given status. */
export async function listenAsApp(statusOf: (received: Received, index: number) => number = () => 200, port = 0) {
  const received: Received[] = []
  const server = createServer(async (incoming, outgoing) => {
    let body = ''
    for await (const part of incoming) body += String(part)
    const call = { path: incoming.url ?? '', headers: incoming.headers, body }
    received.push(call)
    outgoing.writeHead(statusOf(call, received.length - 1)).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', () => resolve()))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const close = () => new Promise<void>((resolve) => (server.close(() => resolve()), server.closeAllConnections()))
  return { url, received, close }
}

/** Waits until something holds, for at most five seconds. */
export async function eventually(holds: () => boolean | Promise<boolean>): Promise<void> {
  const end = Date.now() + 5000
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('It did not come to hold within five seconds.')
    await new Promise((resolve) => setTimeout(resolve, 20))
  }
}
