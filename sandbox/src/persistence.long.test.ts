import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LedgerLine } from './ledger.ts'
import { customerWithCard, handles, refusalOf, usd } from '../test/box.ts'

let folder: string
const running = new Set<ChildProcess>()
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'sandbox-'))
})
afterEach(() => {
  for (const child of running) child.kill('SIGKILL')
  running.clear()
  rmSync(folder, { recursive: true })
})

const start = (environment: Record<string, string> = {}) => {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./main.ts', import.meta.url))], {
    env: {
      PATH: process.env['PATH'],
      SANDBOX_PORT: '0',
      SANDBOX_DATA: folder,
      APP_URL: 'http://127.0.0.1:9',
      ...environment,
    },
  })
  running.add(child)
  const output = { stdout: '', stderr: '' }
  child.stdout.on('data', (part) => (output.stdout += String(part)))
  child.stderr.on('data', (part) => (output.stderr += String(part)))
  return { child, output }
}

const startReady = async (environment: Record<string, string> = {}) => {
  const { child, output } = start(environment)
  while (!output.stdout.includes('\n')) await once(child.stdout, 'data')
  const line = JSON.parse(output.stdout) as { ready: boolean; url: string; smtpPort: number }
  return { child, output, line, ...handles(line.url) }
}

test('the start prints one line with the address and the mail port, and nothing else', async () => {
  const { child, output, line } = await startReady()
  expect(line).toEqual({
    ready: true,
    url: expect.stringMatching(/^http:\/\/localhost:\d+$/),
    smtpPort: expect.any(Number),
  })
  child.kill('SIGTERM')
  expect((await once(child, 'exit'))[0]).toBe(0)
  expect(output.stderr).toBe('')
})

test('what was answered survives kill -9: the money, the keys, the tokens and the clock', async () => {
  const first = await startReady()
  const { customerId, cardId } = await customerWithCard(first)
  await first.post('/clock', { days: 3 })
  const token = await first.token()
  const { now } = await first.get<{ now: string }>('/clock')
  const wanted = { idempotencyKey: 'o1', sourceId: cardId, customerId, amountMoney: usd(3200), referenceId: 'o1' }
  await first.post('/faults', { target: 'payments.create', mode: 'cut-after' })
  expect((await refusalOf(first.square.payments.create(wanted)))?.status).toBeUndefined()
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')

  const second = await startReady()
  expect(Date.parse((await second.get<{ now: string }>('/clock')).now)).toBeGreaterThanOrEqual(Date.parse(now))
  expect((await second.get<LedgerLine[]>('/ledger')).map(({ idempotencyKey }) => idempotencyKey)).toEqual(['o1'])
  const { payment } = await second.square.payments.create(wanted)
  expect(payment?.status).toBe('COMPLETED')
  expect(await second.get<LedgerLine[]>('/ledger')).toHaveLength(1)
  expect(
    await refusalOf(second.square.cards.create({ idempotencyKey: 'k2', sourceId: token, card: { customerId } })),
  ).toBeNull()
})

test('a refund that was pending at kill -9 completes after the restart', async () => {
  const first = await startReady()
  const { customerId, cardId } = await customerWithCard(first)
  const { payment } = await first.square.payments.create({
    idempotencyKey: 'o1',
    sourceId: cardId,
    customerId,
    amountMoney: usd(500),
  })
  const { refund } = await first.square.refunds.refundPayment({
    idempotencyKey: 'r1',
    paymentId: payment?.id ?? '',
    amountMoney: usd(500),
  })
  first.child.kill('SIGKILL')
  await once(first.child, 'exit')
  const second = await startReady()
  expect((await second.square.refunds.get({ refundId: refund?.id ?? '' })).refund?.status).toBe('COMPLETED')
})

test('a port that is in use stops the start with one line that names the variable', async () => {
  const { line } = await startReady()
  const { child, output } = start({ SANDBOX_PORT: new URL(line.url).port, SANDBOX_DATA: join(folder, 'other') })
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(output.stderr).toMatch(/^SANDBOX_PORT: port \d+ is in use by another program\..*\n$/)
})

test('the sandbox does not start in production', async () => {
  const { child, output } = start({ NODE_ENV: 'production' })
  expect((await once(child, 'close'))[0]).toBe(1)
  expect(output.stderr).toMatch(/^NODE_ENV .*\n$/)
})

test('a new sandbox starts at the time it is given, and goes on from there after a restart', async () => {
  const setting = { SANDBOX_STARTS_AT: '2027-01-31T17:00:00Z' }
  const first = await startReady(setting)
  const { now } = await first.post<{ now: string }>('/clock', { days: 1 })
  expect(now).toMatch(/^2027-02-01T17:/)
  first.child.kill('SIGTERM')
  await once(first.child, 'exit')
  const second = await startReady(setting)
  expect((await second.get<{ now: string }>('/clock')).now).toMatch(/^2027-02-01T17:/)
})
