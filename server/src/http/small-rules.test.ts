import pino from 'pino'
import { expect, test } from 'vitest'
import { canonicalContact } from '../access/contacts.ts'
import { codeOf, isCode } from '../access/codes/codes.ts'
import { logOptions, maskContact } from '../log.ts'
import { clientAddress } from './client-address.ts'
import { refusalOf } from './errors.ts'

test('IPv6 addresses are cut to their /64, mapped ones are IPv4', () => {
  expect(clientAddress('2001:db8:1:2:3:4:5:6')).toBe('2001:db8:1:2::/64')
  expect(clientAddress('2001:0db8:0001:0002::1')).toBe('2001:db8:1:2::/64')
  expect(clientAddress('2001:db8::1')).toBe('2001:db8:0:0::/64')
  expect(clientAddress('::1')).toBe('0:0:0:0::/64')
  expect(clientAddress('::ffff:203.0.113.9')).toBe('203.0.113.9')
  expect(clientAddress('203.0.113.9')).toBe('203.0.113.9')
})

test('contacts are compared in one form: lower-case email, phone in E.164 (R8)', () => {
  expect(canonicalContact(' Mei@Demo.Example ', 'email')?.address).toBe('mei@demo.example')
  for (const phone of ['2125550142', '(212) 555-0142', '+1 212 555 0142', '1-212-555-0142'])
    expect(canonicalContact(phone, 'sms')?.address).toBe('+12125550142')
  for (const wrong of ['mei@demo', 'mei', 'a@b.c,d@e.fg', 'a b@c.de', '@c.de', 'a@.de', `${'a'.repeat(250)}@c.de`])
    expect(canonicalContact(wrong, 'email')).toBeNull()
})

test('a code is six digits that follow from the challenge and the secret alone', () => {
  const codes = new Set(Array.from({ length: 500 }, (_, index) => codeOf(`challenge-${index}`, 'secret')))
  expect([...codes].every((code) => /^\d{6}$/.test(code))).toBe(true)
  expect(codes.size).toBeGreaterThan(490)
  expect(isCode(codeOf('a', 'secret'), 'a', ['secret'])).toBe(true)
  expect(codeOf('a', 'secret')).not.toBe(codeOf('a', 'another secret'))
})

test('the log hides codes, cookies and nonces, and masks contacts, also inside messages (I9)', () => {
  const lines: string[] = []
  const log = pino(logOptions({ production: true }), { write: (line) => void lines.push(line) })
  log.info(
    { code: '123456', cookie: 'sid=abc', request: { nonce: 'cnon:x', email: 'mei@demo.example' }, to: '+12125550142' },
    'x',
  )
  log.error({ err: new Error('550 mei@demo.example or +1 (212) 555-0142 unknown') }, 'y')
  expect(lines.join('')).not.toMatch(/123456|sid=abc|cnon:x|mei@demo|555-?0142/)
  expect(lines.join('')).toContain('m***@demo.example')
  expect(maskContact('+12125550142')).toBe('***0142')
})

test('a line break in what is logged stays inside its line of JSON, and each line says when in UTC', () => {
  const lines: string[] = []
  const log = pino(logOptions({ production: true }), { write: (line) => void lines.push(line) })
  log.warn({ call: 'otp\n{"level":30,"msg":"forged"}' }, 'one\r\ntwo')
  log.error({ err: new Error('three\nfour') }, 'call failed')
  expect(lines.map((line) => line.trimEnd().split(/[\r\n]/).length)).toEqual([1, 1])
  for (const line of lines) {
    const { time, level, msg, pid } = JSON.parse(line) as Record<string, unknown>
    expect(Math.abs(Date.now() - Number(time))).toBeLessThan(60_000)
    expect([typeof level, typeof msg, typeof pid]).toEqual(['number', 'string', 'number'])
  }
})

test('an exception never tells its own text (risk 63)', () => {
  const refusal = refusalOf(new Error('password authentication failed for user "sipday"'))
  expect([refusal.status, refusal.code]).toEqual([503, 'try_again'])
  expect(refusal.message).not.toContain('password')
})
