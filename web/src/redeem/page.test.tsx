// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact'
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { fakeServer, type Answers } from '../../test/account-world.ts'
import { managing } from '../../test/redeem-at.ts'
import { press, showAt } from '../../test/redeem-screen.tsx'
import { demoShop } from '../../test/shop-facts.ts'
import { createSessionStore } from '../session.ts'
import { Redeem } from './Redeem.tsx'
import { provideRedeem, RedeemPage } from './RedeemPage.tsx'

// Loaded in advance: no test has to wait for it.
beforeAll(() => import('./LaterScreens.tsx'))
const scroll = vi.fn()
beforeEach(() => {
  localStorage.clear()
  window.history.replaceState(null, '', '/redeem')
  window.scrollTo = scroll
  scroll.mockClear()
})
afterEach(() => {
  cleanup()
  vi.restoreAllMocks()
  Reflect.deleteProperty(navigator, 'serviceWorker')
})

const signedIn: Answers = { session: () => ({ isAuthenticated: true, customerId: 'mei', expiresAt: null }) }
const props = (known: Answers = {}) => {
  const server = fakeServer(known)
  return {
    server,
    shop: { ...demoShop, name: 'Tea Corner' },
    today: '2026-06-15',
    session: createSessionStore(null),
    call: server.call,
  }
}
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const follow = (name: string) => fireEvent.click(screen.getByRole('link', { name }))

test('the first screen leaves focus and scrolling alone; each one after it is read from its heading on (R87)', async () => {
  const { server: _server, ...page } = props(signedIn)
  render(<Redeem {...page} />)
  await heading('Hi, Mei')
  await screen.findByText('Manage Subscription')
  expect([document.activeElement, scroll.mock.calls, document.title]).toEqual([
    document.body,
    [],
    'My Subscriptions - Tea Corner',
  ])
  press('Manage Subscription')
  expect(document.activeElement).toBe(await heading('Manage Subscription'))
  expect([scroll.mock.calls, document.title]).toEqual([[[0, 0]], 'Manage Subscription - Tea Corner'])
  follow('My Subscriptions')
  expect(document.activeElement).toBe(await heading('Hi, Mei'))
  expect(scroll).toHaveBeenCalledTimes(2)
})

test('the form that is there at once leaves the focus alone', async () => {
  const { server: _server, ...page } = props()
  render(<Redeem {...page} asksFirst={false} />)
  await heading('Redeem Your Subscription')
  expect([document.activeElement, scroll.mock.calls]).toEqual([document.body, []])
})

test('who is signed in in this tab is checked first, whatever the server has seen', () => {
  const { server: _server, ...page } = props(signedIn)
  page.session.set({ isAuthenticated: true, customerId: 'mei' })
  render(<Redeem {...page} asksFirst={false} />)
  expect(screen.getByRole('status').textContent).toBe('Checking authentication')
})

test('the browser’s Back leads one level up in the dashboard, and out of it only from the list', async () => {
  const { server: _server, ...page } = props(signedIn)
  render(<Redeem {...page} />)
  await screen.findByText('Manage Subscription')
  press('Manage Subscription')
  await screen.findByText('Next Billing Date')
  expect(history.state).toEqual({ key: 'sipday.dashboard' })
  const { length } = history
  press('Update Payment')
  await heading('Update Payment')
  expect(history.length).toBe(length)
  history.back()
  await heading('Manage Subscription')
  expect(history.state).toEqual({ key: 'sipday.dashboard' })
  history.back()
  await heading('Hi, Mei')
  await waitFor(() => expect(history.state).toBeNull())
})

test('who leaves the views by the trail leaves no entry of ours in the history', async () => {
  const { server: _server, ...page } = props(signedIn)
  render(<Redeem {...page} />)
  await screen.findByText('Manage Subscription')
  press('Manage Subscription')
  await heading('Manage Subscription')
  follow('My Subscriptions')
  await waitFor(() => expect(history.state).toBeNull())
  await heading('Hi, Mei')
  press('Manage Subscription')
  await heading('Manage Subscription')
  expect(history.state).toEqual({ key: 'sipday.dashboard' })
})

test('where a visitor came from is told once, and a failure of it is only logged (S7)', async () => {
  window.history.replaceState(null, '', '/redeem?utm_source=mail')
  const log = vi.fn()
  const { server, ...page } = props()
  render(<Redeem {...page} log={log} />)
  await waitFor(() => expect(log).toHaveBeenCalledWith('the visit could not be told', expect.anything()))
  expect(server.bodies('campaign-tracking')).toHaveLength(1)
})

test('the page shows the spinner until the area has come, and at once where it is there', async () => {
  const { server: _server, ...page } = props()
  render(<RedeemPage {...page} asksFirst={false} />)
  expect(screen.getByRole('status').textContent).toBe('Checking authentication')
  await heading('Redeem Your Subscription')
  cleanup()
  render(<RedeemPage {...page} asksFirst={false} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Redeem Your Subscription')
  cleanup()
  provideRedeem(({ today }) => <h1>The area of {today}</h1>)
  render(<RedeemPage {...page} />)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('The area of 2026-06-15')
})

/** The browser's service worker, which jsdom has not. */
const serviceWorker = (register: () => Promise<unknown>) => {
  const postMessage = vi.fn()
  const worker = { register: vi.fn(register), ready: Promise.resolve({ active: { postMessage } }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: worker, configurable: true })
  const entries = [{ name: `${location.origin}/assets/a.js` }, { name: 'https://cards.example/assets/b.js' }]
  performance.getEntriesByType = vi.fn(() => entries as never)
  return { worker, postMessage }
}
const list = (known = {}) => showAt({ success: 'list' }, { ...managing, ...known })

test('a member’s page is kept for the time without a network, with what it is made of (R17)', async () => {
  const { worker, postMessage } = serviceWorker(() => Promise.resolve())
  list()
  await waitFor(() =>
    expect(postMessage).toHaveBeenCalledExactlyOnceWith({
      type: 'keep',
      addresses: ['/redeem', `${location.origin}/assets/a.js`],
    }),
  )
  expect(worker.register).toHaveBeenCalledExactlyOnceWith('/service-worker.js')
})

test('for who has just paid no page is kept, and a browser that refuses keeps none (R59)', async () => {
  const { worker } = serviceWorker(() => Promise.reject(new Error('refused')))
  list({ justPaid: true })
  await screen.findByRole('button', { name: 'Show Redemptions' })
  expect(worker.register).not.toHaveBeenCalled()
  cleanup()
  list()
  await screen.findByRole('button', { name: 'Show Redemptions' })
  expect(worker.register).toHaveBeenCalledOnce()
})

test('a device that goes offline says so at once, and when it is back says so no more', async () => {
  list()
  await screen.findByRole('button', { name: 'Show Redemptions' })
  const online = vi.spyOn(navigator, 'onLine', 'get')
  const turn = (on: boolean) => {
    online.mockReturnValue(on)
    void act(() => void window.dispatchEvent(new Event(on ? 'online' : 'offline')))
    return screen.queryByText('You are offline') !== null
  }
  expect([turn(false), turn(true)]).toEqual([true, false])
})
