import type { Wallet } from '@sipday/contract/catalogue.ts'
import Fastify, { type FastifyReply, type FastifyRequest } from 'fastify'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { Refusal } from '../refusal.ts'
import { readSettings } from '../settings.ts'
import { parseBody } from './body.ts'
import { clientAddress } from './client-address.ts'
import { giveCookie, readCookie, takeCookie } from './cookie.ts'
import { answerFailure, refusalOf } from './errors.ts'
import { requireOwnOrigin } from './origin.ts'
import { commonHeaders, pagePolicy } from './security-headers.ts'

const overTls = { publicUrl: 'https://shop.example' }
const onThisMachine = { publicUrl: 'http://localhost:3000' }
const refusedBy = (act: () => unknown) => {
  try {
    act()
  } catch (error) {
    return refusalOf(error)
  }
  return null
}
/** What a handler of one request makes of it. */
const asked = async (
  handle: (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
  headers: Record<string, string> = {},
) => {
  const fastify = Fastify()
  fastify.get('/', handle)
  const answer = await fastify.inject({ url: '/', headers })
  await fastify.close()
  return answer
}

describe('the cookie (rule A)', () => {
  const given = (settings: { publicUrl: string }, ms: number) =>
    asked(async (_request, reply) => {
      giveCookie(reply, settings, 'a-token', ms)
      return {}
    }).then(({ headers }) => headers['set-cookie'])

  test('over TLS it belongs to this host alone and is never sent without TLS', async () => {
    expect(await given(overTls, 60_000)).toBe(
      '__Host-sid=a-token; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=60',
    )
    expect(await given(onThisMachine, 60_000)).toBe('sid=a-token; Path=/; HttpOnly; SameSite=Strict; Max-Age=60')
  })

  test('it lives for whole seconds, and never less than none', async () => {
    expect(await given(onThisMachine, 1_001)).toMatch(/Max-Age=2$/)
    expect(await given(onThisMachine, -5_000)).toMatch(/Max-Age=0$/)
  })

  test('taking it also clears what the site stored in the browser', async () => {
    const { headers } = await asked(async (_request, reply) => {
      takeCookie(reply, overTls)
      return {}
    })
    expect(headers['set-cookie']).toBe('__Host-sid=; Path=/; HttpOnly; SameSite=Strict; Secure; Max-Age=0')
    expect(headers['clear-site-data']).toBe('"storage"')
  })

  test.each([
    ['sid=one', 'one'],
    ['other=1;sid=one;  more=2', 'one'],
    ['sid=one; sid=two', 'one'],
    ['asid=one; xsid=two', null],
    ['', null],
  ])('of "%s" ours is %s', async (cookie, value) => {
    const { body } = await asked(
      async (request) => ({ value: readCookie(request, onThisMachine) }),
      cookie ? { cookie } : {},
    )
    expect(JSON.parse(body)).toEqual({ value })
  })
})

describe('where a call comes from (rule G)', () => {
  const from = async (headers: Record<string, string>) => {
    let refused: Refusal | null = null
    await asked(async (request) => {
      refused = refusedBy(() => requireOwnOrigin(request, 'https://shop.example/somewhere'))
      return {}
    }, headers)
    return refused as Refusal | null
  }
  const json = { 'content-type': 'application/json' }

  test.each([
    { ...json, origin: 'https://shop.example' },
    { ...json, 'sec-fetch-site': 'same-origin' },
    { 'content-type': ' Application/JSON ; charset=utf-8', origin: 'https://shop.example' },
    { ...json, origin: 'https://evil.example', 'sec-fetch-site': 'same-origin' },
  ])('%o is our own page', async (headers) => {
    expect(await from(headers)).toBeNull()
  })

  test.each([
    { ...json, origin: 'https://shop.example', 'sec-fetch-site': 'none' },
    { ...json, origin: 'https://shop.example:8443' },
    { ...json, origin: 'http://shop.example' },
    json,
  ])('%o is not', async (headers) => {
    expect(await from(headers)).toMatchObject({
      status: 403,
      code: 'wrong_origin',
      message: 'This request did not come from our own pages.',
    })
  })

  test.each([{ 'content-type': 'text/plain' }, { 'content-type': 'text/plain; application/json' }, {}])(
    '%o is not JSON',
    async (headers) => {
      expect(await from({ ...headers, origin: 'https://shop.example' } as Record<string, string>)).toMatchObject({
        status: 415,
        code: 'not_json',
        message: 'The request must be JSON.',
      })
    },
  )
})

describe('a body (rule H)', () => {
  const deep = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`
  const wide = (keys: number) =>
    JSON.stringify(Object.fromEntries(Array.from({ length: keys }, (_, at) => [`k${at}`, 1])))
  const tooComplex = { status: 400, code: 'too_complex', message: 'The request has too many parts.' }

  test('may be eight deep and have 64 keys in all', () => {
    expect(parseBody(deep(8))).toEqual(JSON.parse(deep(8)))
    expect(parseBody(wide(64))).toEqual(JSON.parse(wide(64)))
    expect(refusedBy(() => parseBody(deep(9)))).toMatchObject(tooComplex)
    expect(refusedBy(() => parseBody(wide(65)))).toMatchObject(tooComplex)
    expect(refusedBy(() => parseBody(`[${wide(32)},${wide(31)}]`))).toMatchObject(tooComplex)
    expect(parseBody(`[${wide(31)},${wide(31)}]`)).toHaveLength(2)
  })

  test('has no key that reaches a prototype, however deep', () => {
    for (const body of ['{"__proto__":{"a":1}}', '{"a":[{"__proto__":1}]}'])
      expect(refusedBy(() => parseBody(body))).toMatchObject(tooComplex)
  })

  test('is nothing when there is none, and refused when it is not JSON', () => {
    expect(parseBody(' \n')).toBeUndefined()
    expect(parseBody('null')).toBeNull()
    expect(refusedBy(() => parseBody('{'))).toMatchObject({
      status: 400,
      code: 'not_json',
      message: 'The request could not be read. Please reload the page and try again.',
    })
  })
})

describe('an address', () => {
  test.each([
    ['::FFFF:203.0.113.9', '203.0.113.9'],
    ['::ffff:192.168.100.200', '192.168.100.200'],
    ['2001:db8::', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:1::', '2001:db8:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['::2:3:4:5:6:7', '0:0:2:3::/64'],
    ['2001:DB8:a:b:c:d:e:f', '2001:db8:a:b::/64'],
    ['x::ffff:203.0.113.9', 'x::ffff:203.0.113.9'],
    ['::ffff:203.0.113.9x', '::ffff:203.0.113.9x'],
    ['unknown', 'unknown'],
  ])('%s counts as %s', (ip, counted) => {
    expect(clientAddress(ip)).toBe(counted)
  })
})

describe('a failure', () => {
  test.each([
    [{ code: 'FST_ERR_CTP_BODY_TOO_LARGE' }, 413, 'too_large', 'The request is too large.'],
    [{ code: 'FST_ERR_CTP_INVALID_MEDIA_TYPE' }, 415, 'not_json', 'The request must be JSON.'],
    [{ code: 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' }, 400, 'bad_request', 'The request could not be read.'],
    [{ code: 'FST_ERR_BAD_URL' }, 400, 'bad_request', 'The address could not be read.'],
    [{ statusCode: 400 }, 400, 'bad_request', 'The request could not be read.'],
    [{ statusCode: 499 }, 400, 'bad_request', 'The request could not be read.'],
    ...[{ statusCode: 399 }, { statusCode: 500 }, {}, null, undefined, 'text'].map(
      (error) => [error, 503, 'try_again', 'Something went wrong on our side. Please try again in a moment.'] as const,
    ),
  ] as const)('%o is %i %s', (error, status, code, message) => {
    const refusal = refusalOf(error)
    expect(refusal).toMatchObject({ status, code, message })
    expect(refusal.retryAfterSeconds).toBe(status === 503 ? 5 : undefined)
  })

  const barred = (message: string) => (value: string, context: z.RefinementCtx) => {
    if (value === 'barred') context.addIssue({ code: 'custom', message, params: { notAllowed: true } })
  }
  const form = z.object({
    name: z.string().superRefine(barred('Please leave that out.')),
    of: z.object({ city: z.string().superRefine(barred('Not this city.')) }).optional(),
    age: z.number().optional(),
  })
  const parsing = (schema: z.ZodType, value: unknown) => {
    const { status, code, message, fields } = refusalOf(schema.safeParse(value).error)
    return { status, code, message, fields }
  }
  const wrong = {
    status: 400,
    code: 'invalid_request',
    message: 'Some of the details are not valid. Please check them and try again.',
  }
  const notAllowed = { status: 422, code: 'fields_invalid', message: 'Please check the highlighted fields.' }

  test('names each field that does not parse once, by its outermost name', () => {
    expect(parsing(form, { name: 1, of: { city: 1 }, age: 'x' })).toEqual({
      ...wrong,
      fields: {
        name: 'Please check this.',
        of: 'Please check this.',
        age: 'Please check this.',
      },
    })
    expect(parsing(z.object({ a: z.array(z.string().min(2)) }), { a: ['x', 1] }).fields).toEqual({
      a: 'Please check this.',
    })
    expect(parsing(form, 'text')).toEqual({ ...wrong, fields: {} })
    const hidden = z.object({ name: z.string().refine(() => false, 'has characters that are not allowed') })
    expect(parsing(hidden, { name: 'x' })).toEqual({
      ...wrong,
      fields: { name: 'This has characters that are not allowed.' },
    })
  })

  test('of what is understood but not allowed is 422, with the words for a person at the field', () => {
    expect(parsing(form, { name: 'barred', of: { city: 'barred' } })).toEqual({
      ...notAllowed,
      fields: { name: 'Please leave that out.', city: 'Not this city.' },
    })
    expect(parsing(form, { name: 'barred', age: 'x' })).toMatchObject(wrong)
  })

  test('of several forms shows what is wrong with the closest one, or with the one that was meant', () => {
    const forms = z.union([z.object({ id: z.string(), key: z.string(), day: z.string() }), form])
    expect(parsing(forms, { name: 1 })).toMatchObject({ ...wrong, fields: { name: expect.any(String) } })
    expect(Object.keys(parsing(forms, { name: 1 }).fields ?? {})).toEqual(['name'])
    expect(parsing(forms, { name: 'barred' })).toEqual({ ...notAllowed, fields: { name: 'Please leave that out.' } })
    const meant = z.union([z.object({ name: z.number() }), form])
    expect(parsing(meant, { name: 'barred', of: { city: 'barred' } })).toMatchObject(notAllowed)
  })

  test('has its status, its words and its wait on the wire, and only its own failures are logged', async () => {
    const logged: unknown[] = []
    const answerTo = (error: unknown, withSuccess: boolean) =>
      asked(async (request, reply) => {
        Object.assign(request, { log: { error: (...line: unknown[]) => logged.push(line) } })
        return answerFailure(error, request, reply, withSuccess)
      })
    const fields = { email: 'Try another.' }
    const answer = await answerTo(new Refusal(429, 'too_many', 'Wait.', { fields, retryAfterSeconds: 30 }), true)
    expect([answer.statusCode, answer.headers['retry-after'], answer.json()]).toEqual([
      429,
      '30',
      { message: 'Wait.', code: 'too_many', fields, success: false },
    ])
    const plain = await answerTo(new Refusal(503, 'later', 'Later.', { fields: {} }), false)
    expect([plain.statusCode, plain.headers['retry-after'], plain.json()]).toEqual([
      503,
      undefined,
      { message: 'Later.', code: 'later' },
    ])
    expect(logged).toEqual([])
    const broken = new Error('broken')
    await answerTo(broken, false)
    expect(logged).toEqual([[{ err: broken }, 'call failed']])
  })
})

describe('security headers', () => {
  test('every answer forbids what no answer of ours needs; TLS is remembered for a year', () => {
    const everywhere = {
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'x-frame-options': 'DENY',
      'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(self), usb=(), browsing-topics=()',
      'content-security-policy':
        "default-src 'none'; object-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
    }
    expect(commonHeaders(onThisMachine)).toEqual(everywhere)
    expect(commonHeaders(onThisMachine, { opensGooglePay: true })).toEqual({
      ...everywhere,
      'cross-origin-opener-policy': 'same-origin-allow-popups',
      'permissions-policy':
        'camera=(self), geolocation=(), microphone=(), payment=(self "https://pay.google.com"), usb=(), browsing-topics=()',
    })
    expect(commonHeaders(overTls)).toEqual({
      ...everywhere,
      'strict-transport-security': 'max-age=31536000; includeSubDomains',
    })
  })

  const settings = readSettings({
    DATABASE_URL: 'postgres://localhost/none',
    APP_SECRET: 'a secret of tests, long enough to be one',
    SANDBOX_URL: 'http://localhost:3001',
    SANDBOX_KEY: 'sandbox-key',
  })
  const policyOf = (
    page: Partial<Parameters<typeof pagePolicy>[1]>,
    scriptUrl = settings.square.scriptUrl,
    geocoderUrl = '/api/geocode',
    offered: Wallet[] = [],
  ) =>
    Object.fromEntries(
      pagePolicy(
        {
          ...settings,
          square: { ...settings.square, scriptUrl },
          geocoder: { url: geocoderUrl, key: '' },
          payWallets: { offered, appleDomainFile: null },
        },
        { scriptHashes: [], styleHashes: [], styleAttributeHashes: [], takesCards: false, ...page },
      )
        .split('; ')
        .map((part) => [part.slice(0, part.indexOf(' ')), part.slice(part.indexOf(' ') + 1)]),
    ) as Record<string, string>
  const plain = {
    'default-src': "'none'",
    'script-src': "'self'",
    'style-src': "'self'",
    'style-src-attr': "'none'",
    'connect-src': "'self'",
    'frame-src': "'none'",
    'font-src': "'self'",
    'img-src': "'self' data:",
    'media-src': "'self' blob:",
    'manifest-src': "'self'",
    'worker-src': "'self'",
    'base-uri': "'none'",
    'form-action': "'none'",
    'frame-ancestors': "'none'",
    'object-src': "'none'",
  }

  test('a page may load its own files, and run and show what is named by its hash', () => {
    expect(policyOf({}, undefined, 'https://geo.example/v1')).toEqual(plain)
    expect(
      policyOf({ scriptHashes: ["'sha256-a'"], styleHashes: ["'sha256-b'"], styleAttributeHashes: ["'sha256-c'"] }),
    ).toEqual({
      ...plain,
      'script-src': "'self' 'sha256-a'",
      'style-src': "'self' 'sha256-b'",
      'style-src-attr': "'unsafe-hashes' 'sha256-c'",
    })
  })

  test('a page that takes cards may load the card form from where it comes, and ask the geocoder', () => {
    expect(policyOf({ takesCards: true }, 'http://localhost:3001/card.js')).toEqual({
      ...plain,
      'script-src': "'self' http://localhost:3001",
      'connect-src': "'self' http://localhost:3001",
      'frame-src': 'http://localhost:3001',
    })
    const fonts = "'self' https://square-fonts-production-f.squarecdn.com https://d1g145x70srn7h.cloudfront.net"
    for (const [origin, pci] of [
      ['https://web.squarecdn.com', 'https://pci-connect.squareup.com'],
      ['https://sandbox.web.squarecdn.com', 'https://pci-connect.squareupsandbox.com'],
    ])
      expect(policyOf({ takesCards: true }, `${origin}/v1/square.js`, 'https://geo.example/v1')).toEqual({
        ...plain,
        'script-src': `'self' ${origin}`,
        'style-src': `'self' ${origin}`,
        'connect-src': `'self' https://geo.example ${origin} ${pci}`,
        'frame-src': origin,
        'font-src': fonts,
      })
  })

  test('Google’s hosts are allowed where the shop accepts Google Pay and payments go to Square; Apple Pay needs none', () => {
    const square = 'https://web.squarecdn.com/v1/square.js'
    const plainCard = policyOf({ takesCards: true }, square)
    expect(policyOf({ takesCards: true }, square, undefined, ['apple'])).toEqual(plainCard)
    const withGoogle = policyOf({ takesCards: true }, square, undefined, ['apple', 'google'])
    expect(withGoogle).toEqual({
      ...plainCard,
      'script-src': `${plainCard['script-src']} https://pay.google.com`,
      'frame-src': `${plainCard['frame-src']} https://pay.google.com`,
      'connect-src': `${plainCard['connect-src']} https://pay.google.com https://google.com`,
      'img-src': "'self' data: https://www.gstatic.com",
    })
    for (const [page, from] of [
      [{ takesCards: true }, 'http://localhost:3001/v1/square.js'],
      [{ takesCards: false }, square],
    ] as const)
      expect(JSON.stringify(policyOf(page, from, undefined, ['google']))).not.toMatch(/google|gstatic/)
  })
})
