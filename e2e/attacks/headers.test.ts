import { createHash } from 'node:crypto'
import { endpoints } from '@sipday/contract/endpoints.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { type RunningWorld, startWorld, worldAt } from '../start-world.ts'
import { visitorOf } from './buying.ts'
import { tally } from './tally.ts'

const world = worldAt(inject('openShop'))
const attacks = tally('headers', 'checks')
const secureUrl = 'https://membership.example'
let secure: RunningWorld
beforeAll(async () => {
  secure = await startWorld('headers', { environment: { PUBLIC_URL: secureUrl, TRUST_PROXY: '127.0.0.1,::1' } })
})
afterAll(() => secure.stop())

const pages = ['/', '/redeem', '/counter', '/?utm_campaign=try-a-month']
const get = (path: string) => fetch(`${world.site}${path}`, { redirect: 'manual' })
const directive = (policy: string, name: string): string[] =>
  policy
    .split(';')
    .map((part) => part.trim().split(/\s+/))
    .find(([found]) => found === name)
    ?.slice(1) ?? []

test('every answer says what a browser may not do with it', async () => {
  const all = [
    ...pages,
    '/api/session',
    '/api/nothing',
    '/healthz',
    '/no-such-page',
    '/manifest.webmanifest',
    '/assets/gone.js',
    '/icon.svg',
    '/service-worker.js',
    '/robots.txt',
  ]
  for (const path of all) {
    const answer = await get(path)
    await answer.text()
    const wanted: Record<string, RegExp> = {
      'x-content-type-options': /^nosniff$/,
      'x-frame-options': /^DENY$/,
      'cross-origin-opener-policy': /^same-origin/,
      'cross-origin-resource-policy': /^same-origin$/,
      'referrer-policy': /^(no-referrer|same-origin|strict-origin-when-cross-origin)$/,
      'permissions-policy': /geolocation=\(\)/,
      'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
    }
    const policy = answer.headers.get('content-security-policy') ?? ''
    for (const name of ['object-src', 'base-uri'])
      attacks.attempt(`${path}: ${policy}`, directive(policy, name).join() !== "'none'")
    const type = answer.headers.get('content-type') ?? ''
    attacks.attempt(
      `${path} is ${type}`,
      /^(text\/|application\/|image\/svg)/.test(type) && !type.endsWith('charset=utf-8'),
    )
    for (const [name, pattern] of Object.entries(wanted))
      attacks.attempt(`${path}: ${name} is ${answer.headers.get(name)}`, !pattern.test(answer.headers.get(name) ?? ''))
    for (const name of ['server', 'x-powered-by', 'access-control-allow-origin'])
      attacks.attempt(`${path} tells ${name}`, answer.headers.has(name))
  }
})

test('no answer of the API is kept anywhere', async () => {
  for (const { method, path } of Object.values(endpoints)) {
    const answer = await visitorOf(world).request(method, path, method === 'GET' ? undefined : '{}', {
      'content-type': 'application/json',
      'sec-fetch-site': 'same-origin',
    })
    await answer.text()
    const type = answer.headers.get('content-type') ?? ''
    attacks.attempt(`${path} is ${type}`, type !== 'application/json; charset=utf-8')
    attacks.attempt(
      `${path}: ${answer.headers.get('cache-control')}`,
      answer.headers.get('cache-control') !== 'no-store',
    )
  }
})

