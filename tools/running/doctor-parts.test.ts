import { createDatabase, type Db } from '@sipday/server/store/database.ts'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '../../server/test/database.ts'
import { describeDisk } from './doctor-machine.ts'
import { describeClock } from '@sipday/server/office/health/clock.ts'
import { describeEvents } from '@sipday/server/office/health/events.ts'
import { describeTwilio } from '@sipday/server/office/health/providers.ts'
import { describeMailDomain } from './doctor-providers.ts'
import { describeCodes, describeConnections, describeServer } from './doctor-server.ts'

const levelsOf = (findings: { level: string }[]) => findings.map(({ level }) => level)

let database: TestDatabase
let db: Db
beforeAll(async () => {
  database = await freshDatabase()
  db = createDatabase(database.url, { max: 1 })
})
afterAll(async () => {
  await db.destroy()
  await database.drop()
})

test.each([
  [200e9, 500e9, 'well'],
  [10e9, 500e9, 'look'],
  [1e9, 10e9, 'look'],
  [2e8, 10e9, 'act'],
])('%i of %i bytes free: %s', (free, size, level) => {
  expect(describeDisk('/data', { free, size })).toMatchObject({ level })
})

test.each([
  [0.5, 'well'],
  [-1.9, 'well'],
  [2.1, 'act'],
  [-3, 'act'],
])('a clock that is %d s ahead of the database: %s', (skew, level) => {
  expect(describeClock(skew).level).toBe(level)
})

test('connections are weighed against what each process may take', () => {
  expect(describeConnections({ used: 20, most: 100 }, {})).toEqual({
    level: 'well',
    text: '20 of 100 connections are in use; each process takes up to 20, so there is room for 5',
  })
  expect(describeConnections({ used: 85, most: 100 }, {}).level).toBe('look')
  expect(describeConnections({ used: 98, most: 100 }, {}).level).toBe('act')
  expect(describeConnections({ used: 5, most: 50 }, { DATABASE_POOL: '60' }).level).toBe('look')
})

test('a healthy database server is well in every respect', async () => {
  expect(levelsOf(await describeServer(db, {}))).toEqual(['well', 'well'])
  expect(levelsOf(await describeServer(db, { DATABASE_URL: 'postgres://sipday@localhost/sipday' }))).toEqual([
    'well',
    'well',
    'well',
  ])
})

test('an address that leads to another port than that of PostgreSQL may be a pooler that no one told of', async () => {
  const between = { DATABASE_URL: 'postgres://sipday@localhost:6432/sipday' }
  expect((await describeServer(db, between)).at(-1)).toMatchObject({
    level: 'look',
    text: expect.stringContaining('DATABASE_POOLER=transaction'),
  })
  const told = { ...between, DATABASE_POOLER: 'transaction' }
  expect(levelsOf(await describeServer(db, told)).at(-1)).toBe('well')
  expect(levelsOf(await describeServer(db, { ...told, DATABASE_PREPARED: 'on' })).at(-1)).toBe('look')
})

test('without sales no event of Square is missed, and codes are plenty', async () => {
  expect(await describeEvents(db, new Date())).toEqual([{ level: 'well', text: 'no event of Square has arrived yet' }])
  expect(levelsOf(await describeCodes(db))).toEqual(['well'])
})

/** A name server that knows these texts. */
const nameServer = (texts: Record<string, string>) => ({
  resolveTxt: (name: string): Promise<string[][]> => {
    const found = texts[name]
    return found === undefined
      ? Promise.reject(Object.assign(new Error(name), { code: 'ENOTFOUND' }))
      : Promise.resolve([[found.slice(0, 5), found.slice(5)]])
  },
})

test('SPF, DKIM and DMARC of the sender are looked up', async () => {
  const all = nameServer({
    'shop.example': 'v=spf1 include:_spf.mail.example -all',
    'k1._domainkey.shop.example': 'v=DKIM1; k=rsa; p=MIGf',
    '_dmarc.shop.example': 'v=DMARC1; p=none',
  })
  expect(levelsOf(await describeMailDomain('Shop <hello@shop.example>', all))).toEqual(['well', 'well', 'well'])
  expect(await describeMailDomain('hello@shop.example', nameServer({ 'shop.example': 'other=1' }))).toEqual([
    { level: 'act', text: expect.stringContaining('no SPF record') },
    { level: 'look', text: expect.stringContaining('dkim=pass') },
    { level: 'act', text: expect.stringContaining('no DMARC record') },
  ])
})

test('a domain that the name server does not know is no missing record', async () => {
  expect(await describeMailDomain('hello@shop.example', nameServer({}))).toEqual([
    { level: 'look', text: expect.stringContaining('DNS does not know shop.example') },
  ])
})

test('a machine without a name server says so, and blames no one', async () => {
  const offline = { resolveTxt: () => Promise.reject(Object.assign(new Error('refused'), { code: 'ECONNREFUSED' })) }
  expect(await describeMailDomain('hello@shop.example', offline)).toEqual([
    { level: 'look', text: expect.stringContaining('DNS cannot be asked from here') },
  ])
})

test('Twilio is asked whether it knows the account, and what has the wrong form is not sent there', async () => {
  const account = { accountSid: `AC${'0a'.repeat(16)}`, authToken: 'f0'.repeat(16), from: '+13125550100' }
  const right = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`
  const asked: string[] = []
  let status = 'active'
  const twilio = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`)
    const known = request.headers.authorization === right
    response.writeHead(known ? 200 : 401, { 'content-type': 'application/json' })
    response.end(JSON.stringify(known ? { sid: account.accountSid, status } : { code: 20003 }))
  })
  await new Promise<void>((listens) => void twilio.listen(0, '127.0.0.1', listens))
  const baseUrl = `http://127.0.0.1:${(twilio.address() as AddressInfo).port}`
  const found = async (of: object = {}) => describeTwilio({ ...account, baseUrl, ...of })
  expect(await found()).toEqual([{ level: 'well', text: 'Twilio accepts the account and the token' }])
  expect(asked).toEqual([`GET /2010-04-01/Accounts/${account.accountSid}.json`])
  expect(await found({ authToken: '0f'.repeat(16) })).toEqual([
    { level: 'act', text: expect.stringContaining('refuses the account or the token') },
  ])
  status = 'suspended'
  expect(await found()).toEqual([{ level: 'act', text: expect.stringContaining('suspended') }])
  for (const wrong of [{ accountSid: 'SKaccount' }, { accountSid: 'AC' }, { authToken: 'token' }])
    expect(levelsOf(await found(wrong))).toEqual(['act'])
  expect(asked).toHaveLength(3)
  await new Promise((closed) => twilio.close(closed))
  expect(levelsOf(await found())).toEqual(['look'])
  expect(levelsOf(await describeTwilio(null))).toEqual(['well'])
})
