import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { SettingsError } from './setting-readers.ts'
import { readSettings } from './settings.ts'

const secret = 'x'.repeat(40)
const local = {
  DATABASE_URL: 'postgres://localhost/x',
  APP_SECRET: secret,
  SANDBOX_URL: 'http://localhost:3001',
  SANDBOX_KEY: 'key',
}
const live = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://localhost/x',
  APP_SECRET: secret,
  PUBLIC_URL: 'https://drinks.example/',
  SQUARE_ACCESS_TOKEN: 't',
  SQUARE_APPLICATION_ID: 'sq0idp-x',
  SQUARE_LOCATION_ID: 'L',
  SQUARE_WEBHOOK_SIGNATURE_KEY: 'k',
  SMTP_URL: 'smtps://user:password@mail.example',
  MAIL_FROM: 'Shop <hello@drinks.example>',
  TWILIO_ACCOUNT_SID: 'AC',
  TWILIO_AUTH_TOKEN: 't',
  TWILIO_FROM: '+12125550100',
}

test.each(['3125550100', '(312) 555-0100', '+1 312 555 0100', 'Sipday', '+0123456789'])(
  'texts come from a number in E.164, not from %s',
  (from) => {
    expect(() => readSettings({ ...live, TWILIO_FROM: from })).toThrow(
      `TWILIO_FROM is "${from}"; expected a phone number in E.164, such as +13125550100.`,
    )
  },
)

test('beside the sandbox everything has a default', () => {
  const settings = readSettings(local)
  expect(settings).toMatchObject({
    port: 3000,
    publicUrl: 'http://localhost:3000',
    limitsScale: 1,
    sandbox: { key: 'key' },
  })
  expect(settings.square).toMatchObject({
    baseUrl: 'http://localhost:3001',
    scriptUrl: 'http://localhost:3001/v1/square.js',
    token: 'sandbox-access-token',
  })
})

test('in production nothing secret has a default, and the live hosts are taken', () => {
  const settings = readSettings(live)
  expect(settings).toMatchObject({ production: true, sandbox: null, publicUrl: 'https://drinks.example' })
  expect(settings.square).toMatchObject({
    baseUrl: 'https://connect.squareup.com',
    scriptUrl: 'https://web.squarecdn.com/v1/square.js',
  })
})

test.each([
  'APP_SECRET',
  'SQUARE_ACCESS_TOKEN',
  'SQUARE_APPLICATION_ID',
  'SQUARE_LOCATION_ID',
  'SQUARE_WEBHOOK_SIGNATURE_KEY',
  'SMTP_URL',
  'MAIL_FROM',
  'TWILIO_ACCOUNT_SID',
  'TWILIO_AUTH_TOKEN',
  'TWILIO_FROM',
  'DATABASE_URL',
])('without %s the start is stopped with one line that names it', (name) => {
  const { [name as keyof typeof live]: _left, ...rest } = live
  expect(() => readSettings(rest)).toThrow(SettingsError)
  expect(() => readSettings(rest)).toThrow(new RegExp(`^${name} is missing; expected .+\\.$`))
})

test.each([
  ['PORT', 'x', 'a whole number from 0 to 65535'],
  ['PUBLIC_URL', 'drinks.example', 'an address such as'],
  ['PUBLIC_URL', 'http://drinks.example', 'an https address in production'],
  ['SMTP_URL', 'mail.example', 'an address such as smtps'],
  ['SANDBOX_URL', 'http://localhost:3001', 'no sandbox beside real customers'],
  ['APP_SECRET', 'short', 'at least 32 random characters'],
  ['DATABASE_URL', 'mysql://x', 'an address such as postgres'],
  ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4318', 'an address such as'],
])('%s=%s stops the start and says what is expected', (name, value, expected) => {
  expect(() => readSettings({ ...live, [name]: value })).toThrow(new RegExp(`^${name} .*; expected ${expected}`))
})

test('everything that is missing or wrong is told at once, a line for each', () => {
  const lines = (() => {
    try {
      readSettings({ NODE_ENV: 'production', PORT: 'x', PUBLIC_URL: 'http://drinks.example' })
      return []
    } catch (error) {
      return (error as Error).message.split('\n')
    }
  })()
  expect(lines.map((line) => line.split(' ')[0]).sort()).toEqual([
    'APP_SECRET',
    'DATABASE_URL',
    'MAIL_FROM',
    'PORT',
    'PUBLIC_URL',
    'SMTP_URL',
    'SQUARE_ACCESS_TOKEN',
    'SQUARE_APPLICATION_ID',
    'SQUARE_LOCATION_ID',
    'SQUARE_WEBHOOK_SIGNATURE_KEY',
  ])
})

