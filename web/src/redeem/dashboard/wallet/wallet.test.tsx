// @vitest-environment jsdom
import type { Wallet } from '@sipday/contract/catalogue.ts'
import { cleanup, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { benefit, refused, subscription } from '../../../../test/account-world.ts'
import { managing } from '../../../../test/redeem-at.ts'
import { press, restOf, showAt } from '../../../../test/redeem-screen.tsx'
import { demoShop } from '../../../../test/shop-facts.ts'
import { walletsHere } from './wallets-here.ts'

const went: string[] = []
beforeEach(() => {
  localStorage.clear()
  window.scrollTo = vi.fn()
  went.length = 0
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    went.push(this.href)
  })
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
})

const both: Wallet[] = ['apple', 'google']
const apple = 'Add to Apple Wallet'
const google = 'Save to Google Wallet'
const show = (wallets: Wallet[] | undefined, answers = {}) =>
  showAt({ success: 'list' }, managing, answers, { ...demoShop, ...(wallets ? { wallets } : {}) })

const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 Version/19.0 Mobile Safari'
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/19.0 Safari/605.1.15'
const android = 'Mozilla/5.0 (Linux; Android 16; Pixel 9) AppleWebKit/537.36 Chrome/140.0 Mobile Safari/537.36'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0 Safari/537.36'

test.each([
  ['an iPhone', iphone, 5, ['apple']],
  ['an iPad, which says that it is a Mac', mac, 5, ['apple']],
  ['an Android phone', android, 5, ['google']],
  ['a Mac', mac, 0, both],
  ['a Windows computer with a touch screen', windows, 10, both],
])('%s is offered its own wallet, and a computer both', (_device, userAgent, maxTouchPoints, wanted) => {
  expect(walletsHere(both, { userAgent, maxTouchPoints })).toEqual(wanted)
  expect(walletsHere(['google'], { userAgent, maxTouchPoints })).toEqual(wanted.filter((one) => one === 'google'))
})

test('nothing is offered by a shop without keys', async () => {
  show(undefined)
  await screen.findByText('Use Code To Redeem')
  expect(screen.queryByRole('button', { name: /Wallet/ })).toBeNull()
})

test('a press asks for the way to the wallet and goes there', async () => {
  const { server } = show(both)
  await screen.findByRole('button', { name: apple })
  press(apple)
  await waitFor(() => expect(went).toEqual([new URL('/wallet/apple', window.location.href).href]))
  press(google)
  await waitFor(() => expect(went.at(-1)).toMatch(/\/wallet\/google$/))
  expect(server.bodies('wallet-link')).toEqual(
    both.map((wallet) => ({ CID: 'mei', subscriptionId: subscription().id, wallet })),
  )
})

test('a second press while the first is on its way asks for nothing, and a refusal is said', async () => {
  let refuse: (error: unknown) => void = () => undefined
  const { server } = show(both, { 'wallet-link': () => new Promise((_done, failed) => (refuse = failed)) })
  await screen.findByRole('button', { name: apple })
  press(apple)
  await waitFor(() => expect(restOf(apple)).toBe('busy'))
  press(google)
  refuse(refused(503))
  expect(await screen.findByText('The pass could not be made. Please try again.')).toBeTruthy()
  expect(server.bodies('wallet-link')).toHaveLength(1)
  server.answers['wallet-link'] = () => {
    throw refused(429, 'Too many attempts. Please try again in 5 minutes.')
  }
  press(google)
  expect(await screen.findByText('Too many attempts. Please try again in 5 minutes.')).toBeTruthy()
  expect(went).toEqual([])
})

test('an ended session asks for a code', async () => {
  const world = show(both, {
    'wallet-link': () => {
      throw refused(401, 'Your session has ended. Please verify again.', 'session_ended')
    },
  })
  await screen.findByRole('button', { name: apple })
  press(apple)
  await waitFor(() => expect(world.isAt('enterOtp')).toBe(true))
})

test('a membership that cannot be redeemed now is not for a wallet', async () => {
  show(both, { entitlements: () => [{ ...benefit(), Pass: '' }] })
  await screen.findByText('Use Code To Redeem')
  expect(screen.queryByRole('button', { name: /Wallet/ })).toBeNull()
})
