// @vitest-environment jsdom
import type { Shop } from '@sipday/contract/catalogue.ts'
import { act, cleanup, fireEvent, screen } from '@testing-library/preact'
import { createRoot, hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { demoShop } from '../test/shop-facts.ts'
import { benefits, campaign, models } from '../test/shop.ts'
import { typed } from '../test/people.ts'
import { memory, visa } from '../test/world.ts'
import { App } from './App.tsx'
import { Screen as Location } from './purchase/choosing/location/Screen.tsx'
import { Screen as Model } from './purchase/choosing/model/Screen.tsx'
import { Screen as Plan } from './purchase/choosing/plan/Screen.tsx'
import { provideScreens } from './purchase/screens/screens.ts'
import { Screen as Summary } from './purchase/summary/Screen.tsx'
import { SESSION_KEY } from './session.ts'
import { createSite } from './site.ts'

const shop: Shop = {
  name: 'Sipday',
  kind: 'bubble-tea',
  kit: demoShop.kit,
  offer: 'One medium drink per day for $1',
  tagline: 'Your bubble tea, every day',
  texts: demoShop.texts,
  bannerLines: demoShop.bannerLines,
  timeZone: 'America/New_York',
  taxPercent: '6.675',
  locationTaxes: [],
  days: [],
  maximumQuantity: 10,
  sendsTexts: true,
  social: { instagram: 'https://example.com/i', facebook: 'https://example.com/f' },
  legal: { accessibility: '', terms: '', privacy: '', textMessages: '' },
  payments: { scriptUrl: '/square.js', applicationId: 'sandbox-sq0idb-x', locationId: 'L' },
  geocoder: { url: '/api/geocode', key: '' },
}

const siteOf = (search: string, known = campaign(null), storage = { session: memory(), local: memory() }) =>
  createSite({
    start: {
      shop,
      apiBaseUrl: '',
      today: '2026-06-02',
      data: { shop, campaign: known, models, benefits, today: '2026-06-02' },
    },
    search,
    storage,
    newId: () => 'id',
  })

provideScreens({ model: Model, location: Location, plan: Plan, summary: Summary })
let root: Root | null = null
beforeEach(() => {
  vi.stubGlobal('fetch', () => Promise.resolve(new Response('{}', { status: 200 })))
  vi.stubGlobal('scrollTo', () => undefined)
  window.history.replaceState(null, '', '/')
})
afterEach(() => {
  void act(() => root?.unmount())
  root = null
  cleanup()
  document.body.replaceChildren()
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

const open = async (search: string, known = campaign(null), storage?: Parameters<typeof siteOf>[2]) => {
  const place = document.createElement('div')
  place.innerHTML = renderToString(<App site={siteOf(search, known)} path="/" />)
  document.body.append(place)
  const [fromServer, ofServer] = [place.innerHTML.replaceAll(' value=""', ''), [...place.querySelectorAll('*')]]
  const site = siteOf(search, known, storage)
  await act(async () => {
    root = hydrateRoot(place, <App site={site} />)
    await site.wizard.load()
  })
  const isAsItWas = ofServer.every((element) => element.isConnected)
  return { fromServer, site, isAsItWas }
}

/** Hydration takes the server's attributes unread: they have to be those that the browser would have written. */
const inBrowser = (search: string, known = campaign(null)): string => {
  const place = document.createElement('div')
  const alone = createRoot(place)
  void act(() => alone.render(<App site={siteOf(search, known)} path="/" />))
  const written = place.innerHTML
  void act(() => alone.unmount())
  return written
}

test('from Log Out until the server has answered, the session counts as one that is being left (R12)', async () => {
  const storage = { session: memory(), local: memory() }
  storage.session.setItem(SESSION_KEY, JSON.stringify({ isAuthenticated: true, customerId: 'mei' }))
  const answer = Promise.withResolvers<Response>()
  vi.stubGlobal('fetch', () => answer.promise)
  const { session, logout } = siteOf('', undefined, storage)
  const gone = logout()
  expect([session.isLeaving(), session.get().isAuthenticated]).toEqual([true, true])
  answer.resolve(new Response('{}', { status: 200 }))
  await gone
  expect([session.isLeaving(), session.get().isAuthenticated]).toEqual([false, false])
})

test('the server renders the first step of a visitor without a link, and the browser takes it over as it is', async () => {
  const { fromServer, isAsItWas } = await open('')
  expect(isAsItWas).toBe(true)
  expect(fromServer).toBe(inBrowser(''))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Select a Plan')
  expect(screen.getByRole('button', { name: 'View All Drinks' })).toBeTruthy()
  expect(document.title).toBe('Membership - Sipday')
})

test.each([
  ['a plan with its place', { plans: ['one-month'], locations: ['kips-bay'] }, 'Plan Summary'],
  ['a plan alone', { plans: ['one-month'] }, 'Select a Location'],
  ['a model', { models: ['gift'] }, 'Select a Location'],
  ['a model and a place', { models: ['family'], locations: ['westfield'] }, 'Select a Plan'],
])('a link that names %s starts at its own first step, hydrated without a mismatch (W1)', async (_, ids, heading) => {
  const { fromServer, isAsItWas } = await open('?utm_campaign=x', campaign('x', ids))
  expect(isAsItWas).toBe(true)
  expect(fromServer).toBe(inBrowser('?utm_campaign=x', campaign('x', ids)))
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe(heading)
})

test('who comes with a code is told so until the summary, which tells what it gives (I13)', async () => {
  const kept = 'Your code is saved. You will see what it gives you before you pay.'
  const { fromServer, isAsItWas } = await open('?code=SPRING50')
  expect(isAsItWas).toBe(true)
  expect(fromServer).toBe(inBrowser('?code=any'))
  for (const next of [/Individual Membership/, /Kips Bay/, 'Choose Plan one-month']) {
    expect(screen.getByText(kept)).toBeTruthy()
    fireEvent.click(screen.getByRole('button', { name: next }))
  }
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Plan Summary')
  expect(screen.queryByText(kept)).toBeNull()
})

test('the heading is smaller while the banner shows (W2)', async () => {
  await open('')
  expect(screen.getByRole('heading', { level: 1 }).className).toBe('h2')
  fireEvent.click(screen.getByRole('button', { name: /Individual Membership/ }))
  expect(screen.getByRole('heading', { level: 1 }).className).toBe('h1')
})

test('each step takes the focus to its heading and has its own title; the first page leaves the focus alone', async () => {
  await open('')
  expect(document.activeElement).toBe(document.body)
  fireEvent.click(screen.getByRole('button', { name: /Individual Membership/ }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Select a Location' }))
  expect(document.title).toBe('Location - Sipday')
  fireEvent.click(screen.getByRole('button', { name: /Kips Bay/ }))
  expect(document.title).toBe('Plan - Sipday')
  fireEvent.click(screen.getByRole('button', { name: 'Choose Plan one-month' }))
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Plan Summary' }))
  expect(document.title).toBe('Summary - Sipday')
})

test('a reload resumes the stored step (W1)', async () => {
  const storage = { session: memory(), local: memory() }
  await open('', campaign(null), storage)
  fireEvent.click(screen.getByRole('button', { name: /Individual Membership/ }))
  void act(() => root?.unmount())
  document.body.replaceChildren()
  await open('', campaign(null), storage)
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Select a Location')
})

test('the browser’s Back shows the step before, as the Back button does', async () => {
  await open('')
  await act(() => vi.dynamicImportSettled())
  fireEvent.click(screen.getByRole('button', { name: /Individual Membership/ }))
  await act(async () => window.history.back())
  await expect.poll(() => screen.getByRole('heading', { level: 1 }).textContent).toBe('Select a Plan')
  expect(window.location.pathname).toBe('/')
})

test('an error shows as a toast for 6 seconds and is then cleared (W2, W8)', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const storage = { session: memory(), local: memory() }
  storage.session.setItem(SESSION_KEY, JSON.stringify({ isAuthenticated: true, customerId: 'mei' }))
  const { site } = await open('', campaign(null), storage)
  const text = 'Could not pre-fill contact information.'
  await vi.waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text))
  await act(async () => void (await vi.advanceTimersByTimeAsync(5850)))
  expect(screen.queryByText(text)).toBeTruthy()
  await act(async () => void (await vi.advanceTimersByTimeAsync(200)))
  expect(screen.queryByText(text)).toBeNull()
  expect(site.wizard.getSnapshot().context.error).toBeNull()
  vi.useRealTimers()
})

test('any other address leads to the wizard (W2)', async () => {
  window.history.replaceState(null, '', '/nowhere')
  const place = document.createElement('div')
  document.body.append(place)
  const { createRoot } = await import('react-dom/client')
  await act(async () => {
    root = createRoot(place)
    root.render(<App site={siteOf('')} />)
  })
  expect(window.location.pathname).toBe('/')
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Select a Plan')
})

test('after a code the saved cards are fetched once: the site takes the new session for nothing else', async () => {
  const asked: string[] = []
  const answers: Record<string, (body: Record<string, unknown>) => unknown> = {
    '/api/customer': (body) =>
      'role' in body ? { CID: 'cid-Mei', status: 'has_card', maskedPhone: '' } : { CID: 'cid-Mei' },
    '/api/otp': ({ action }) => ({ success: action === 'send' ? true : 'approved', message: '' }),
    '/api/cards': () => [{ cards: [visa] }],
    '/api/subscriptions': () => [],
  }
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    asked.push(address)
    const body = JSON.parse(typeof init?.body === 'string' ? init.body : '{}') as Record<string, unknown>
    return Promise.resolve(Response.json(answers[address]?.(body) ?? {}))
  })
  const { site } = await open('?utm_campaign=x', campaign('x', { plans: ['one-month'], locations: ['kips-bay'] }))
  const { wizard } = site
  const reach = (value: unknown) =>
    expect.poll(() => wizard.getSnapshot().matches({ displayFlow: value } as never), { timeout: 15_000 }).toBe(true)
  const send = (...events: Parameters<typeof wizard.send>[0][]) =>
    act(async () => events.forEach((event) => wizard.send(event)))
  await send({ type: 'PROCEED_TO_CONTACT' }, ...typed(0, 'Mei'), { type: 'SUBMIT_CONTACT' })
  await reach({ authentication: 'chooseMethod' })
  await send({ type: 'SEND_CODE_EMAIL' })
  await reach({ authentication: 'enterCode' })
  await send({ type: 'UPDATE_OTP_CODE', value: '123456' }, { type: 'SUBMIT_CODE' })
  await reach({ payment: 'confirmSavedCard' })
  await act(async () => void (await new Promise((done) => setTimeout(done, 0))))
  expect(site.session.get()).toEqual({ isAuthenticated: true, customerId: 'cid-Mei' })
  expect(asked.filter((address) => address === '/api/cards')).toHaveLength(1)
})
