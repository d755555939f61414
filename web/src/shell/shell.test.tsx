// @vitest-environment jsdom
import type { Shop } from '@sipday/contract/catalogue.ts'
import { cleanup, fireEvent, render, screen, within } from '@testing-library/preact'
import { afterEach, expect, test, vi } from 'vitest'
import { Router } from 'wouter'
import { memoryLocation } from 'wouter/memory-location'
import { demoShop } from '../../test/shop-facts.ts'
import { Layout } from './frame/Layout.tsx'
import { ShellProvider, type Shell } from './shell-context.tsx'

afterEach(cleanup)

const shop: Shop = {
  name: 'Sipday',
  kind: 'bubble-tea',
  kit: demoShop.kit,
  offer: 'A medium drink every day for $1',
  tagline: 'A medium drink a day for $1.',
  texts: demoShop.texts,
  bannerLines: demoShop.bannerLines,
  timeZone: 'America/New_York',
  taxPercent: '6.675',
  locationTaxes: [],
  days: [],
  maximumQuantity: 10,
  sendsTexts: true,
  social: { instagram: 'https://instagram.example/sipday', facebook: 'https://facebook.example/sipday' },
  legal: {
    accessibility: '# Our aim\n\nEveryone.',
    terms: '## What you get\n\n- One drink\n- One topping\n\nWrite to hello@sipday.example.',
    privacy: 'Last updated September 11, 2025\n\n<img src=x onerror=alert(1)>',
    textMessages: 'Reply STOP or HELP.',
  },
  payments: { scriptUrl: '', applicationId: '', locationId: '' },
  geocoder: { url: '', key: '' },
}

const show = (path: string, known: Partial<Shell> = {}, own: Partial<Shop> = {}) => {
  const location = memoryLocation({ path, record: true })
  const shell: Shell = {
    isAuthenticated: false,
    showRedeemButton: false,
    moneyMoves: false,
    logout: vi.fn(() => Promise.resolve()),
    resetWizardFlow: vi.fn(),
    ...known,
  }
  const view = render(
    <Router hook={location.hook}>
      <ShellProvider value={shell}>
        <Layout shop={{ ...shop, ...own }}>
          <p>
            <button type="button" disabled>
              Not me
            </button>
            <button type="button">First control</button>
          </p>
        </Layout>
      </ShellProvider>
    </Router>,
  )
  const [wide, small] = view.container.querySelectorAll('header')
  if (!wide || !small) throw new Error('two headers expected')
  return { ...view, location, shell, wide: within(wide), small: within(small) }
}

test('the skip link moves the focus to the first focusable control inside main (S2)', () => {
  show('/')
  fireEvent.click(screen.getByRole('link', { name: 'Skip to Content' }))
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'First control' }))
})

test('a shop’s own logo is a picture with its name; a shop without one has its name there, and in the footer', () => {
  const logo = { src: '/logo/0a1b.svg', width: 120, height: 40 }
  const own = show('/', {}, { name: 'Boba & Co', logo })
  expect(own.wide.getByRole('img', { name: 'Boba & Co' }).getAttribute('src')).toBe('/logo/0a1b.svg')
  expect(within(own.getByRole('contentinfo')).getByText('Boba & Co')).toBeTruthy()
  cleanup()
  const named = show('/', {}, { name: 'Boba & Co' })
  expect(named.small.getByRole('link', { name: 'Boba & Co' }).textContent).toBe('Boba & Co')
  expect(named.container.querySelector('[data-drawing^="wordmark"]')).toBeNull()
})

test('the main header shows Logout only when signed in and on /redeem (S2, S6)', () => {
  expect(show('/redeem').wide.queryByRole('button', { name: 'Logout' })).toBeNull()
  cleanup()
  expect(show('/', { isAuthenticated: true }).wide.queryByRole('button', { name: 'Logout' })).toBeNull()
  cleanup()
  expect(show('/redeem', { isAuthenticated: true }).wide.getByRole('button', { name: 'Logout' })).toBeTruthy()
})

test('Logout of the main header logs out, then goes to / (W2, S2, S3)', async () => {
  const { wide, shell, location } = show('/redeem', { isAuthenticated: true })
  fireEvent.click(wide.getByRole('button', { name: 'Logout' }))
  expect(shell.logout).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(location.history.at(-1)).toBe('/'))
})

test('Log Out of the small-logo header, there for who is signed in, logs out and goes to /redeem (S2)', async () => {
  expect(show('/').small.queryByRole('button', { name: 'Log Out' })).toBeNull()
  cleanup()
  const { small, shell, location } = show('/', { isAuthenticated: true })
  fireEvent.click(small.getByRole('button', { name: 'Log Out' }))
  expect(shell.logout).toHaveBeenCalledOnce()
  await vi.waitFor(() => expect(location.history.at(-1)).toBe('/redeem'))
})

