import { expect, test } from 'vitest'
import { readSettings } from './settings.ts'

test('without any setting the sandbox listens on port 3001 beside an app on port 3000', () => {
  expect(readSettings({})).toMatchObject({
    port: 3001,
    host: '127.0.0.1',
    smtpPort: 0,
    appUrl: 'http://localhost:3000',
    webhookUrl: 'http://localhost:3000/api/webhooks/square',
    allowedOrigins: ['http://localhost:3000', 'http://127.0.0.1:3000'],
    accessToken: 'sandbox-access-token',
    locationId: 'LSANDBOX00001',
  })
})

test.each([
  [{ SANDBOX_PORT: '70000' }, 'SANDBOX_PORT'],
  [{ SANDBOX_SMTP_PORT: 'mail' }, 'SANDBOX_SMTP_PORT'],
  [{ SANDBOX_STARTS_AT: 'soon' }, 'SANDBOX_STARTS_AT'],
  [{ SANDBOX_BILL_RETRIES: 'daily' }, 'SANDBOX_BILL_RETRIES'],
  [{ APP_URL: 'localhost:3000' }, 'APP_URL'],
  [{ NODE_ENV: 'production' }, 'NODE_ENV'],
  [{ SQUARE_ACCESS_TOKEN: 'EAAAlive' }, 'SQUARE_ACCESS_TOKEN'],
])('%j stops the start with a line that names the variable', (environment, name) => {
  expect(() => readSettings(environment)).toThrow(new RegExp(`^${name} `))
})

test('a token beside a sandbox address is no live token', () => {
  const environment = { SQUARE_ACCESS_TOKEN: 'EAAAtest', SQUARE_BASE_URL: 'http://localhost:3001' }
  expect(readSettings(environment).accessToken).toBe('EAAAtest')
})

test('the webhook address and the public address can be others', () => {
  const settings = readSettings({ SANDBOX_WEBHOOK_URL: 'http://127.0.0.1:9/hook', PUBLIC_URL: 'https://shop.example/' })
  expect(settings.webhookUrl).toBe('http://127.0.0.1:9/hook')
  expect(settings.allowedOrigins).toContain('https://shop.example')
})

test('events go to the app and are signed for its public address', () => {
  const settings = readSettings({ APP_URL: 'http://localhost:3000', PUBLIC_URL: 'https://shop.example' })
  expect(settings.webhookUrl).toBe('http://localhost:3000/api/webhooks/square')
  expect(settings.webhookSignedUrl).toBe('https://shop.example/api/webhooks/square')
})

test.each([
  [undefined, 'data/sandbox'],
  ['elsewhere', 'elsewhere'],
  [':memory:', null],
])('with SANDBOX_DATA %s it keeps what happened in %s', (SANDBOX_DATA, folder) => {
  expect(readSettings({ SANDBOX_DATA }).dataFolder).toBe(folder)
})
