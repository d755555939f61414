// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import type { Total } from './useWallets.ts'
import { PayButtons } from './PayButtons.tsx'

type Result = { status: string; token?: string; errors?: { message: string }[] }
type Device = { apple?: () => Promise<Result>; google?: () => Promise<Result> }

/** What the provider's script does on this device; notes what it was asked to show. */
const device = ({ apple, google }: Device) => {
  const shown: unknown[] = []
  const alive = { apple: 0, google: 0 }
  const unsupported = () => Promise.reject(new Error('PaymentMethodUnsupportedError'))
  vi.stubGlobal('Square', {
    payments: () => ({
      paymentRequest: (options: unknown) => {
        shown.push(options)
        return { update: (change: unknown) => shown.push(change) > 0, addEventListener: () => undefined }
      },
      applePay: async () => {
        if (!apple) return unsupported()
        alive.apple += 1
        return { tokenize: apple, destroy: async () => (alive.apple -= 1) }
      },
      googlePay: async () => {
        if (!google) return unsupported()
        alive.google += 1
        return {
          attach: async (place: HTMLElement) => {
            const button = document.createElement('button')
            button.setAttribute('aria-label', 'Google Pay')
            place.append(button)
          },
          tokenize: google,
          destroy: async () => (alive.google -= 1),
        }
      },
    }),
  })
  return { shown, alive }
}
afterEach(() => {
  cleanup()
  vi.unstubAllGlobals()
})

const payments = { scriptUrl: '/square.js', applicationId: 'sandbox-sq0idb-x', locationId: 'L' }
const total = (amount: string): Total => ({ amount, label: 'Sipday' })
const buttons = (said: string[], { amount = '96.01', busy = false, offered = ['apple', 'google'] as const } = {}) => (
  <PayButtons
    payments={payments}
    offered={offered}
    total={total(amount)}
    busy={busy}
    terms={<p>Today you pay ${amount} once.</p>}
    onToken={(token) => said.push(`token ${token}`)}
    onFailed={(message) => said.push(message)}
  />
)
const ok = async (): Promise<Result> => ({ status: 'OK', token: 'cnon:wallet' })
const apple = () => screen.findByRole('button', { name: 'Buy with Apple Pay' })
const google = () => screen.findByRole('button', { name: 'Google Pay' })
const settled = () => new Promise((resolve) => setTimeout(resolve, 20))

test('each wallet of the device has a button, above what is charged and agreed to, and gives its token', async () => {
  device({ apple: ok, google: ok })
  const said: string[] = []
  render(buttons(said))
  fireEvent.click(await apple())
  await expect.poll(() => said).toEqual(['token cnon:wallet'])
  fireEvent.click(await google())
  await expect.poll(() => said).toEqual(['token cnon:wallet', 'token cnon:wallet'])
  expect(screen.getByText('Today you pay $96.01 once.')).toBeTruthy()
})

test('a device without wallets shows nothing and says nothing (W2.8)', async () => {
  device({})
  const said: string[] = []
  const { container } = render(buttons(said))
  await settled()
  expect(screen.queryByRole('button')).toBeNull()
  expect(container.querySelector('section')?.hidden).toBe(true)
  expect(said).toEqual([])
})

test('a sheet that is closed says nothing, and can be opened again', async () => {
  const results: Result[] = [{ status: 'Cancel' }, { status: 'Abort' }, { status: 'OK', token: 'cnon:third' }]
  device({ apple: async () => results.shift() ?? { status: 'Unknown' } })
  const said: string[] = []
  render(buttons(said))
  for (const left of [2, 1]) {
    fireEvent.click(await apple())
    await expect.poll(() => results.length).toBe(left)
    await settled()
    expect(said).toEqual([])
  }
  fireEvent.click(await apple())
  await expect.poll(() => said).toEqual(['token cnon:third'])
})

test('a sheet that fails says why, in the words of the card form', async () => {
  const results: Result[] = [{ status: 'Error', errors: [{ message: 'No network.' }] }, { status: 'Unknown' }]
  device({ google: async () => results.shift() ?? Promise.reject(new Error('Closed.')) })
  const said: string[] = []
  render(buttons(said))
  for (const want of [['No network.'], ['No network.', 'Tokenization failed.']]) {
    fireEvent.click(await google())
    await expect.poll(() => said).toEqual(want)
    await settled()
  }
})

test('a changed total is told to the sheet, in the shop’s country and currency', async () => {
  const { shown } = device({ apple: ok })
  const { rerender } = render(buttons([]))
  await apple()
  expect(shown).toContainEqual({ countryCode: 'US', currencyCode: 'USD', total: total('96.01') })
  rerender(buttons([], { amount: '100.00' }))
  expect(shown.at(-1)).toEqual({ total: total('100.00') })
})

test('while something is paid a press opens no sheet, and a press counts once', async () => {
  let opened = 0
  const sheet = () => {
    opened += 1
    return new Promise<Result>(() => undefined)
  }
  device({ apple: sheet })
  const { rerender } = render(buttons([], { busy: true }))
  fireEvent.click(await apple())
  expect(opened).toBe(0)
  rerender(buttons([]))
  fireEvent.click(await apple())
  fireEvent.click(await apple())
  expect(opened).toBe(1)
})

test('left and come back to, one of each stays; leaving destroys them', async () => {
  const { alive } = device({ apple: ok, google: ok })
  render(buttons([])).unmount()
  const { unmount } = render(buttons([]))
  await apple()
  await expect.poll(() => ({ ...alive })).toEqual({ apple: 1, google: 1 })
  unmount()
  await expect.poll(() => ({ ...alive })).toEqual({ apple: 0, google: 0 })
})
