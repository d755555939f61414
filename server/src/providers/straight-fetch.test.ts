import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Settings } from '../settings.ts'
import { createTextMessages } from './sms.ts'
import { createSquare } from './square.ts'

const heard: string[] = []
const elsewhere = createServer((request, response) => {
  heard.push(`${request.method} ${request.url}`)
  response.end('{}')
})
const provider = createServer((_request, response) => {
  const { port } = elsewhere.address() as AddressInfo
  response.writeHead(307, { location: `http://127.0.0.1:${port}/taken` }).end()
})
beforeAll(() =>
  Promise.all(
    [elsewhere, provider].map((server) => new Promise<void>((up) => void server.listen(0, '127.0.0.1', () => up()))),
  ),
)
afterAll(() => [elsewhere, provider].forEach((server) => server.close()))
beforeEach(() => void heard.splice(0))
const baseUrl = () => `http://127.0.0.1:${(provider.address() as AddressInfo).port}`

test('a text message is not sent where the provider points to', async () => {
  const texts = createTextMessages({
    publicUrl: 'http://localhost',
    twilio: { accountSid: 'AC1', authToken: 't', from: '+15005550006', baseUrl: baseUrl() },
  })
  await expect(texts?.send('+12125550142', 'Your code')).rejects.toThrow()
  expect(heard).toEqual([])
})

test('neither is a call of the card provider, and its outcome is not taken for a refusal', async () => {
  const square = { token: 't', baseUrl: baseUrl(), locationId: 'L1' }
  const api = createSquare({ square } as Settings, pino({ level: 'silent' }))
  const answer = await api.disableCard('ccof:1')
  expect(answer.kind).toBe('unknown')
  expect(heard).toEqual([])
})
