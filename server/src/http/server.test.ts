import { createConnection } from 'node:net'
import { endpoints, type Endpoint, type EndpointName } from '@sipday/contract/endpoints.ts'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { createWorld, type World } from '../../test/world.ts'
import { calls } from '../endpoints/calls.ts'

let world: World
beforeAll(async () => {
  world = await createWorld({ demo: true })
})
afterAll(() => world.close())

const json = { 'content-type': 'application/json' }
const post = (path: string, body: string, headers: Record<string, string> = {}) =>
  world.visitor().request('POST', path, body, { ...json, origin: world.url, ...headers })
const names = Object.keys(endpoints) as EndpointName[]
const posts = names.filter((name) => endpoints[name].method === 'POST')

describe('origin (rule G)', () => {
  test.each(posts)('%s refuses a request from another site', async (name) => {
    const foreign = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'null' },
    ]
    for (const headers of foreign) {
      const response = await world.visitor().request('POST', endpoints[name].path, '{}', { ...json, ...headers })
      expect(response.status).toBe(403)
      expect(await response.json()).toMatchObject({ code: 'wrong_origin' })
      expect(response.headers.getSetCookie()).toEqual([])
    }
  })

  test.each(posts)('%s refuses a request that does not say where it comes from', async (name) => {
    expect((await world.visitor().request('POST', endpoints[name].path, '{}', json)).status).toBe(403)
  })

  test.each(posts)('%s takes JSON only: 415', async (name) => {
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x']) {
      const response = await world
        .visitor()
        .request('POST', endpoints[name].path, '{}', { 'content-type': type, origin: world.url })
      expect(response.status).toBe(415)
    }
  })

  test('a browser that says it comes from our own page is believed over a missing Origin', async () => {
    const response = await world
      .visitor()
      .request('POST', '/api/campaign', '{}', { ...json, 'sec-fetch-site': 'same-origin' })
    expect(response.status).toBe(200)
  })

  test('there is no CORS', async () => {
    const response = await world.visitor().request('OPTIONS', '/api/otp', undefined, {
      origin: 'https://evil.example',
      'access-control-request-method': 'POST',
    })
    expect(response.status).toBe(404)
    expect(response.headers.get('access-control-allow-origin')).toBeNull()
  })
})

