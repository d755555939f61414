import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runCommand } from '../pages/command.ts'
import { openTill } from '../pages/counter.ts'
import { look } from '../pages/look.ts'
import { proveAddress, typeAppCode } from '../pages/office.ts'
import { fillContacts, saveCard, subscribe, toSummary } from '../pages/wizard.ts'
import { expect, test, type World } from '../world.ts'

test.use({ worldName: 'opening', empty: true })
test.describe.configure({ mode: 'serial' })
test.setTimeout(400_000)
test.use({ actionTimeout: 15_000 })

const OWNER = 'rosa@shop.example'

/** With the link that the command prints; sets up the authenticator app. */
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

const saveStep = (page: Page) => page.getByRole('button', { name: 'Save and Continue' }).click()

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
  await expect(page.getByRole('heading', { name: 'Your first evening' })).toBeVisible()
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
  const evening = page.getByRole('heading', { name: 'Your first evening' })
  await expect(evening).toBeVisible()
  await expect(page.getByText('1 of 9 done')).toBeVisible()
  await look(page, 'set-up-begun')
  await page.getByRole('link', { name: 'Continue: Name and kind of shop' }).click()
  await page.getByLabel('Name of your shop').fill('Two Kettles Coffee')
  await page.getByLabel('Coffee', { exact: true }).check()
  await look(page, 'set-up-name')
  await saveStep(page)

  await expect(page.getByRole('heading', { name: 'First location', level: 1 })).toBeVisible()
  const bar = page.getByRole('banner').getByRole('link', { name: 'Two Kettles Coffee' })
  await expect(bar).toBeVisible()
  await page.reload()
  await expect(bar).toBeVisible()
  await page.getByLabel('Name', { exact: true }).fill('Pearl District')
  await page.getByLabel('Street and city').fill('1134 NW Everett Street, Portland, OR')
  await page.getByLabel('ZIP code').fill('97209')
  // What was looked up is there, and nothing else.
  await expect(page.getByLabel(/^Pacific time, from the ZIP code/)).toBeChecked()
  await expect(page.getByLabel(/^No sales tax/)).toBeChecked()
  await expect(page.getByLabel(/^Sandbox/).first()).not.toBeChecked()
  await saveStep(page)
  await expect(page.getByRole('heading', { name: 'What a member gets', level: 1 })).toBeVisible()
  // Left for later: the amber lines say what is missing.
  await page.getByRole('link', { name: 'Back' }).click()
  await expect(page.getByText('Hours still to enter')).toBeVisible()
  await expect(page.getByText('Square location still to pick')).toBeVisible()
  await expect(page.getByText('Not yet')).toBeVisible()
  await look(page, 'set-up-overview')
  await page.getByRole('link', { name: 'Change: First location' }).click()
  await page.getByRole('button', { name: 'Add hours on Monday' }).click()
  await page.getByLabel('Monday opens').fill('07:00')
  await page.getByLabel('Monday closes').fill('18:00')
  await page.getByRole('button', { name: 'Copy Monday to All Days' }).click()
  await expect(page.getByLabel('Sunday opens')).toHaveValue('07:00')
  await page
    .getByLabel(/^Sandbox/)
    .first()
    .check()
  await look(page, 'set-up-location')
  await saveStep(page)

  await page.getByLabel('What it is called').fill('2 coffees a day')
  await page.getByLabel('How Many').fill('2')
  await page.getByLabel('Minutes Between Two (optional)').fill('30')
  await look(page, 'set-up-gets')
  await saveStep(page)

  await page.getByLabel('Name of the plan').fill('Coffee Month')
  await page.getByLabel('How Often It Is Paid').selectOption('month')
  await page.getByLabel('Price', { exact: true }).fill('49.00')
  await look(page, 'set-up-plan')
  await saveStep(page)

  await page.getByLabel('What you offer, in one line').fill('Two coffees a day')
  await page.getByLabel('Tagline').fill('Coffee for the neighborhood')
  await look(page, 'set-up-words')
  await saveStep(page)

  await page.getByLabel('Legal name of your business').fill('Two Kettles LLC')
  await saveStep(page)
  // Three gaps are left: nothing goes on before they are filled.
  await expect(page.getByLabel('Terms & Conditions')).toHaveValue(/sold by Two Kettles LLC, \[mailing address\]/)
  await page.getByLabel('Mailing address').fill('1134 NW Everett Street, Portland, OR 97209')
  await page.getByLabel('Email address').fill('hello@kettles.example')
  await page.getByLabel('State', { exact: true }).fill('Oregon')
  await saveStep(page)
  await expect(evening).toBeVisible()

  // The second shop, where later ones are added too.
  await page.goto('/office/locations/new')
  await page.getByLabel('Name', { exact: true }).fill('West Loop')
  await page.getByLabel('Street and city').fill('820 W Randolph Street, Chicago, IL')
  await page.getByLabel('ZIP code').fill('60607')
  await expect(page.getByLabel(/^Central time, from the ZIP code/)).toBeChecked()
  await expect(page.getByLabel(/^No sales tax/)).not.toBeChecked()
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  await expect(page.getByRole('heading', { name: 'West Loop', level: 1 })).toBeVisible()

  await page.goto('/office/?step=publish')
  await expect(page.getByText('Enter the hours of West Loop, or say that it opens by appointment.')).toBeVisible()
  await expect(page.getByText('Enter the sales tax of West Loop, 0 if there is none.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Open the Shop' })).toBeDisabled()
  await page.goto('/office/locations')
  await page.getByRole('link', { name: 'Change West Loop' }).click()
  await page.getByLabel('By appointment only').check()
  await page.getByLabel(/^Yes, at this rate/).check()
  await page.getByLabel('Rate in percent').fill('10.25')
  await page
    .getByLabel(/^Sandbox/)
    .first()
    .check()
  const saved = page.waitForResponse('**/api/office/draft-save')
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  expect((await saved).ok()).toBe(true)

  await page.goto('/office')
  await expect(page.getByText('Opens the shop on')).toBeVisible()
  await look(page, 'set-up-ready')
  await page.getByRole('link', { name: 'Start: Publish' }).click()
  await expect(page.getByText('Test payments work.')).toBeVisible()
  await look(page, 'set-up-open')
  const visitor = await browser.newPage({ baseURL: shop.site })
  await visitor.goto('/')
  await expect(visitor.getByRole('heading', { name: 'This shop is not open yet' })).toBeVisible()
  await page.getByRole('button', { name: 'Open the Shop' }).click()
  await expect(page.getByRole('heading', { name: 'Your Shop Is Open' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Draft' })).not.toContainText('not live')
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('heading', { level: 1, name: /day, / })).toBeVisible()
  await expect(evening).toHaveCount(0)

  await visitor.goto('/')
  const banner = visitor.getByRole('region', { name: 'Today at the shop' })
  await expect(banner).toContainText('2 coffees a day')
  await expect(banner).toContainText('$49.00 a month')
  await expect(visitor.locator('body')).not.toContainText(/medium|bubble|boba|topping|\$1 /i)
  await look(visitor, 'coffee-first-screen')
  await toSummary(visitor, 'Individual Membership', 'Pearl District', 'Coffee Month')
  await visitor.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(visitor, [shop.person('Nora', 'Klein')])
  await saveCard(visitor)
  await subscribe(visitor)
  await expect(visitor.getByRole('heading', { name: /Thank You/ })).toBeVisible()
  const [capture] = await shop.captures()
  expect(capture?.amountCents).toBe(4900)
  await openTill(visitor, shop, OWNER, 'Pearl District')
  await visitor.close()
})

test('the shop is written to a file, and reads as the same shop', async ({ shop }) => {
  const file = join(shop.dataDir, 'exported.json')
  expect(await runCommand(shop, 'shop', 'export', file)).toContain('2 locations, 1 plan')
  expect(await runCommand(shop, 'shop', 'check', file)).toContain('can be read')
  expect(await runCommand(shop, 'shop', 'import', file)).toContain('Nothing to change')
})
