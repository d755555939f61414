import type { Browser, Page } from '@playwright/test'
import { nextMember, openTill, scanByUsb } from '../pages/counter.ts'
import { readQr, shownCode, signIn } from '../pages/redeem.ts'
import { expect, test, type World } from '../world.ts'

// A separate world whose clock no one moves: what a till stores offline has the till's own time.
test.use({ worldName: 'counter-offline' })
test.describe.configure({ mode: 'serial', timeout: 120_000 })

const newPage = async (browser: Browser, shop: World): Promise<Page> =>
  (await browser.newContext({ baseURL: shop.site, deviceScaleFactor: 2 })).newPage()
const daily = (member: Page) => member.getByRole('listitem').filter({ hasText: 'One medium drink a day' }).first()
const noNetwork = (page: Page) => page.getByRole('status').filter({ hasText: 'No network.' })
const serviceWorkerReady = (page: Page) => page.evaluate(() => navigator.serviceWorker.ready.then(() => true))

test('without network: typed digits are amber and each counts once; the till survives a reload and sends everything when there is one', async ({
  browser,
  page,
  context,
  shop,
}) => {
  const member = await newPage(browser, shop)
  await signIn(member, shop, 'mei@demo.example')
  const code = await shownCode(member)
  await expect(daily(member)).toContainText('Ready to Redeem')
  await openTill(page, shop)
  await serviceWorkerReady(page)
  await context.setOffline(true)
  await expect(noNetwork(page)).toBeVisible()
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { name: 'Not checked' })).toBeVisible()
  await page.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await nextMember(page)
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { name: 'Already had today’s drink' })).toBeVisible()

  await page.reload()
  await expect(page.getByRole('heading', { name: 'Member’s code' })).toBeVisible()
  await expect(page.getByText('Sam Rivera at the counter')).toBeVisible()
  await expect(noNetwork(page)).toContainText('1 to send')
  await context.setOffline(false)
  await expect(daily(member)).toContainText('Redeemed this period', { timeout: 15_000 })
  await expect(noNetwork(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Last redemptions' }).click()
  await expect(page.getByText(/sent late/)).toBeVisible()
})

test('the QR code of a phone is a pass: scanned without network it is checked, and a conflict arrives on the server', async ({
  browser,
  page,
  context,
  shop,
}) => {
  const member = await newPage(browser, shop)
  await member.setViewportSize({ width: 390, height: 844 })
  await signIn(member, shop, 'omar@demo.example')
  const code = await shownCode(member)
  const pass = await readQr(member)
  expect(pass).toMatch(new RegExp(`^S1\\.[\\w-]{6}\\.${code}\\.`))

  const other = await newPage(browser, shop)
  await openTill(page, shop)
  await openTill(other, shop)
  await context.setOffline(true)
  await expect(noNetwork(page)).toBeVisible()
  await scanByUsb(page, pass)
  await expect(page.getByRole('heading', { name: 'Checked offline' })).toBeVisible()
  await page.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(page.getByText('was checked offline')).toBeVisible()
  await nextMember(page)
  await scanByUsb(page, pass)
  await expect(page.getByRole('heading', { name: /Already had|Checked offline/ })).toBeVisible()
  await expect(page.getByRole('button', { name: /Redeem today’s drink/ })).toHaveCount(0)
  await nextMember(page)

  await scanByUsb(other, pass)
  await other.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(other.getByRole('heading', { name: 'Make the drink' })).toBeVisible()

  await context.setOffline(false)
  await page.getByRole('button', { name: '1 drink could not be recorded' }).click({ timeout: 20_000 })
  await expect(page.getByText(/Already redeemed/)).toBeVisible()
  await page.getByRole('button', { name: 'Seen' }).click()
  await expect(page.getByText(/Seen by Sam Rivera/)).toBeVisible()
  await other.getByRole('button', { name: 'Next member' }).click()
  await other.getByRole('button', { name: 'Last redemptions' }).click()
  await other.getByRole('button', { name: 'What could not be recorded' }).click()
  await expect(other.getByText(/Already redeemed/)).toBeVisible()
})

test('a Wi-Fi whose uplink is dead: the till soon says so by itself, keeps the digits and offers its offline way', async ({
  page,
  context,
  shop,
}) => {
  await openTill(page, shop)
  // Nothing is refused and nothing responds, while the browser believes it is online.
  await context.route('**/api/**', () => new Promise(() => undefined))
  await page.keyboard.type('123456')
  // Before the look-up itself gives up, after six seconds.
  await expect(page.getByRole('heading', { name: 'Not checked' })).toBeVisible({ timeout: 5_500 })
  expect(await page.evaluate(() => navigator.onLine)).toBe(true)
  await expect(page.getByText('Code 123 456.')).toBeVisible()
  await expect(page.getByRole('button', { name: /Redeem today’s drink/ })).toBeVisible()
  await page.getByRole('button', { name: 'Back to the digits' }).click()
  await expect(page.getByText('Code 1 2 3 4 5 6')).toBeAttached()
  await context.unroute('**/api/**')
  await expect(noNetwork(page)).toHaveCount(0)
})

test('a tablet can install the till as an app', async ({ page, context }) => {
  await page.goto('/counter')
  await serviceWorkerReady(page)
  const devtools = await context.newCDPSession(page)
  const { url, errors } = await devtools.send('Page.getAppManifest')
  expect([new URL(url).pathname, errors]).toEqual(['/counter/manifest.webmanifest', []])
  const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors')
  // Each test has a private window, and nothing is installed from one.
  expect(installabilityErrors.map(({ errorId }) => errorId).filter((id) => id !== 'in-incognito')).toEqual([])
})
