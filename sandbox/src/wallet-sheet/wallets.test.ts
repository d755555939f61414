import { afterEach, beforeEach, expect, test } from 'vitest'
import { openBox, usd } from '../../test/box.ts'
import type { TestBox } from '../../test/box.ts'

const APP = 'http://localhost:3000'
let box: TestBox
beforeEach(async () => {
  box = await openBox({ appUrl: APP })
})
afterEach(() => box.close())

const script = async () => (await fetch(`${box.url}/v1/square.js`)).text()
const sheet = (change: Record<string, string> = {}) => {
  const query = { channel: '1-2', origin: APP, wallet: 'apple', label: 'A & B', amount: '96.01', currency: 'USD' }
  return fetch(`${box.url}/wallet-sheet?${new URLSearchParams({ ...query, ...change })}`)
}

test('a device has no wallet until a call says so, and the script that is loaded then knows it', async () => {
  expect(await box.get('/device')).toEqual({ wallets: [] })
  expect(await script()).toContain("const deviceWallets = ''.split(',')")
  expect(await box.post('/device', { wallets: ['apple', 'google', 'apple'] })).toEqual({ wallets: ['apple', 'google'] })
  expect(await script()).toContain("const deviceWallets = 'apple,google'.split(',')")
  expect(await box.post('/device', { wallets: [] })).toEqual({ wallets: [] })
})

test.each([{}, { wallets: 'apple' }, { wallets: ['samsung'] }])('%j is no device', async (body) => {
  expect(await box.post('/device', body)).toMatchObject({ code: 'device_unclear' })
})

test('the sheet shows who is paid and how much, to pages of the app alone', async () => {
  const shown = await (await sheet()).text()
  expect(shown).toContain('A &#38; B')
  expect(shown).toContain('96.01 USD')
  for (const change of [{ origin: 'https://evil.example' }, { wallet: 'samsung' }, { channel: '"><script>' }])
    expect((await sheet(change)).status).toBe(403)
})

test('a wallet of the device gives a token for one payment that cannot be saved as a card; another gives none', async () => {
  expect(await box.post('/tokenize', { wallet: 'apple' })).toMatchObject({ status: 'Invalid' })
  await box.post('/device', { wallets: ['apple'] })
  const token = async () => {
    const answer = await box.post<{ token: string }>('/tokenize', { wallet: 'apple' })
    expect(answer).toMatchObject({ status: 'OK', details: { method: 'Apple Pay', card: { last4: '1111' } } })
    return answer.token
  }
  expect(await box.post('/tokenize', { wallet: 'google' })).toMatchObject({ status: 'Invalid' })
  const { customer } = await box.square.customers.create({ givenName: 'Ann', emailAddress: 'ann@example.com' })
  const customerId = customer?.id ?? ''
  const save = (sourceId: string, key: string) =>
    box.square.cards.create({ idempotencyKey: key, sourceId, card: { customerId } })
  await expect(save(await token(), 'card-1')).rejects.toThrow('A digital wallet cannot be saved')
  const sourceId = await token()
  const pay = (key: string) =>
    box.square.payments.create({ idempotencyKey: key, sourceId, customerId, amountMoney: usd(9601) })
  const { payment } = await pay('pay-1')
  expect(payment?.status).toBe('COMPLETED')
  expect((await pay('pay-1')).payment?.id).toBe(payment?.id)
  await expect(pay('pay-2')).rejects.toThrow('CARD_TOKEN_USED')
  await expect(save(payment?.id ?? '', 'card-2')).rejects.toThrow('SOURCE_USED')
})
