import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBox, visa } from '../test/box.ts'
import type { TestBox } from '../test/box.ts'
import type { Tokenized } from './tokenize.ts'

let box: TestBox
beforeEach(async () => {
  box = await openBox({ appUrl: 'http://localhost:3000' })
})
afterEach(() => box.close())

const ask = (change: Record<string, unknown>) => box.post<Tokenized>('/tokenize', { ...visa, ...change })

test.each([
  ['4111 1111 1111 1111', '111', 'VISA'],
  ['5105 1051 0510 5100', '111', 'MASTERCARD'],
  ['6011 0000 0000 0004', '111', 'DISCOVER'],
  ['3400 0000 0000 009', '1111', 'AMERICAN_EXPRESS'],
  ['3000 0000 0000 04', '111', 'DISCOVER_DINERS'],
  ['3569 9900 1009 5841', '111', 'JCB'],
  ['2223 0031 2200 3222', '111', 'MASTERCARD'],
  ['9000 0000 0000 0001', '111', 'OTHER_BRAND'],
])('%s is a card of %s', async (number, cvv, brand) => {
  expect(await ask({ number, cvv })).toMatchObject({
    status: 'OK',
    token: expect.stringMatching(/^cnon:\w{24}$/),
    details: {
      card: { brand, last4: number.replaceAll(' ', '').slice(-4), expMonth: 12, expYear: 2040 },
      billing: { postalCode: '10016' },
    },
  })
})

test.each([
  [{ number: '4111111111111112' }, 'cardNumber'],
  [{ number: '' }, 'cardNumber'],
  [{ expMonth: 13 }, 'expirationDate'],
  [{ expMonth: 1, expYear: 20 }, 'expirationDate'],
  [{ cvv: '11' }, 'cvv'],
  [{ number: '340000000000009', cvv: '111' }, 'cvv'],
  [{ postalCode: '1001' }, 'postalCode'],
])('%j is invalid in the field %s', async (change, field) => {
  expect(await ask(change)).toEqual({
    status: 'Invalid',
    errors: [{ type: 'VALIDATION_ERROR', field, message: expect.any(String) }],
  })
})

test('an empty form hears about every field', async () => {
  const answer = await box.post<Tokenized>('/tokenize', {})
  expect(answer.status === 'Invalid' && answer.errors.map(({ field }) => field)).toEqual([
    'cardNumber',
    'expirationDate',
    'cvv',
    'postalCode',
  ])
})

test('only pages of the app may call it from a browser', async () => {
  const call = (origin: string) => fetch(`${box.url}/tokenize`, { method: 'OPTIONS', headers: { origin } })
  expect((await call('http://localhost:3000')).headers.get('access-control-allow-origin')).toBe('http://localhost:3000')
  expect((await call('https://elsewhere.example')).headers.get('access-control-allow-origin')).toBeNull()
})

test('the card form is shown to pages of the app only', async () => {
  const frame = (origin: string) => fetch(`${box.url}/card-form?channel=c1&origin=${encodeURIComponent(origin)}`)
  const shown = await frame('http://localhost:3000')
  expect(shown.status).toBe(200)
  expect(shown.headers.get('content-security-policy')).toContain(
    'frame-ancestors http://localhost:3000 http://127.0.0.1:3000',
  )
  const html = await shown.text()
  for (const label of ['Card number', 'Expiration date (MM/YY)', 'CVV', 'ZIP code'])
    expect(html).toContain(`>${label}</label>`)
  expect((await frame('https://elsewhere.example')).status).toBe(403)
})

test('the script is plain JavaScript that defines window.Square', async () => {
  const source = await (await fetch(`${box.url}/v1/square.js`)).text()
  const page = { Square: undefined, location: { href: 'http://localhost:3000/' } }
  new Function('window', 'document', 'HTMLScriptElement', source)(page, { currentScript: null }, class {})
  expect(page.Square).toMatchObject({ payments: expect.any(Function), errors: expect.any(Object) })
})
