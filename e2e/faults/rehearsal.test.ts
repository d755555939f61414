import { randomUUID } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { moneyOf, newBuyer, ONE_MONTH_CENTS, pay, payBody } from '../attacks/buying.ts'
import { officeOf } from '../attacks/office-calls.ts'
import { tally, times } from '../attacks/tally.ts'
import { type RunningWorld, startWorld } from '../start-world.ts'
import { appPid, childrenOf, databaseUrl, signal, untilReady } from './processes.ts'

const faults = tally('rehearsal', 'remains')
const OWNER = 'owner@demo.example'
const STARTS = { timeout: 60_000, interval: 200 }
/** Of both programs together, with what Node itself needs beside their heaps. */
const MOST_MB = 520

let running: RunningWorld
beforeAll(async () => {
  running = await startWorld('rehearsal-faults', { environment: { TRUST_PROXY: '127.0.0.1,::1' } })
})
afterAll(() => running.stop())
const office = officeOf(() => running.world)

const query = async <Row extends pg.QueryResultRow>(text: string): Promise<Row[]> => {
  const client = new pg.Client({ connectionString: databaseUrl(running) })
  await client.connect()
  try {
    return (await client.query<Row>(text)).rows
  } finally {
    await client.end()
  }
}
const databases = async () =>
  (await query<{ datname: string }>("select datname from pg_database where datname like 'sipday\\_rehearsal\\_%'")).map(
    ({ datname }) => datname,
  )
const mayRemain = 'select (select count(*) from customers) as customers, (select count(*) from purchases) as purchases'

const residentMb = (pid: number): number =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024

const told = async (owner: string) =>
  JSON.parse((await office.ask('GET', '/api/office/rehearsal', owner, null)).text) as {
    state: string
    running: { address: string } | null
  }

type Answer = { status: number; body: Record<string, unknown> }

const phoneAt = async (address: string) => {
  const { site } = running.world
  const jar = new Map<string, string>()
  const ask = async (path: string, body?: object, key?: string): Promise<Answer> => {
    const response = await fetch(new URL(path, site), {
      method: body ? 'POST' : 'GET',
      redirect: 'manual',
      headers: {
        cookie: [...jar].map(([name, value]) => `${name}=${value}`).join('; '),
        origin: site,
        ...(body && { 'content-type': 'application/json' }),
        ...(key && { 'idempotency-key': key }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split('=')
      jar.set(name, value)
    }
    const text = await response.text()
    return { status: response.status, body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : {} }
  }
  expect((await ask(address)).status).toBe(200)
  /** Everything up to the press; returns the press. */
  const toPayment = async () => {
    const { firstName, lastName, email, phone } = running.world.person()
    const person = await ask('/api/customer', { firstName, lastName, email, phone, role: 'primary' })
    const customerId = String(person.body['CID'])
    const card = { number: '4111 1111 1111 1111', expMonth: 12, expYear: 2040, cvv: '111', postalCode: '10016' }
    const nonce = (await ask('/tokenize', card)).body['token']
    const adding = { nonce, customerId, idempotency_key: randomUUID() }
    const added = await ask('/api/cards/add', adding, adding.idempotency_key)
    const body = payBody({ customerId, cardId: (added.body['card'] as { id: string }).id })
    return () => ask('/api/pay/saved-card', body, body.idempotencyKey)
  }
  return { ask, toPayment }
}

test('killed in the middle of a purchase, a rehearsal leaves no program, database, row or ticket, and the shop sells (O6.2)', async () => {
  const owner = await office.signIn(OWNER)
  const [before] = await query(mayRemain)
  const paid = await running.world.captures()
  const shop = Number(appPid(running))
  const others = childrenOf(shop)
  expect((await office.call('rehearsal-turn', owner, { on: true })).status).toBe(200)
  await expect.poll(async () => (await told(owner)).state, STARTS).toBe('running')
  const programs = childrenOf(shop).filter((pid) => !others.includes(pid))
  expect(programs).toHaveLength(2)
  expect(await databases()).toHaveLength(1)

  const phone = await phoneAt((await told(owner)).running?.address ?? '')
  for (let turn = 0; turn < times(3, 60); turn++) {
    const press = await phone.toPayment()
    expect((await press()).status).toBe(200)
    await Promise.all(['/', '/redeem', '/counter', '/api/models', '/api/locations'].map((path) => phone.ask(path)))
  }
  const residents = programs.map(residentMb)
  const together = residents.reduce((sum, mb) => sum + mb, 0)
  faults.attempt(`the rehearsal takes ${Math.round(together)} MB`, together > MOST_MB)
  faults.figure('MB of both programs', Math.round(together))

  const press = await phone.toPayment()
  const pressed = press().catch(() => null)
  signal(shop, 'SIGKILL')
  await pressed
  await untilReady(running)
  await expect.poll(() => programs.filter((pid) => existsSync(`/proc/${pid}`)), STARTS).toEqual([])
  expect(await databases()).toEqual([])
  expect((await phone.ask('/')).status).toBe(410)
  expect(await query(mayRemain)).toEqual([before])
  expect(await running.world.captures()).toEqual(paid)

  const buyer = await newBuyer(running.world)
  expect((await pay(buyer)).status).toBe(200)
  expect(moneyOf(await running.world.ledger(), buyer.last4).keptCents).toBe(ONE_MONTH_CENTS)
  const again = await office.signIn(OWNER)
  expect((await office.call('rehearsal-turn', again, { on: true })).status).toBe(200)
  await expect.poll(async () => (await told(again)).state, STARTS).toBe('running')
  expect((await office.call('rehearsal-turn', again, { on: false })).status).toBe(200)
  expect(await databases()).toEqual([])
}, 300_000)
