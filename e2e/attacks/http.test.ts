import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { endpoints } from '@sipday/contract/endpoints.ts'
import { afterAll, expect, inject, test } from 'vitest'
import { worldAt } from '../start-world.ts'
import { visitorOf } from './buying.ts'
import { tally } from './tally.ts'

const world = worldAt(inject('openShop'))
const port = Number(new URL(world.site).port)
const attacks = tally('http')
const open = new Set<() => void>()
afterAll(() => {
  for (const close of open) close()
})

/** Until the connection closes or goes quiet. */
const raw = (bytes: string, quietMs = 1500): Promise<string> =>
  new Promise((resolve) => {
    const socket = connect(port, 'localhost')
    let heard = ''
    let timer: NodeJS.Timeout | undefined
    const end = () => {
      clearTimeout(timer)
      socket.destroy()
      resolve(heard)
    }
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(end, quietMs)
    }
    socket.on('data', (data) => {
      heard += data.toString('latin1')
      wait()
    })
    socket.on('close', end)
    socket.on('error', end)
    socket.write(bytes, 'latin1', wait)
  })

const statusesIn = (heard: string): number[] =>
  [...heard.matchAll(/HTTP\/1\.[01] (\d{3})/g)].map((match) => Number(match[1]))
const host = `Host: localhost:${port}`
const json = 'Content-Type: application/json'
const own = 'Sec-Fetch-Site: same-origin'

const posts = Object.values(endpoints).filter((endpoint) => endpoint.method === 'POST')

test('a call that changes something is refused from another site, whatever it claims', async () => {
  const visitor = visitorOf(world)
  const origin = new URL(world.site).origin
  const foreign: Record<string, string>[] = [
    { 'sec-fetch-site': 'cross-site' },
    { 'sec-fetch-site': 'same-site' },
    { 'sec-fetch-site': 'none' },
    { 'sec-fetch-site': 'cross-site', origin },
    { 'sec-fetch-site': 'Same-Origin, cross-site' },
    { origin: 'https://evil.example' },
    { origin: 'null' },
    { origin: `${origin}.evil.example` },
    { origin: origin.replace('localhost', 'localhost.evil.example') },
    { origin: `${origin}/` },
    { origin: origin.toUpperCase() },
    { referer: `${origin}/` },
    {},
  ]
  for (const { path } of posts)
    for (const headers of foreign) {
      const answer = await visitor.request('POST', path, '{}', { 'content-type': 'application/json', ...headers })
      await answer.text()
      attacks.attempt(`${path} from ${JSON.stringify(headers)}: ${answer.status}`, answer.status !== 403)
    }
  expect(visitor.cookie).toBeNull()
})

test('only JSON is taken', async () => {
  const visitor = visitorOf(world)
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/plain; application/json',
    'application/jsonp',
    'application/json5',
    'text/json',
    'application/xml',
    '',
  ]
  for (const { path } of posts)
    for (const type of types) {
      const answer = await visitor.request('POST', path, '{"source":"direct"}', {
        'content-type': type,
        'sec-fetch-site': 'same-origin',
      })
      await answer.text()
      attacks.attempt(`${path} as "${type}": ${answer.status}`, answer.status !== 415)
    }
})

test('no page of another site may read an answer or be told that it may', async () => {
  for (const { path, method } of Object.values(endpoints)) {
    const answer = await visitorOf(world).request('OPTIONS', path, undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': method,
      'access-control-request-headers': 'content-type',
    })
    await answer.text()
    const allowed = [...answer.headers.keys()].filter((name) => name.startsWith('access-control-'))
    attacks.attempt(`preflight of ${path}: ${allowed.join()}`, allowed.length > 0 || answer.status < 300)
  }
})

test('no other method reaches a call', async () => {
  for (const { path, method } of Object.values(endpoints))
    for (const other of ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'].filter((each) => each !== method)) {
      const answer = await visitorOf(world).request(other, path, other === 'GET' ? undefined : '{}', {
        'content-type': 'application/json',
        'sec-fetch-site': 'same-origin',
        'x-http-method-override': method,
        'x-method-override': method,
      })
      await answer.text()
      attacks.attempt(`${other} ${path}: ${answer.status}`, answer.status < 400 || answer.status >= 500)
    }
  for (const line of ['TRACE / HTTP/1.1', 'CONNECT localhost:5432 HTTP/1.1', 'PRI * HTTP/2.0']) {
    const heard = await raw(`${line}\r\n${host}\r\nConnection: close\r\nX-Secret: mirrored\r\n\r\n`)
    attacks.attempt(`${line}: ${heard}`, /HTTP\/1\.1 2\d\d/.test(heard) || heard.includes('mirrored'))
  }
})

