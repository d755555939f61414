import { randomUUID } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addCard, newBuyer, pay } from '../../../test/buying.ts'
import { makeMembership, makeShop } from '../../../test/make-membership.ts'
import { makeOpenShop } from '../../../test/open-shop.ts'
import { freePort } from '../../../../tools/starting/ports.ts'
import { createWorld, type World } from '../../../test/world.ts'
import { mayReadMetrics } from './metrics-access.ts'
import { listenForMetrics } from './metrics-listener.ts'

const TOKEN = 'a-token-for-the-monitoring'
const FORMER = 'the-token-of-before-this-one'

let world: World
let backupDir: string
beforeAll(async () => {
  backupDir = mkdtempSync(join(tmpdir(), 'sipday-scrape-'))
  const backup = join(backupDir, '2026-11-22T030000.000Z')
  mkdirSync(backup)
  writeFileSync(join(backup, 'manifest.json'), '{}')
  writeFileSync(join(backup, 'verified'), '2026-11-22T04:00:00.000Z\n')
  world = await createWorld({ environment: { METRICS_TOKEN: `${TOKEN},${FORMER}`, BACKUP_DIR: backupDir } })
  await makeOpenShop(world.deps)
})
afterAll(async () => {
  await world.close()
  rmSync(backupDir, { recursive: true })
})

const scrape = async () => (await fetch(`${world.url}/metrics`)).text()
const value = (text: string, name: string): number | undefined => {
  const line = text.split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length + 1))
}

test('a purchase shows in purchases, provider calls, jobs and pools', async () => {
  const before = await scrape()
  const buyer = await newBuyer(world)
  expect((await pay(buyer, await addCard(world, buyer))).status).toBe(200)
  await world.deps.leftWork.idle()
  const after = await scrape()
  const added = (name: string) => (value(after, name) ?? 0) - (value(before, name) ?? 0)
  expect(added('sipday_purchases_total{state="succeeded"}')).toBe(1)
  expect(added('sipday_provider_calls_total{provider="square",call="payments.create",outcome="done"}')).toBe(1)
  expect(added('sipday_provider_call_seconds_count{provider="square",call="payments.create"}')).toBe(1)
  expect(added('sipday_provider_calls_total{provider="smtp",call="send",outcome="done"}')).toBe(1)
  expect(value(after, 'sipday_purchases_open{state="unknown"}')).toBe(0)
  expect(value(after, 'sipday_purchases_open_oldest_seconds')).toBe(0)
  expect(value(after, 'sipday_db_pool_size{pool="calls"}')).toBeGreaterThan(0)
  expect(value(after, 'sipday_db_pool_waiting{pool="reads"}')).toBe(0)
  expect(value(after, 'sipday_catalogue_version')).toBeGreaterThan(1)
  expect(Math.abs(value(after, 'sipday_clock_skew_seconds') ?? 99)).toBeLessThan(1)
})

test('overdue members are counted, once a minute', async () => {
  const other = await createWorld()
  try {
    await makeShop(other.deps)
    for (const state of ['active', 'grace', 'grace', 'unpaid'] as const) await makeMembership(other.deps, { state })
    const text = await (await fetch(`${other.url}/metrics`)).text()
    expect(value(text, 'sipday_memberships_live')).toBe(4)
    expect(value(text, 'sipday_memberships_overdue{state="grace"}')).toBe(2)
    expect(value(text, 'sipday_memberships_overdue{state="unpaid"}')).toBe(1)
    expect(value(text, 'sipday_code_space_used_ratio')).toBeCloseTo(4 / 1_000_000)
    await makeMembership(other.deps)
    expect(value(await (await fetch(`${other.url}/metrics`)).text(), 'sipday_memberships_live')).toBe(4)
  } finally {
    await other.close()
  }
})

test('codes, limits and events of the provider are counted by what became of them', async () => {
  const before = await scrape()
  await world.signedIn('counted@guest.example')
  await world.visitor().request('POST', '/api/webhooks/square', '{}', { 'content-type': 'application/json' })
  const after = await scrape()
  const added = (name: string) => (value(after, name) ?? 0) - (value(before, name) ?? 0)
  expect(added('sipday_codes_sent_total{channel="email",outcome="sent"}')).toBe(1)
  expect(added('sipday_webhooks_total{type="unknown",outcome="refused"}')).toBe(1)
})

