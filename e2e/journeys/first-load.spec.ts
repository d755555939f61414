import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'
import { chooseModel, fillContact, heading, toSummary } from '../pages/wizard.ts'

const machine = /\/assets\/machine-[^/]*\.js$/
const font = /\/assets\/outfit-[^/]*\.woff2$/

/** Until the page had loaded; sizes include headers. */
const firstLoad = async (page: Page, path: string) => {
  const session = await page.context().newCDPSession(page)
  const asked = new Map<string, { url: string; at: number; bytes: number }>()
  let loadedAt = Infinity
  session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
    if (/^https?:/.test(request.url)) asked.set(requestId, { url: request.url, at: timestamp, bytes: 0 })
  })
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const one = asked.get(requestId)
    if (one) one.bytes = encodedDataLength
  })
  session.on('Page.loadEventFired', ({ timestamp }) => {
    loadedAt = timestamp
  })
  await session.send('Network.enable')
  await session.send('Page.enable')
  await page.goto(path)
  await page.waitForLoadState('networkidle')
  const first = [...asked.values()].filter(({ at }) => at <= loadedAt)
  return { urls: first.map(({ url }) => url), kib: first.reduce((sum, { bytes }) => sum + bytes, 0) / 1024 }
}

const loads = [
  { path: '/', kib: 66 },
  { path: '/?utm_campaign=nyc-launch', kib: 66 },
  { path: '/redeem', kib: 70 },
  // Links that start at a later step also load that step's own files.
  { path: '/?utm_campaign=give-a-drink', kib: 66 },
  { path: '/?utm_campaign=westfield-family', kib: 66 },
  { path: '/?utm_campaign=try-a-month', kib: 70 },
]

for (const { path, kib: most } of loads) {
  test(
    `the first load of ${path} is at most ${most} KiB in at most 6 requests, without a style that the page contains`,
    { tag: path === '/' ? '@first' : [] },
    async ({ browser, baseURL }) => {
      const load = async () => {
        const context = await browser.newContext(baseURL ? { baseURL } : {})
        const { urls, kib } = await firstLoad(await context.newPage(), path)
        await context.close()
        expect(urls.length, urls.join('\n')).toBeLessThanOrEqual(6)
        expect(urls.filter((url) => url.endsWith('.css'))).toEqual([])
        // The machine is loaded after the page, however slow that is.
        expect(urls.filter((url) => machine.test(url))).toEqual([])
        expect(kib).toBeGreaterThan(30)
        return kib
      }
      // The server compresses the first response quickly, later ones at maximum compression.
      await expect.poll(load, { timeout: 40_000, intervals: [0, 2000] }).toBeLessThanOrEqual(most)
    },
  )
}

/** On a phone, with a font that comes 0.7 s late. */
const shiftOfSlowFont = async (page: Page, path: string): Promise<{ shift: number; moved: string }> => {
  const wait = (ms: number) => new Promise((done) => setTimeout(done, ms))
  await page.route(font, async (route) => {
    await wait(700)
    await route.continue()
  })
  await page.addInitScript(() => {
    const seen = { shift: 0, moved: '' }
    Object.assign(globalThis, { seen })
    type Source = { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }
    const tell = ({ node, previousRect, currentRect }: Source) =>
      `${node?.textContent} ${JSON.stringify(previousRect)} ${JSON.stringify(currentRect)}`
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as unknown as { value: number; sources: Source[] }[]) {
        seen.shift += entry.value
        seen.moved += `${entry.value}: ${entry.sources.map(tell).join('; ')}\n`
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 412, height: 823 })
  await page.goto(path)
  await page.evaluate(() => document.fonts.ready)
  await wait(300)
  return page.evaluate(() => (globalThis as unknown as { seen: { shift: number; moved: string } }).seen)
}

for (const { path } of loads.filter((load) => load.path !== '/')) {
  test(`a slow font moves nothing that can be seen on ${path}`, async ({ page }) => {
    const { shift, moved } = await shiftOfSlowFont(page, path)
    expect(shift, moved).toBeLessThan(0.001)
  })
}

test('a slow font moves nothing that can be seen, and a press before the machine has come counts', async ({ page }) => {
  let letMachineCome: () => void = () => undefined
  const machineMayCome = new Promise<void>((done) => {
    letMachineCome = done
  })
  await page.route(machine, async (route) => {
    await machineMayCome
    await route.continue()
  })
  const { shift, moved } = await shiftOfSlowFont(page, '/')
  expect(shift, moved).toBeLessThan(0.001)
  await chooseModel(page)
  await expect(page.getByText('Loading the memberships')).toBeAttached()
  letMachineCome()
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Select a Plan')).toBeVisible()
})

/** The calls a page makes from now on. */
const callsOf = (page: Page): string[] => {
  const calls: string[] = []
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/api/')) calls.push(`${request.method()} ${pathname}`)
  })
  return calls
}
/** Who is signed in, that this visit came through its link, and which step it shows. */
const STARTS = ['GET /api/session', 'POST /api/campaign', 'POST /api/step']

for (const { path, shows } of [
  { path: '/', shows: 'Select a Plan' },
  { path: '/?utm_source=newsletter', shows: 'Select a Plan' },
  { path: '/?utm_campaign=give-a-drink', shows: 'Select a Location' },
  { path: '/?utm_campaign=westfield-family', shows: 'Select a Plan' },
  { path: '/?utm_campaign=try-a-month', shows: 'Plan Summary' },
]) {
  test(`${path} takes the models and benefits from its page`, async ({ page }) => {
    const calls = callsOf(page)
    await page.goto(path)
    await expect(heading(page, shows)).toBeVisible()
    await expect.poll(() => calls.toSorted()).toEqual(STARTS)
    await page.waitForLoadState('networkidle')
    expect(calls.toSorted()).toEqual(STARTS)
  })
}