test('one request is one request: smuggled ones are not heard', async () => {
  const hidden = `GET /api/session HTTP/1.1\r\n${host}\r\n\r\n`
  const head = (...more: string[]) =>
    [`POST /api/campaign HTTP/1.1`, host, json, own, ...more].map((line) => `${line}\r\n`).join('')
  const forms: Record<string, string> = {
    'length and chunks': `${head('Content-Length: 4', 'Transfer-Encoding: chunked')}\r\n0\r\n\r\n${hidden}`,
    'chunks and length': `${head('Transfer-Encoding: chunked', 'Content-Length: 4')}\r\n0\r\n\r\n${hidden}`,
    'two lengths': `${head('Content-Length: 2', `Content-Length: ${2 + hidden.length}`)}\r\n{}${hidden}`,
    'two lengths in one': `${head(`Content-Length: 2, ${2 + hidden.length}`)}\r\n{}${hidden}`,
    'signed length': `${head('Content-Length: +2')}\r\n{}${hidden}`,
    'negative length': `${head('Content-Length: -1')}\r\n{}${hidden}`,
    'hex length': `${head('Content-Length: 0x2')}\r\n{}${hidden}`,
    'blank before the colon': `${head('Content-Length : 2')}\r\n{}${hidden}`,
    'blank in the encoding': `${head('Transfer-Encoding : chunked')}\r\n0\r\n\r\n${hidden}`,
    'unknown encoding': `${head('Transfer-Encoding: xchunked')}\r\n0\r\n\r\n${hidden}`,
    'two encodings': `${head('Transfer-Encoding: chunked', 'Transfer-Encoding: identity')}\r\n0\r\n\r\n${hidden}`,
    'encoding with a tab': `${head('Transfer-Encoding:\u000bchunked')}\r\n0\r\n\r\n${hidden}`,
    'folded header': `${head('X-Fold: a\r\n Content-Length: 2')}\r\n{}${hidden}`,
    'bare line feeds': `POST /api/campaign HTTP/1.1\n${host}\n${json}\n${own}\nContent-Length: 2\n\n{}${hidden}`,
    'bare carriage return': `${head('X-A: b\rContent-Length: 2')}\r\n{}${hidden}`,
    'no host': `GET /api/session HTTP/1.1\r\n\r\n`,
    'two hosts': `GET /api/session HTTP/1.1\r\n${host}\r\nHost: evil.example\r\n\r\n`,
    'wrong chunk size': `${head('Transfer-Encoding: chunked')}\r\nzz\r\n{}\r\n0\r\n\r\n`,
    'huge chunk size': `${head('Transfer-Encoding: chunked')}\r\nFFFFFFFFFFFFFFFF1\r\n{}\r\n`,
  }
  for (const [name, bytes] of Object.entries(forms)) {
    const statuses = statusesIn(await raw(bytes))
    // A response without a body and then the hidden request would make two responses; one refusal, or silence, is
    // right.
    attacks.attempt(`${name}: ${statuses.join()}`, statuses.length > 1 || statuses.some((each) => each >= 500))
  }
})