test.each([
  ['Logout', 'wide', '/redeem'],
  ['Log Out', 'small', '/'],
] as const)('%s rests while money moves', (name, header, path) => {
  const { shell, location, ...headers } = show(path, { isAuthenticated: true, moneyMoves: true })
  const button = headers[header].getByRole<HTMLButtonElement>('button', { name })
  expect(button.disabled).toBe(true)
  button.click()
  expect(shell.logout).not.toHaveBeenCalled()
  expect(location.history).toEqual([path])
})

test('the main header shows Redeem when the shared flag is set (R36, R55, W2, S2, S3)', () => {
  expect(show('/').wide.queryByRole('link', { name: 'Redeem' })).toBeNull()
  cleanup()
  const { wide, location } = show('/', { showRedeemButton: true })
  fireEvent.click(wide.getByRole('link', { name: 'Redeem' }))
  expect(location.history.at(-1)).toBe('/redeem')
  cleanup()
  expect(show('/redeem', { showRedeemButton: true }).wide.getByRole('link', { name: 'Redeem' })).toBeTruthy()
})

test('the small-logo header shows Redeem when not signed in and not on /redeem (R36, R55, S2)', () => {
  expect(show('/').small.getByRole('link', { name: 'Redeem' })).toBeTruthy()
  cleanup()
  expect(show('/redeem').small.queryByRole('link', { name: 'Redeem' })).toBeNull()
  cleanup()
  expect(show('/', { isAuthenticated: true }).small.queryByRole('link', { name: 'Redeem' })).toBeNull()
})

test('the logo resets the wizard flow and goes to / (W2, S2, S3)', () => {
  const { wide, shell, location } = show('/redeem')
  fireEvent.click(wide.getByRole('link', { name: 'Sipday' }))
  expect(shell.resetWizardFlow).toHaveBeenCalledOnce()
  expect(location.history.at(-1)).toBe('/')
})

test('the legal texts open in a dialog, one at a time (S2, S4)', async () => {
  show('/')
  fireEvent.click(screen.getByRole('button', { name: 'Terms & Conditions' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Terms & Conditions' }))
  expect(dialog.getByRole('heading', { name: 'What you get' })).toBeTruthy()
  expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['One drink', 'One topping'])
  expect(dialog.getByRole('link', { name: 'hello@sipday.example' }).getAttribute('href')).toBe(
    'mailto:hello@sipday.example',
  )
  for (const name of ['Privacy Policy', 'Accessibility Statement']) {
    fireEvent.click(screen.getByRole('button', { name, hidden: true }))
    const next = await screen.findByRole('dialog', { name })
    expect(screen.getAllByRole('dialog', { hidden: true })).toEqual([next])
    expect(next.className).toContain('full')
  }
  fireEvent.click(screen.getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a legal text can not bring HTML into the page', async () => {
  show('/')
  fireEvent.click(screen.getByRole('button', { name: 'Privacy Policy' }))
  const dialog = await screen.findByRole('dialog', { name: 'Privacy Policy' })
  expect(dialog.querySelector('img')).toBeNull()
  expect(dialog.textContent).toContain('<img src=x onerror=alert(1)>')
})

test('while a dialog is open the application root is hidden from assistive technology (S2)', async () => {
  const { container } = show('/')
  fireEvent.click(screen.getByRole('button', { name: 'Accessibility Statement' }))
  const dialog = await screen.findByRole('dialog', { name: 'Accessibility Statement' })
  const hidden = container.querySelector('main')?.closest('[aria-hidden="true"]')
  expect(hidden).not.toBeNull()
  expect(hidden?.contains(dialog)).toBe(false)
  fireEvent.click(within(dialog).getAllByRole('button', { name: 'Close' })[0] as HTMLElement)
  expect(container.querySelector('main')?.closest('[aria-hidden="true"]')).toBeNull()
})

test('social links open in a new tab and say so (S2)', () => {
  show('/')
  for (const [name, href] of [
    [/Instagram.*opens in a new tab/, 'https://instagram.example/sipday'],
    [/Facebook.*opens in a new tab/, 'https://facebook.example/sipday'],
  ] as const) {
    const link = screen.getByRole('link', { name })
    expect(link.getAttribute('href')).toBe(href)
    expect(link.getAttribute('target')).toBe('_blank')
    expect(link.getAttribute('rel')).toContain('noopener')
  }
})
