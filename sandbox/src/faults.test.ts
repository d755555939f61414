import { afterEach, beforeEach, expect, test } from 'vitest'
import type { LedgerLine } from './ledger.ts'
import { customerWithCard, eventually, openBox, refusalOf, usd } from '../test/box.ts'
import type { TestBox } from '../test/box.ts'

let box: TestBox
let pay: (key: string) => Promise<unknown>
beforeEach(async () => {
  box = await openBox()
  const { customerId, cardId } = await customerWithCard(box)
  pay = (key) =>
    box.square.payments.create({ idempotencyKey: key, sourceId: cardId, customerId, amountMoney: usd(100) })
})
afterEach(() => box.close())

const captures = async () => (await box.get<LedgerLine[]>('/ledger')).length
const fault = (mode: string, more: Record<string, unknown> = {}) =>
  box.post('/faults', { target: 'payments.create', mode, ...more })

test('error refuses before any work is done, as many times as asked for', async () => {
  await fault('error', { times: 2 })
  expect(await refusalOf(pay('a'))).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  expect(await refusalOf(pay('a'))).toEqual({ status: 503, code: 'SERVICE_UNAVAILABLE' })
  expect(await captures()).toBe(0)
  expect(await refusalOf(pay('a'))).toBeNull()
})

test('cut-before ends the connection with nothing done', async () => {
  await fault('cut-before')
  expect((await refusalOf(pay('a')))?.status).toBeUndefined()
  expect(await captures()).toBe(0)
})

test('cut-after does the work and loses the answer; the same key finds it again', async () => {
  await fault('cut-after')
  expect((await refusalOf(pay('a')))?.status).toBeUndefined()
  expect(await captures()).toBe(1)
  expect(await refusalOf(pay('a'))).toBeNull()
  expect(await captures()).toBe(1)
})

test('rate answers 429 with Retry-After', async () => {
  await box.post('/faults', { target: 'locations.*', mode: 'rate' })
  const response = await fetch(`${box.url}/v2/locations`, { headers: { authorization: 'Bearer sandbox-access-token' } })
  expect([response.status, response.headers.get('retry-after')]).toEqual([429, '1'])
})

test('decline refuses the card and is remembered under its key', async () => {
  await fault('decline')
  expect((await refusalOf(pay('a')))?.code).toBe('GENERIC_DECLINE')
  expect((await refusalOf(pay('a')))?.code).toBe('GENERIC_DECLINE')
  expect(await refusalOf(pay('b'))).toBeNull()
})

test('delay waits and then does the work, also when no one waits for the answer any more', async () => {
  await fault('delay', { ms: 300 })
  const begun = Date.now()
  await pay('a')
  expect(Date.now() - begun).toBeGreaterThanOrEqual(290)
  await fault('delay', { ms: 200 })
  const impatient = fetch(`${box.url}/v2/payments`, {
    method: 'POST',
    headers: { authorization: 'Bearer sandbox-access-token' },
    body: '{"idempotency_key":"b","source_id":"cnon:card-nonce-ok","amount_money":{"amount":100,"currency":"USD"}}',
    signal: AbortSignal.timeout(50),
  })
  await expect(impatient).rejects.toThrow()
  expect(await captures()).toBe(1)
  await eventually(async () => (await captures()) === 2)
})

test('garbage answers 200 with broken JSON', async () => {
  await box.post('/faults', { target: 'locations.list', mode: 'garbage' })
  const response = await fetch(`${box.url}/v2/locations`, { headers: { authorization: 'Bearer sandbox-access-token' } })
  expect(response.status).toBe(200)
  await expect(response.json()).rejects.toThrow()
})

test('faults are listed with what is left of them, and cleared', async () => {
  await fault('error', { times: 3 })
  await refusalOf(pay('a'))
  expect(await box.get('/faults')).toEqual({ faults: [{ target: 'payments.create', mode: 'error', times: 2, ms: 0 }] })
  await fetch(`${box.url}/faults`, { method: 'DELETE' })
  expect(await box.get('/faults')).toEqual({ faults: [] })
})

test.each([
  { target: 'payments.created', mode: 'error' },
  { target: 'smtp', mode: 'explode' },
  { target: 'smtp', mode: 'error', times: 0 },
  { target: 'smtp', mode: 'duplicate' },
])('an unclear fault %j is refused', async (body) => {
  expect(await box.post('/faults', body)).toMatchObject({ code: 'fault_unclear' })
})

test('a page of another site cannot set faults', async () => {
  const response = await fetch(`${box.url}/faults`, {
    method: 'POST',
    headers: { origin: 'https://elsewhere.example' },
    body: '{"target":"smtp","mode":"error"}',
  })
  expect(response.status).toBe(403)
})