test('a path leads nowhere but to our own pages', async () => {
  const paths = [
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc%2fpasswd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/../../../package.json',
    '/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%2e%2e%2f%2e%2e%2fserver/src/main.ts',
    '/assets/..\\..\\package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/%252e%252e%252fpackage.json',
    '/counter/../server/src/main.ts',
    '/counter/assets/..%2f..%2f..%2fpackage.json',
    '/assets/%00',
    '/assets/x%00.js',
    '/%c0%ae%c0%ae/etc/passwd',
    '/.git/config',
    '/.env',
    '/data/secrets.json',
    '/secrets.json',
    '/server/src/main.ts',
    '/package.json',
    '/node_modules/fastify/package.json',
    '//evil.example/',
    '///evil.example',
    '/\\evil.example',
    '/%2f%2fevil.example',
    '/%5cevil.example',
    '/redirect?to=https://evil.example',
    '/;@evil.example',
    '/%0d%0aset-cookie:sid=evil',
    '/%0d%0aLocation:%20https://evil.example',
    `http://evil.example/`,
    '/%',
    '/%zz',
    `/${'a'.repeat(10_000)}`,
    '/api/../internal/clock',
    '/api/%2e%2e/metrics',
    '/metrics',
    '/internal/clock',
  ]
  for (const path of paths) {
    const heard = await raw(
      `GET ${path} HTTP/1.1\r\n${host}\r\nX-Forwarded-For: 198.18.0.1\r\nConnection: close\r\n\r\n`,
    )
    const [head = ''] = heard.split('\r\n\r\n')
    const location = /^location: (.*)$/im.exec(head)?.[1]
    const wrong =
      /root:[^:]*:0:|"dependencies"|"workspaces"|sipday_calls_total|appSecret|import .* from/.test(heard) ||
      statusesIn(heard).some((status) => status >= 500) ||
      /^set-cookie:/im.test(head) ||
      (location !== undefined && !/^\/(?![/\\])/.test(location))
    attacks.attempt(`GET ${path}: ${head}`, wrong)
  }
})

test('the name that a request was sent to decides nothing', async () => {
  for (const header of [
    'Host: evil.example',
    `${host}\r\nX-Forwarded-Host: evil.example`,
    `${host}\r\nForwarded: host=evil.example`,
  ]) {
    for (const path of ['/', '/no-such-page', '/redeem', '/counter', '/api/openapi.json']) {
      const heard = await raw(`GET ${path} HTTP/1.1\r\n${header}\r\nConnection: close\r\n\r\n`)
      attacks.attempt(`GET ${path} of ${header}`, heard.includes('evil.example'))
    }
  }
})

test('headers beyond measure are refused and forgotten', async () => {
  for (const lines of [
    `X-Long: ${'a'.repeat(40_000)}`,
    Array.from({ length: 3000 }, (_, i) => `X-${i}: a`).join('\r\n'),
  ]) {
    const heard = await raw(`GET /api/session HTTP/1.1\r\n${host}\r\n${lines}\r\n\r\n`)
    attacks.attempt(
      `headers of ${lines.length} bytes: ${heard.slice(0, 30)}`,
      statusesIn(heard).some((status) => status >= 500),
    )
  }
  const cookies = Array.from({ length: 400 }, (_, i) => `sid=${'x'.repeat(20)}${i}`).join('; ')
  const answer = await visitorOf(world).request('GET', '/api/session', undefined, { cookie: cookies })
  attacks.attempt(
    '400 cookies',
    answer.status !== 200 || ((await answer.json()) as { isAuthenticated: boolean }).isAuthenticated,
  )
})

test('clients that send slowly, or never end, keep no one else waiting', async () => {
  const socketsAtOnce = 300
  const closed: number[] = []
  for (let i = 0; i < socketsAtOnce; i++) {
    const socket = connect(port, 'localhost')
    socket.on('error', () => undefined)
    socket.on('close', () => closed.push(i))
    const body = i % 2 === 0
    socket.write(
      body
        ? `POST /api/campaign HTTP/1.1\r\n${host}\r\n${json}\r\n${own}\r\nContent-Length: 1000\r\n\r\n{`
        : `GET / HTTP/1.1\r\n${host}\r\nX-Slow:`,
    )
    const drip = setInterval(() => socket.write(' '), 2000)
    open.add(() => {
      clearInterval(drip)
      socket.destroy()
    })
  }
  await sleep(500)
  for (let tries = 0; tries < 20; tries++) {
    const began = performance.now()
    const answer = await visitorOf(world).request('GET', '/api/session')
    await answer.text()
    attacks.attempt(
      `an answer beside ${socketsAtOnce} slow clients took ${performance.now() - began} ms`,
      performance.now() - began > 3000,
    )
  }
  for (let waited = 0; waited < 35 && closed.length < socketsAtOnce; waited++) await sleep(1000)
  attacks.figure('slow clients sent away', `${closed.length} of ${socketsAtOnce}`)
  attacks.attempt('slow clients stay for ever', closed.length < socketsAtOnce)
})