describe('input (rule H)', () => {
  test('a body over 16 kB is refused: 413', async () => {
    expect((await post('/api/otp', JSON.stringify({ filler: 'x'.repeat(17_000) }))).status).toBe(413)
  })

  test('a body deeper than 8 or with more than 64 keys is refused', async () => {
    const deep = `${'{"a":'.repeat(9)}1${'}'.repeat(9)}`
    const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 65 }, (_, index) => [`k${index}`, 1])))
    for (const body of [deep, wide]) expect((await post('/api/campaign', body)).status).toBe(400)
  })

  test.each(['{', '"text"', '[]', 'null', '{"__proto__":{"a":1}}', '\u0000'])(
    'a body that is not an object is refused: %s',
    async (body) => {
      const response = await post('/api/otp', body)
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({
        message: expect.any(String),
        code: expect.any(String),
        success: false,
      })
    },
  )

  test('types are never coerced: an array of one is not a string', async () => {
    for (const to of [['mei@demo.example'], 12125550142, { address: 'mei@demo.example' }, true, null])
      expect((await post('/api/otp', JSON.stringify({ action: 'send', to, channel: 'email' }))).status).toBe(400)
  })

  test.each(['a\u0000b', 'a\u0007b', '\ud800', 'a\u202eb', 'a\u2066b'])(
    'characters that hide something are refused: %j',
    async (firstName) => {
      const body = { firstName, lastName: 'Chen', email: 'x@demo.example', phone: '2125550150', role: 'primary' }
      const response = await post('/api/customer', JSON.stringify(body))
      expect(response.status).toBe(400)
      expect(await response.json()).toMatchObject({ fields: { firstName: expect.any(String) } })
    },
  )

  test.each([
    'Mei\r\nBcc: all@shop.example',
    'Mei\nChen',
    'Mei\tChen',
    'Mei\u0085Chen',
    'Mei\u009b31m',
    'Mei\u2028Chen',
    '\u200b\u200d\ufeff',
    '\u2060',
    '\u3164',
  ])('a name that would break a line of an email, or shows nothing, is 422 at its field: %j', async (name) => {
    const person = { firstName: 'Mei', lastName: 'Chen', email: 'x@demo.example', phone: '2125550150', role: 'primary' }
    for (const [body, fields] of [
      [{ ...person, firstName: name }, ['firstName']],
      [{ ...person, firstName: name, lastName: name }, ['firstName', 'lastName']],
    ] as const) {
      const response = await post('/api/customer', JSON.stringify(body))
      expect(response.status).toBe(422)
      const refused = (await response.json()) as { fields: Record<string, string> }
      expect(Object.keys(refused.fields)).toEqual(fields)
    }
  })

  test('names of all scripts, with the joiners that they need, are taken', async () => {
    for (const [index, firstName] of ['José', '李', 'محمد', 'क्\u200dष', "O'Neil-Smith Jr.", '👩\u200d🍳'].entries()) {
      const body = {
        firstName,
        lastName: 'Chen',
        email: `s${index}@demo.example`,
        phone: '2125550150',
        role: 'primary',
      }
      expect((await post('/api/customer', JSON.stringify(body))).status, firstName).toBe(200)
    }
  })

  test('a name of 80 code points is taken, one of 81 is not, and the answer names the field', async () => {
    const body = (firstName: string) => ({
      firstName,
      lastName: 'Chen',
      email: 'long@demo.example',
      phone: '(212) 555-0151',
      role: 'primary' as const,
    })
    expect((await world.visitor().call('customer', body('😀'.repeat(80)))).status).toBe(200)
    const refused = await world.visitor().call('customer', body('😀'.repeat(81)))
    expect(refused.status).toBe(400)
    expect(Object.keys(refused.refused.fields ?? {})).toEqual(['firstName'])
  })

  test('unknown keys are ignored', async () => {
    expect(
      (await post('/api/campaign', JSON.stringify({ source: 'direct', admin: true, isAuthenticated: true }))).status,
    ).toBe(200)
  })
})