test('a resumed step takes the models and benefits from its page too', async ({ page }) => {
  await page.goto('/')
  const told = page.waitForRequest((request) => request.postData()?.includes('location') ?? false)
  await chooseModel(page)
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await told
  const calls = callsOf(page)
  await page.reload()
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await expect.poll(() => calls.toSorted()).toEqual(STARTS)
  await page.waitForLoadState('networkidle')
  expect(calls.toSorted()).toEqual(STARTS)
})

test('with the data saver on nothing is fetched ahead, and a press still leads on', async ({ page }) => {
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true }, configurable: true }),
  )
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(new URL(request.url()).pathname)
  })
  await page.goto('/', { waitUntil: 'load' })
  const first = scripts.length
  await page.waitForTimeout(3_000)
  expect(scripts.slice(first)).toEqual([])
  await chooseModel(page)
  await expect(heading(page, 'Select a Location')).toBeVisible()
  expect(scripts.slice(first).some((url) => machine.test(url))).toBe(true)
})

test('a press without a network says so, and works when it is back', async ({ page }) => {
  await page.route(machine, (route) => route.abort())
  await page.goto('/')
  await chooseModel(page)
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  await expect(heading(page, 'Select a Plan')).toBeVisible()
  await page.unroute(machine)
  await chooseModel(page)
  await expect(heading(page, 'Select a Location')).toBeVisible()
})

test('self-service: a press without a network says so, and goes on with what was typed when it is back', async ({
  page,
}) => {
  const running = /\/assets\/running-[^/]*\.js$/
  const press = () => page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.route(running, (route) => route.abort())
  await page.goto('/redeem')
  await page.getByLabel('Email or Phone Number').fill('ana@demo.example')
  await press()
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  await page.unroute(running)
  await press()
  await expect(heading(page, 'Enter Your Code')).toBeVisible()
})

test('a page of an older build loads anew, once; a press that finds nothing then says so', async ({ page }) => {
  await page.route(/\/assets\//, async (route) => {
    const isGone = machine.test(route.request().url()) || route.request().method() === 'HEAD'
    await (isGone ? route.fulfill({ status: 404 }) : route.continue())
  })
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.goto('/')
  await chooseModel(page)
  await expect.poll(() => loads).toBe(2)
  await chooseModel(page)
  await expect(page.getByRole('alert').filter({ hasText: 'could not be loaded' })).toBeVisible()
  expect(loads).toBe(2)
})

test('a toast never lies over the action bar, wherever the page stands', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContact(page, {
    firstName: 'Ana',
    lastName: 'Lee',
    email: 'ana@demo.example',
    phone: '2125550199',
    e164: '',
  })
  await page.route('**/api/customer**', (route) => route.abort())
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByRole('region', { name: 'Notifications' }).getByRole('alert')).toBeVisible()
  const overlaps = await page.evaluate(async () => {
    const toast = document.querySelector('[aria-label="Notifications"] [role="alert"]')
    const button = [...document.querySelectorAll('button')].find(({ textContent }) => textContent === 'Continue')
    if (!toast || !button) throw new Error('nothing to compare')
    const found: number[] = []
    let seen = 0
    for (let top = 0; top <= document.documentElement.scrollHeight - innerHeight; top += 20) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
      const [over, under] = [toast.getBoundingClientRect(), button.getBoundingClientRect()]
      if (over.top < innerHeight && over.bottom > 0) seen += 1
      if (over.bottom > under.top && over.top < under.bottom) found.push(top)
    }
    return { found, seen }
  })
  expect(overlaps.found).toEqual([])
  expect(overlaps.seen).toBeGreaterThan(5)
})

test('self-service: who is known in this browser never sees the form flash by, also without the cookie of the session', async ({
  page,
}) => {
  await page.route('**/api/session', () => undefined)
  await page.addInitScript(() => {
    // Storage without a version belongs to another version, and is cleared (S9).
    localStorage.setItem('sipday.version', '1.0')
    localStorage.setItem('sipday.account-owner', 'somebody')
    const seen: string[] = []
    Object.assign(globalThis, { seen })
    const look = () => {
      const title = document.querySelector('h1')
      if (title?.checkVisibility({ visibilityProperty: true })) seen.push(title.textContent)
      requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  })
  await page.goto('/redeem')
  await expect(page.getByText('Checking authentication')).toBeVisible()
  expect(await page.evaluate(() => Reflect.get(globalThis, 'seen') as string[])).toEqual([])
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })
  test('the first screen can be read and says what is missing', async ({ page }) => {
    await page.goto('/')
    await expect(heading(page, 'Select a Plan')).toBeVisible()
    await expect(page.getByText('Individual Membership')).toBeVisible()
    await expect(page.locator('noscript p')).toBeVisible()
    await page.goto('/redeem')
    await expect(heading(page, 'Redeem Your Subscription')).toBeVisible()
  })
})

test('a press before the scripts of the page have arrived counts as soon as they have', async ({ page }) => {
  let letThrough = () => {}
  const arrived = new Promise<void>((done) => {
    letThrough = done
  })
  await page.route(/\/assets\/[^/]*\.js$/, async (route) => {
    await arrived
    await route.continue()
  })
  await page.goto('/', { waitUntil: 'commit' })
  await chooseModel(page)
  letThrough()
  await expect(heading(page, 'Select a Location')).toBeVisible()
})
