import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { environmentOfShop, noteRunningShop } from './running-shop.ts'

let dataDir = ''
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'sipday-running-'))
})
afterEach(() => rmSync(dataDir, { recursive: true }))

test('a command has the settings of the running shop of its folder; what is set for the command wins', () => {
  const end = noteRunningShop(dataDir, {
    PORT: '4000',
    SANDBOX_PORT: '4001',
    SQUARE_ACCESS_TOKEN: 'sandbox',
    HOME: '/x',
  })
  expect(environmentOfShop({ DATA_DIR: dataDir, PORT: '5000', SANDBOX_PORT: '' })).toEqual({
    DATA_DIR: dataDir,
    PORT: '5000',
    SANDBOX_PORT: '4001',
    SQUARE_ACCESS_TOKEN: 'sandbox',
  })
  expect(statSync(join(dataDir, 'running.json')).mode & 0o077).toBe(0)
  end()
  expect(existsSync(join(dataDir, 'running.json'))).toBe(false)
  expect(environmentOfShop({ DATA_DIR: dataDir })).toEqual({ DATA_DIR: dataDir })
})

test('a shop that was killed is not running', () => {
  noteRunningShop(dataDir, { PORT: '4000' })
  const file = join(dataDir, 'running.json')
  writeFileSync(file, readFileSync(file, 'utf8').replace(`"pid":${process.pid}`, '"pid":999999999'))
  expect(environmentOfShop({ DATA_DIR: dataDir })).toEqual({ DATA_DIR: dataDir })
})

test('in production no secret is written down, and a command that lacks one says which', () => {
  const secrets = {
    APP_SECRET: 'the-app-secret',
    SQUARE_ACCESS_TOKEN: 'the-token',
    DATABASE_URL: 'postgres://sipday:the-password@db/sipday',
    SMTP_URL: 'smtps://shop:the-password@mail.example',
    TWILIO_AUTH_TOKEN: 'the-twilio-token',
    GEOCODER_KEY: 'the-geocoder-key',
    SQUARE_WEBHOOK_SIGNATURE_KEY: 'the-signature-key',
  }
  noteRunningShop(dataDir, { NODE_ENV: 'production', PORT: '4000', ...secrets })
  expect(readFileSync(join(dataDir, 'running.json'), 'utf8')).not.toContain('the-')
  expect(() => environmentOfShop({ DATA_DIR: dataDir, ...secrets, APP_SECRET: '' })).toThrow(
    'Run this with the same values of APP_SECRET.',
  )
  expect(environmentOfShop({ DATA_DIR: dataDir, ...secrets })).toMatchObject({ PORT: '4000', NODE_ENV: 'production' })
})
