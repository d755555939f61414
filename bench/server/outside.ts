import { createServer, type IncomingMessage } from 'node:http'
import { createServer as createMailServer, type AddressInfo, type Socket } from 'node:net'

/**
 * Card provider and email server, responding instantly, as a program of its own to keep its processor time apart.
 * `GET /code?to=` returns the newest code emailed there.
 */
const codes = new Map<string, string>()
const subscriptions = new Map<string, object>()
let asked = 0

type Body = Record<string, unknown> & { idempotency_key?: string; reference_id?: string }
type Answer = (body: Body) => unknown

const usd = { amount: 0, currency: 'USD' }
const answers: Record<string, Answer> = {
  '/v2/customers': (body) => ({ customer: { id: `sq-${body.reference_id}` } }),
  '/v2/cards': ({ card }) => {
    const owner = String((card as { reference_id?: string }).reference_id)
    const face = { card_brand: 'VISA', last_4: '1111', exp_month: 12, exp_year: 2040 }
    return { card: { id: `sqcard-${owner}`, fingerprint: `print-${owner}`, ...face } }
  },
  '/v2/payments': (body) => ({
    payment: {
      id: `sqpay-${body.idempotency_key}`,
      status: 'COMPLETED',
      total_money: body['amount_money'] ?? usd,
      reference_id: body.reference_id,
      created_at: new Date().toISOString(),
    },
  }),
  '/v2/subscriptions': (body) => {
    const subscription = { ...body, id: `sqsub-${body.idempotency_key}`, status: 'ACTIVE', version: 1 }
    subscriptions.set(subscription.id, subscription)
    return { subscription }
  },
  '/v2/catalog/object': (body) => ({
    catalog_object: { ...(body['object'] as object), id: `sqobj-${body.idempotency_key}` },
  }),
}

const readBody = async (request: IncomingMessage): Promise<Body> => {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text.startsWith('{') ? (JSON.parse(text) as Body) : {}
}

const answerTo = async (request: IncomingMessage): Promise<unknown> => {
  const url = new URL(request.url ?? '/', 'http://outside')
  if (url.pathname === '/clock') return { now: new Date().toISOString() }
  if (url.pathname === '/asked') return { asked }
  if (url.pathname === '/code') return { code: codes.get(url.searchParams.get('to') ?? '') ?? null }
  asked += 1
  const subscription = subscriptions.get(decodeURIComponent(url.pathname.slice('/v2/subscriptions/'.length)))
  if (subscription) return { subscription }
  return answers[url.pathname]?.(await readBody(request)) ?? {}
}

const http = createServer((request, response) => {
  void answerTo(request).then((answer) => {
    const text = JSON.stringify(answer)
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) })
    response.end(text)
  })
})
http.keepAliveTimeout = 60_000

const takeMail = (socket: Socket): void => {
  let rest = ''
  let mail: string | null = null
  let to = ''
  const say = (line: string) => socket.write(`${line}\r\n`)
  say('220 outside')
  socket.on('error', () => undefined)
  socket.on('data', (chunk) => {
    const lines = (rest + chunk.toString('latin1')).split('\r\n')
    rest = lines.pop() ?? ''
    for (const line of lines) {
      if (mail !== null && line !== '.') {
        mail += `${line}\n`
      } else if (mail !== null) {
        const code = /Your code[^\d]{0,80}(\d{6})\b/.exec(mail)?.[1]
        if (code) codes.set(to.toLowerCase(), code)
        mail = null
        say('250 taken')
      } else if (/^DATA/i.test(line)) {
        mail = ''
        say('354 go on')
      } else if (/^QUIT/i.test(line)) {
        socket.end('221 bye\r\n')
      } else {
        to = /^RCPT TO:<(.+?)>/i.exec(line)?.[1] ?? to
        say('250 ok')
      }
    }
  })
}

const smtp = createMailServer(takeMail)
const portOf = (server: { address(): unknown }) => (server.address() as AddressInfo).port

process.on('disconnect', () => process.exit(0))
http.listen(0, '127.0.0.1', () =>
  smtp.listen(0, '127.0.0.1', () => process.send?.({ port: portOf(http), smtpPort: portOf(smtp) })),
)
