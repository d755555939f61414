import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runCommand } from '../pages/command.ts'
import { look } from '../pages/look.ts'
import { proveAddress, typeAppCode } from '../pages/office.ts'
import { fillContacts, saveCard, subscribe, toSummary } from '../pages/wizard.ts'
import { expect, test, type World } from '../world.ts'

test.use({ worldName: 'opening', empty: true })
test.describe.configure({ mode: 'serial' })
// Screens are checked at four widths and two sizes of text.
test.setTimeout(300_000)

const OWNER = 'rosa@shop.example'

/** Opens the link that the command prints, and sets up the authenticator app. */
const enterAsOwner = async (page: Page, shop: World) => {
  const said = await runCommand(shop, 'owner', OWNER, 'Rosa', 'Blum')
  await page.goto(/\S+\/office\/invitation#\S+/.exec(said)?.[0] ?? '')
  await page.getByRole('button', { name: 'Accept the Invitation' }).click()
  await page.getByRole('button', { name: 'Use an Authenticator App' }).click()
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible()
  await typeAppCode(page, shop, OWNER, 'handed out')
  await page.getByRole('button', { name: 'Turn It On' }).click()
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Open the Office' }).click()
}

test('before the owner has published anything, every address says that the shop is not open yet', async ({
  page,
  request,
}) => {
  for (const [path, text] of [
    ['/', 'Soon you can buy'],
    ['/?utm_campaign=anything', 'Soon you can buy'],
    ['/redeem', 'you can sign in here to see your membership'],
    ['/counter', 'the staff can sign in here'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { name: 'This shop is not open yet', level: 1 })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
  }
  await page.goto('/checkout')
  await expect(page).toHaveURL(/\/$/)
  await look(page, 'not-open')
  expect(await (await request.get('/api/models')).json()).toEqual({ models: [] })
  expect(await (await request.get('/api/benefits')).json()).toEqual([])
  expect((await request.get('/readyz')).status()).toBe(200)
})

test('the doctor says what is missing, and the command makes an owner who gets in', async ({ page, shop }) => {
  const said = await runCommand(shop, 'doctor').catch((error: { stdout: string }) => error.stdout)
  expect(said).toContain('no one can sign in to the office: npm run owner')
  expect(said).toContain('the shop is not open yet: a location and a plan must be published')
  await enterAsOwner(page, shop)
  await expect(page.getByRole('heading', { name: 'What is your shop called?' })).toBeVisible()
})

test('the owner sets up the shop and publishes it, a reload goes on where it was, and somebody buys', async ({
  page,
  shop,
  browser,
}) => {
  // A code of the app counts once.
  await shop.moveClock({ seconds: 31 })
  await proveAddress(page, shop, OWNER)
  await expect(page.getByRole('heading', { name: 'One more thing' })).toBeVisible()
  await typeAppCode(page, shop, OWNER)
  await page.getByRole('button', { name: 'Open the Office' }).click()
  await expect(page.getByRole('heading', { name: 'What is your shop called?' })).toBeVisible()
  await look(page, 'set-up-name')
  await page.getByLabel('Name of your shop').fill('Two Kettles Coffee')
  await page.getByLabel('What you sell').selectOption('Coffee')
  await expect(page.getByLabel('What you offer, in one line')).toHaveValue('One coffee a day')
  await page.getByRole('button', { name: 'Save and Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Where is your first location?' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Where is your first location?' })).toBeVisible()
  await page.getByLabel('Name of the location').fill('Pearl District')
  await page.getByLabel('Street and city').fill('1134 NW Everett Street, Portland, OR')
  await page.getByLabel('ZIP code').fill('97209')
  await expect(page.getByLabel('Time zone')).toHaveValue('America/Los_Angeles')
  await page.getByLabel('Sales tax in percent').fill('8.875')
  await page.getByRole('button', { name: 'Save and Continue' }).click()

  await expect(page.getByRole('heading', { name: 'What do you sell?' })).toBeVisible()
  await page.getByLabel(/^Annual:/).check()
  await look(page, 'set-up-plans')
  await page.getByRole('button', { name: 'Save and Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Your legal texts' })).toBeVisible()
  await page.getByLabel('Legal name of your business').fill('Two Kettles LLC')
  await page.getByRole('button', { name: 'Save and Continue' }).click()
  // Three gaps are left: nothing goes on before they are filled.
  await expect(page.getByLabel('Terms & Conditions')).toHaveValue(/sold by Two Kettles LLC, \[mailing address\]/)
  await page.getByLabel('Mailing address').fill('1134 NW Everett Street, Portland, OR 97209')
  await page.getByLabel('Email address').fill('hello@kettles.example')
  await page.getByLabel('State', { exact: true }).fill('Oregon')
  await page.getByRole('button', { name: 'Save and Continue' }).click()

  await expect(page.getByRole('heading', { name: 'Open your shop' })).toBeVisible()
  await expect(page.getByText('Test payments work.')).toBeVisible()
  await look(page, 'set-up-open')
  const visitor = await browser.newPage({ baseURL: shop.site })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'This shop is not open yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Your Shop Is Open' })).toBeVisible()

  await visitor.goto('/')
  const banner = visitor.getByRole('region', { name: 'Today at the shop' })
  await expect(banner).toContainText('One coffee a day')
  await expect(banner).toContainText('$45.00 a month')
  await expect(visitor.locator('body')).not.toContainText(/medium|bubble|boba|topping|\$1 /i)
  await look(visitor, 'coffee-first-screen')
  await toSummary(visitor, 'Individual Membership', 'Pearl District', 'One Month')
  await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(visitor, [shop.person('Nora', 'Klein')])
  await saveCard(visitor)
  await subscribe(visitor)
  await expect(visitor.getByRole('heading', { name: /Thank You/ })).toBeVisible()
  const [capture] = await shop.captures()
  expect(capture?.amountCents).toBe(4899)
  await visitor.close()
})

test('the shop is written to a file, and reads as the same shop', async ({ shop }) => {
  const file = join(shop.dataDir, 'exported.json')
  expect(await runCommand(shop, 'shop', 'export', file)).toContain('1 location, 2 plans')
  expect(await runCommand(shop, 'shop', 'check', file)).toContain('can be read')
  expect(await runCommand(shop, 'shop', 'import', file)).toContain('Nothing to change')
})
