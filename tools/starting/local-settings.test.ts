import { expect, test } from 'vitest'
import { readLocalSettings } from './local-settings.ts'
import { makeSecrets } from './secrets.ts'

const secrets = makeSecrets()
const started = { databaseUrl: 'postgres://sipday@localhost/sipday', secrets, smtpPort: 2599 }

test('without any setting the shop runs on ports 3000 and 3001 with a sandbox', () => {
  expect(readLocalSettings({})).toMatchObject({ port: 3000, sandboxPort: 3001, withSandbox: true, production: false })
})

test.each([
  [{ PORT: 'abc' }, 'PORT is "abc"'],
  [{ PORT: '0' }, 'PORT is "0"'],
  [{ PORT: '70000' }, 'PORT is "70000"'],
  [{ SANDBOX_PORT: '-1' }, 'SANDBOX_PORT is "-1"'],
  [{ PORT: '4000', SANDBOX_PORT: '4000' }, 'PORT and SANDBOX_PORT are both 4000'],
  [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
  [{ APP_SECRET: 'short' }, 'APP_SECRET'],
  [{ SMTP_URL: 'mail.example' }, 'SMTP_URL'],
])('%o is refused in one line that names the variable', (env, start) => {
  const read = () => readLocalSettings(env)
  expect(read).toThrow(start)
  expect(read).toThrow(/^[^\n]+expected [^\n]+$/)
})

test('a live Square token keeps the sandbox away, and then real mail and texts are required', () => {
  expect(() => readLocalSettings({ SQUARE_ACCESS_TOKEN: 'EAAAlive' })).toThrow('is missing')
})

test('a token with the address of a sandbox is no live token', () => {
  const env = { SQUARE_ACCESS_TOKEN: 'EAAAtest', SQUARE_BASE_URL: 'https://connect.squareupsandbox.com' }
  expect(readLocalSettings(env).withSandbox).toBe(true)
})

test('production has no sandbox and makes up no secret', () => {
  expect(() => readLocalSettings({ NODE_ENV: 'production', PUBLIC_URL: 'https://shop.example' })).toThrow('is missing')
})

test('the app is told where the sandbox takes payments, mail and texts', () => {
  const env = readLocalSettings({ SANDBOX_PORT: '3101' }).appEnvironment(started)
  expect(env).toMatchObject({
    DATABASE_URL: started.databaseUrl,
    SANDBOX_URL: 'http://localhost:3101',
    SQUARE_BASE_URL: 'http://localhost:3101',
    TWILIO_BASE_URL: 'http://localhost:3101',
    SMTP_URL: 'smtp://127.0.0.1:2599',
    APP_SECRET: secrets.appSecret,
    SANDBOX_KEY: secrets.sandboxKey,
  })
})

test('what the person set wins over what was made up', () => {
  const env = readLocalSettings({ SMTP_URL: 'smtp://mail.example', APP_SECRET: 'x'.repeat(40) })
  expect(env.appEnvironment(started)).toMatchObject({ SMTP_URL: 'smtp://mail.example', APP_SECRET: 'x'.repeat(40) })
})