describe('answers', () => {
  test('every call of the contract has its endpoint, once', () => {
    expect(Object.keys(calls).toSorted()).toEqual(names.toSorted())
  })

  test('every endpoint declares what it needs', () => {
    const open: EndpointName[] = [
      'models',
      'benefits',
      'drinks',
      'geocode',
      'pricing-models',
      'logout',
      'session',
      'shop',
      'counter-sign-out',
      // Without a session it writes nothing.
      'step',
    ]
    expect(names.filter((name) => endpoints[name].access === 'anyone').toSorted()).toEqual(open.toSorted())
  })

  test('the API is never kept by a browser and carries the security headers', async () => {
    const { headers } = await world.visitor().call('shop')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin')
    expect(headers.get('strict-transport-security')).toBeNull()
    expect(headers.get('x-powered-by')).toBeNull()
  })

  test('an unknown call is told in the shape of every refusal', async () => {
    const response = await world.visitor().request('GET', '/api/nothing')
    expect(response.status).toBe(404)
    expect(await response.json()).toEqual({ message: expect.any(String), code: 'not_found' })
  })

  test('a method that a path does not have is not found', async () => {
    expect((await world.visitor().request('GET', '/api/subscriptions')).status).toBe(404)
    expect((await world.visitor().request('DELETE', '/api/models')).status).toBe(404)
  })

  test('openapi.json describes every call of the table with its refusals', async () => {
    const document = (await (await world.visitor().request('GET', '/api/openapi.json')).json()) as {
      paths: Record<string, Record<string, { responses: object }>>
    }
    for (const name of names) {
      const { path, method, refusals } = endpoints[name] as Endpoint
      const statuses = Object.keys(document.paths[path]?.[method.toLowerCase()]?.responses ?? {})
      expect(statuses).toEqual(expect.arrayContaining(['200', '400', '429', '503', ...refusals.map(String)]))
    }
  })

  test('healthz and readyz answer', async () => {
    expect((await world.visitor().request('GET', '/healthz')).status).toBe(200)
    expect((await world.visitor().request('GET', '/readyz')).status).toBe(200)
  })

  test('metrics are for the machine itself, not for what came through a proxy', async () => {
    expect((await fetch(`${world.url}/metrics`)).status).toBe(200)
    expect((await world.visitor().request('GET', '/metrics')).status).toBe(302)
  })

  test('any other path redirects to / (S2)', async () => {
    for (const path of ['/nothing', '/redeem/more', '/index.html', '/..%2f..%2fpackage.json', '/.env']) {
      const response = await world.visitor().request('GET', path)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
    }
  })

  test('an address of a page typed in another case or with a slash at its end leads to the page', async () => {
    for (const [typed, page] of [
      ['/redeem/', '/redeem'],
      ['/Redeem?utm_source=card', '/redeem?utm_source=card'],
      ['/TERMS/', '/terms'],
      ['/Counter', '/counter'],
      ['/Office/', '/office'],
      ['/OFFICE/customers', '/office/customers'],
    ] as const) {
      const response = await world.visitor().request('GET', typed)
      expect([response.status, response.headers.get('location')]).toEqual([302, page])
    }
  })

  test('an address that cannot be decoded leads a person to a page, and refuses a program', async () => {
    for (const path of ['/%', '/a%ZZ', '/redeem%']) {
      const response = await world.visitor().request('GET', path)
      expect([response.status, response.headers.get('location')]).toEqual([302, '/'])
      expect(response.headers.get('x-content-type-options')).toBe('nosniff')
    }
    const call = await world.visitor().request('GET', '/api/%ZZ')
    expect([call.status, await call.json()]).toEqual([
      400,
      { code: 'bad_request', message: 'The address could not be read.' },
    ])
  })

  test('a request that is not HTTP does not stop the app', async () => {
    const { port, hostname } = new URL(world.url)
    await new Promise((resolve) => {
      const socket = createConnection(Number(port), hostname, () => socket.end('GET / HTTP/9.9\r\n\u0000\r\n\r\n'))
      socket.on('close', resolve).on('error', resolve).resume()
    })
    expect((await world.visitor().request('GET', '/healthz')).status).toBe(200)
  })
})

/** As a proxy would send it. */
const absolute = (at: World, path: string, ip: string): Promise<string> =>
  new Promise((resolve, reject) => {
    const { hostname, port, host } = new URL(at.url)
    const socket = createConnection({ host: hostname, port: Number(port) }, () =>
      socket.write(
        `GET ${at.url}${path} HTTP/1.1\r\nhost: ${host}\r\nx-forwarded-for: ${ip}\r\nconnection: close\r\n\r\n`,
      ),
    )
    let text = ''
    socket.on('data', (chunk: Buffer) => (text += chunk.toString()))
    socket.on('end', () => resolve(text.split('\r\n')[0] ?? ''))
    socket.on('error', reject)
  })

test('600 calls an address and minute, then 429 with Retry-After; another address is not held up', async () => {
  const strict = await createWorld({ limitsScale: 1, demo: true })
  try {
    const member = await strict.signedIn('mei@demo.example')
    await member.call('session')
    const visitor = strict.visitor()
    const statuses = []
    for (let index = 0; index < 61; index += 1)
      statuses.push(
        ...(await Promise.all(
          Array.from({ length: 10 }, () => visitor.request('GET', '/api/shop').then((answer) => answer.status)),
        )),
      )
    expect(statuses.filter((status) => status === 200)).toHaveLength(600)
    const refused = await visitor.call('shop')
    expect(refused.status).toBe(429)
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await strict.visitor().call('shop')).status).toBe(200)
    // Another spelling of the same address is the same call, and anyone signed in behind that address is unaffected
    // (R60).
    for (const spelling of ['/%61pi/shop', '/api/sho%70'])
      expect((await visitor.request('GET', spelling)).status, spelling).toBe(429)
    expect(await absolute(strict, '/api/shop', visitor.ip)).toContain(' 429 ')
    const behind = strict.visitor({ ip: visitor.ip })
    behind.cookie = member.cookie
    expect((await behind.call('shop')).status).toBe(200)
  } finally {
    await strict.close()
  }
}, 60_000)