test('a page runs its own scripts only, each named by its hash or its origin', async () => {
  for (const path of pages) {
    const answer = await get(path)
    const html = await answer.text()
    expect(answer.status, `${path}: ${html.slice(0, 200)}`).toBe(200)
    const policy = answer.headers.get('content-security-policy') ?? ''
    const scripts = directive(policy, 'script-src')
    const unsafe = /'unsafe-inline'|'unsafe-eval'|\*|data:|blob:|https?:(\s|$)/.test(scripts.join(' '))
    attacks.attempt(`${path}: script-src ${scripts.join(' ')}`, unsafe || scripts.length === 0)
    for (const name of ['base-uri', 'object-src', 'frame-ancestors', 'form-action'])
      attacks.attempt(
        `${path}: ${name} ${directive(policy, name).join(' ')}`,
        directive(policy, name).join() !== "'none'",
      )
    attacks.attempt(`${path}: style-src lets everything in`, directive(policy, 'style-src').includes("'unsafe-inline'"))
    for (const [, attributes = '', text = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
      if (/\bsrc=/.test(attributes) || /type="application\/(json|ld\+json)"/.test(attributes)) continue
      const hash = `'sha256-${createHash('sha256').update(text).digest('base64')}'`
      attacks.attempt(`${path}: an inline script without its hash: ${text.slice(0, 80)}`, !scripts.includes(hash))
    }
    attacks.attempt(`${path}: a handler in an attribute`, /<[^>]+\son[a-z]+\s*=/i.test(html))
    attacks.attempt(`${path}: a script of another origin`, /<script[^>]+src="(?:https?:)?\/\//i.test(html))
  }
})

test('the origin of the card form is named only where cards are taken', async () => {
  const card = new URL(world.sandbox).origin
  for (const path of pages) {
    const policy = (await get(path)).headers.get('content-security-policy') ?? ''
    const named = ['script-src', 'frame-src', 'connect-src'].filter((name) => directive(policy, name).includes(card))
    attacks.attempt(
      `${path} names the card form: ${named.join()}`,
      path === '/counter' ? named.length > 0 : named.length !== 3,
    )
  }
})

test('behind TLS the cookie is bound to this host and no plain connection is made again', async () => {
  const answer = await fetch(`${secure.world.site}/api/campaign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: secureUrl },
    body: '{"source":"x"}',
  })
  expect(answer.status).toBe(200)
  const cookie = answer.headers.get('set-cookie') ?? ''
  attacks.attempt(`the cookie is ${cookie}`, !/^__Host-sid=[\w-]{43}; /.test(cookie))
  for (const attribute of ['Path=/', 'HttpOnly', 'SameSite=Strict', 'Secure'])
    attacks.attempt(`the cookie lacks ${attribute}`, !cookie.split('; ').includes(attribute))
  attacks.attempt('the cookie names a domain', /domain=/i.test(cookie))
  for (const path of ['/', '/api/session', '/no-such-page']) {
    const { headers } = await fetch(`${secure.world.site}${path}`, { redirect: 'manual' })
    const policy = headers.get('strict-transport-security') ?? ''
    const age = Number(/max-age=(\d+)/.exec(policy)?.[1] ?? 0)
    attacks.attempt(`${path}: HSTS ${policy}`, age < 31_536_000 || !policy.includes('includeSubDomains'))
  }
  const plain = await fetch(`${secure.world.site}/api/campaign`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: secure.world.site },
    body: '{"source":"x"}',
  })
  attacks.attempt(`the address behind the proxy counts as own origin: ${plain.status}`, plain.status !== 403)
  const pair = cookie.split(';')[0] ?? ''
  const plainName = await fetch(`${secure.world.site}/api/session`, {
    headers: { cookie: pair.replace('__Host-', '') },
  })
  attacks.attempt(
    'a cookie without the prefix is taken',
    ((await plainName.json()) as { isAuthenticated: boolean }).isAuthenticated,
  )
})

test('logout ends the session on the server and clears what the browser kept', async () => {
  const visitor = visitorOf(world)
  await visitor.call('campaign', { source: 'direct' })
  const stolen = visitor.copy()
  const answer = await visitor.request('POST', '/api/logout', '{}', {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  })
  attacks.attempt(
    `Clear-Site-Data: ${answer.headers.get('clear-site-data')}`,
    !answer.headers.get('clear-site-data')?.includes('"storage"'),
  )
  const after = await stolen.request('POST', '/api/checkout', '{}', {
    'content-type': 'application/json',
    'sec-fetch-site': 'same-origin',
  })
  attacks.attempt(`a copy of the cookie still answers ${after.status}`, after.status !== 401)
})