test('a shop may open without text messages, and is reached from its own machine only unless HOST says otherwise', () => {
  const { TWILIO_ACCOUNT_SID: _sid, TWILIO_AUTH_TOKEN: _token, TWILIO_FROM: _from, ...byMail } = live
  expect(readSettings(byMail)).toMatchObject({ twilio: null, host: '127.0.0.1' })
  expect(readSettings({ ...byMail, HOST: '0.0.0.0' }).host).toBe('0.0.0.0')
})

test('traces are sent when there is a collector, all of them unless a share is given', () => {
  const collected = { ...live, OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' }
  expect(readSettings(live).tracesRatio).toBeNull()
  expect(readSettings(collected).tracesRatio).toBe(1)
  expect(readSettings({ ...collected, OTEL_TRACES_SAMPLER_ARG: '0.1' }).tracesRatio).toBe(0.1)
  for (const wrong of ['2', '-1', 'all'])
    expect(() => readSettings({ ...collected, OTEL_TRACES_SAMPLER_ARG: wrong })).toThrow(
      `OTEL_TRACES_SAMPLER_ARG is "${wrong}"; expected a number from 0 to 1`,
    )
})

test('limits are not scaled outside the sandbox', () => {
  expect(readSettings({ ...live, LIMITS_SCALE: '1000' }).limitsScale).toBe(1)
})

test('in local mode the secret is made once, kept for this user alone, and found again', () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sipday-settings-'))
  try {
    const { APP_SECRET: _none, ...rest } = local
    const first = readSettings({ ...rest, DATA_DIR: dataDir }).appSecret
    expect(first.length).toBeGreaterThanOrEqual(43)
    expect(readSettings({ ...rest, DATA_DIR: dataDir }).appSecret).toBe(first)
    expect(statSync(join(dataDir, 'app-secret')).mode & 0o077).toBe(0)
  } finally {
    rmSync(dataDir, { recursive: true, force: true })
  }
})

test('behind a pooler that gives each transaction another connection, the start needs the direct address', () => {
  const pooled = { ...live, DATABASE_POOLER: 'transaction' }
  expect(() => readSettings(pooled)).toThrow(
    'DATABASE_DIRECT_URL is missing; expected the address of PostgreSQL itself',
  )
  expect(() => readSettings({ ...pooled, DATABASE_DIRECT_URL: live.DATABASE_URL })).toThrow(
    'is the address of the pooler',
  )
  expect(() => readSettings({ ...live, DATABASE_POOLER: 'session' })).toThrow(
    'DATABASE_POOLER is "session"; expected none or transaction.',
  )
  const direct = 'postgres://localhost:5433/x'
  const known = { databaseUrl: live.DATABASE_URL, databaseDirectUrl: direct, databasePrepares: false }
  expect(readSettings({ ...pooled, DATABASE_DIRECT_URL: direct })).toMatchObject(known)
  expect(readSettings({ ...pooled, DATABASE_DIRECT_URL: direct, DATABASE_PREPARED: 'on' }).databasePrepares).toBe(true)
  expect(readSettings(live)).toMatchObject({ databaseDirectUrl: live.DATABASE_URL, databasePrepares: true })
})

test('secrets may be files; one that cannot be read, is empty or is given twice stops the start', () => {
  const folder = mkdtempSync(join(tmpdir(), 'sipday-secrets-'))
  try {
    const file = join(folder, 'key')
    const { SQUARE_WEBHOOK_SIGNATURE_KEY: _, ...rest } = live
    const fromFile = { ...rest, SQUARE_WEBHOOK_SIGNATURE_KEY_FILE: file }
    expect(() => readSettings(fromFile)).toThrow('which cannot be read (ENOENT)')
    writeFileSync(file, '\n')
    expect(() => readSettings(fromFile)).toThrow('which is empty')
    writeFileSync(file, 'new,old\n')
    expect(readSettings(fromFile).square.webhookSignatureKeys).toEqual(['new', 'old'])
    expect(() => readSettings({ ...live, ...fromFile })).toThrow('are both set')
    writeFileSync(file, '\ufeffnew,old\r\n')
    expect(readSettings(fromFile).square.webhookSignatureKeys).toEqual(['new', 'old'])
    writeFileSync(file, '\ufeffnew', 'utf16le')
    expect(() => readSettings(fromFile)).toThrow(`"${file}", which is not saved as UTF-8. Open it`)
  } finally {
    rmSync(folder, { recursive: true })
  }
})
