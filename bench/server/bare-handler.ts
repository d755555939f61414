import { createHash } from 'node:crypto'
import { Agent, createServer, request as ask } from 'node:http'
import pg from 'pg'
import { addressOf, codeFor, hashOf, tokenOf } from './people.ts'
import type { Recording, Statement, Value } from './record.ts'

/**
 * The minimum a server could do: the same SQL on one connection, the same outside calls and response, without routes,
 * sessions, checks, limits or logs.
 */
const recordings = JSON.parse(process.env['RECORDINGS'] ?? '{}') as Record<string, Recording>
const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'] ?? '', max: 12 })
const outside = new URL(process.env['SANDBOX_URL'] ?? 'http://localhost')
const agent = new Agent({ keepAlive: true, maxSockets: 64 })

const looksLikeDigest = /^[\w-]{43}$/

/** A recorded value, adapted for another person. */
const valueFor = (value: Value, recorded: number, person: number): unknown => {
  if (value === null || typeof value === 'boolean') return value
  if (typeof value === 'number') {
    if (value === recorded % 1_000_000) return person % 1_000_000
    return value === codeFor(recorded) ? codeFor(person) : value
  }
  if (typeof value === 'string') {
    if (/^[[{]/.test(value)) return JSON.stringify(forAll(JSON.parse(value), recorded, person))
    if (looksLikeDigest.test(value)) return createHash('sha256').update(`${value}${person}`).digest('base64url')
    return renumber(value, recorded, person)
  }
  if ('date' in value) return value.date
  if ('list' in value) return value.list.map((one) => renumber(one, recorded, person))
  const bytes = Buffer.from(value.bytes, 'base64')
  if (bytes.equals(hashOf(tokenOf(recorded)))) return hashOf(tokenOf(person))
  return bytes.equals(hashOf(tokenOf('till'))) ? bytes : hashOf(`${value.bytes}${person}`)
}

/** Everything in rows written as one value is adapted for the other person too. */
const forAll = (value: unknown, recorded: number, person: number): unknown => {
  if (Array.isArray(value)) return value.map((one) => forAll(one, recorded, person))
  if (typeof value === 'object' && value !== null)
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, forAll(one, recorded, person)]))
  return valueFor(value as string | number | boolean | null, recorded, person)
}

const renumber = (text: string, recorded: number, person: number): string =>
  text.replaceAll(String(recorded), String(person)).replaceAll(addressOf(recorded), addressOf(person))

const repeat = async (statements: readonly Statement[], recorded: number, person: number): Promise<void> => {
  if (statements.length === 0) return
  const client = await pool.connect()
  try {
    for (const { text, values } of statements)
      await client.query(
        text,
        values.map((value) => valueFor(value, recorded, person)),
      )
  } finally {
    client.release()
  }
}

const payment = JSON.stringify({ idempotency_key: 'bare', amount_money: { amount: 3200, currency: 'USD' } })

const askOutside = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const call = ask(
      { agent, host: outside.hostname, port: outside.port, method: 'POST', path: '/v2/payments' },
      (answer) => answer.resume().on('end', resolve),
    )
    call.on('error', reject)
    call.end(payment)
  })

const server = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => (body += String(chunk)))
  request.on('end', () => {
    const [, name = '', index = '', number = ''] = (request.url ?? '').split('/')
    if (name === 'readyz') return void response.writeHead(200, { 'content-length': 2 }).end('ok')
    if (body) JSON.parse(body)
    const recording = recordings[name]
    const step = recording?.steps[Number(index)]
    if (!recording || !step) return void response.writeHead(404, { 'content-length': 0 }).end()
    void (async () => {
      const person = Number(number)
      await repeat(step.statements, recording.person, person)
      for (let count = 0; count < step.asked; count += 1) await askOutside()
      const answer = step.body.replaceAll(String(recording.person), number)
      response.writeHead(200, { 'content-type': 'application/json', 'content-length': Buffer.byteLength(answer) })
      response.end(answer)
    })().catch((error: unknown) => {
      const text = String(error)
      response.writeHead(500, { 'content-length': Buffer.byteLength(text) }).end(text)
    })
  })
})
server.keepAliveTimeout = 60_000
server.listen(Number(process.env['PORT']), 'localhost')
process.on('disconnect', () => process.exit(0))