test('the age of backups is shown where the embedded database is backed up', async () => {
  const text = await scrape()
  expect(value(text, 'sipday_backup_last_success_timestamp_seconds')).toBe(Date.UTC(2026, 10, 22, 3) / 1000)
  expect(value(text, 'sipday_backup_verified_timestamp_seconds')).toBe(Date.UTC(2026, 10, 22, 4) / 1000)
})

test('from elsewhere, either token opens the metrics and nothing else does', async () => {
  const ask = async (authorization?: string) =>
    (await world.visitor().request('GET', '/metrics', undefined, authorization ? { authorization } : {})).status
  expect(await ask(`Bearer ${TOKEN}`)).toBe(200)
  expect(await ask(`Bearer ${FORMER}`)).toBe(200)
  for (const wrong of [undefined, 'Bearer', 'Bearer wrong', `Basic ${TOKEN}`, `Bearer ${TOKEN}x`])
    expect(await ask(wrong)).toBe(302)
})

test('without a token only this machine reads them, not what a proxy or tunnel on it passes on, and of a public shop no one', () => {
  const local = { metricsTokens: [], publicUrl: 'http://localhost:3000' }
  const asked = (headers: Record<string, string>, remoteAddress = '127.0.0.1') => ({ headers, remoteAddress })
  expect(mayReadMetrics(local, asked({ host: 'localhost:3000' }))).toBe(true)
  expect(mayReadMetrics(local, asked({ host: '[::1]:3000' }, '::1'))).toBe(true)
  for (const header of ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-real-ip', 'via', 'cf-connecting-ip'])
    expect(mayReadMetrics(local, asked({ host: 'localhost:3000', [header]: '198.18.0.1' }))).toBe(false)
  expect(mayReadMetrics(local, asked({ host: 'shop.example' }))).toBe(false)
  expect(mayReadMetrics(local, asked({ host: 'localhost:3000' }, '198.18.0.1'))).toBe(false)
  const open = { ...local, publicUrl: 'https://shop.example' }
  for (const host of ['shop.example', 'localhost:3000', '127.0.0.1:3000'])
    expect(mayReadMetrics(open, asked({ host }))).toBe(false)
  expect(mayReadMetrics({ ...open, metricsTokens: [TOKEN] }, asked({ authorization: `Bearer ${TOKEN}` }))).toBe(true)
})

test('a port of its own shows the metrics and nothing else', async () => {
  const port = await freePort()
  const server = await listenForMetrics({ ...world.settings, host: 'localhost' }, port, world.app.metrics)
  const open = await freePort()
  const without = await listenForMetrics({ metricsTokens: [], host: 'localhost' }, open, world.app.metrics)
  try {
    const through = { 'x-forwarded-for': '198.18.0.1' }
    const ask = (at: number, path: string, headers: Record<string, string> = through) =>
      fetch(`http://localhost:${at}${path}`, { headers })
    expect((await ask(port, '/metrics')).status).toBe(401)
    const allowed = await ask(port, '/metrics', { ...through, authorization: `Bearer ${TOKEN}` })
    expect([allowed.status, await allowed.text()]).toEqual([200, expect.stringContaining('sipday_build_info{')])
    expect((await ask(port, '/api/models')).status).toBe(404)
    expect((await ask(open, '/metrics')).status).toBe(200)
  } finally {
    server.close()
    without.close()
  }
})

test('a call is named in its log lines, in the jobs it leads to, and to the provider; a proxy may name it', async () => {
  const id = `proxy-${randomUUID()}`
  const visitor = world.visitor()
  world.log.length = 0
  await visitor.request('GET', '/api/session', undefined, { 'x-request-id': id })
  const lineOf = (wanted: string) =>
    world.log.map((line) => JSON.parse(line) as Record<string, unknown>).find(({ requestId }) => requestId === wanted)
  await expect.poll(() => lineOf(id)).toMatchObject({ msg: 'call', route: '/api/session' })
  world.log.length = 0
  await visitor.request('GET', '/api/session', undefined, { 'x-request-id': 'a b"c' })
  await expect.poll(() => world.log.some((line) => line.includes('"call"'))).toBe(true)
  expect(world.log.join('')).not.toContain('a b')
  const made = JSON.parse(world.log.find((line) => line.includes('"call"')) ?? '{}') as { requestId: string }
  expect(made.requestId).toMatch(/^[\w-]{22}$/)
})
