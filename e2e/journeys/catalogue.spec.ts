import type { Browser, Page } from '@playwright/test'
import { openOffice, typeAppCode } from '../pages/office.ts'
import {
  chooseLocation,
  chooseModel,
  fillContact,
  heading,
  saveCard,
  shownTotalCents,
  subscribe,
  toSummary,
} from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'catalogue' })
test.describe.configure({ mode: 'serial' })

const OWNER = 'owner@demo.example'
const OLD_TEXT = 'A month of daily drinks. Renews every month until you cancel.'
const NEW_TEXT = 'One medium drink a day, for a month at a time.'

/** As the office's menu would: the person stays signed in. */
const openPage = async (page: Page, path: string, name: string) => {
  await page.goto(`/office${path}`)
  await expect(heading(page, name)).toBeVisible()
}

const publish = async (page: Page) => {
  await openPage(page, '/publish', 'Publish')
  const button = page.getByRole('button', { name: 'Publish Now' })
  await expect(button).toBeVisible()
  for (const keep of await page.getByText('They keep what they pay').all()) await keep.click()
  await button.click()
  await expect(page.getByText('It is live')).toBeVisible()
}

/** As someone reads it who visits Kips Bay for the first time. */
const shownPlan = async (browser: Browser, site: string): Promise<string> => {
  const context = await browser.newContext({ baseURL: site })
  const page = await context.newPage()
  await page.goto('/')
  await chooseModel(page)
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await chooseLocation(page)
  await expect(heading(page, 'Select a Plan')).toBeVisible()
  const card = page
    .getByRole('article')
    .filter({ has: page.getByRole('button', { name: 'Choose One Month', exact: true }) })
  const text = await card.innerText()
  await context.close()
  return text
}

test(
  'a text and a price from tomorrow are published; visitors read the text today and pay the price tomorrow',
  { tag: '@first' },
  async ({ page, browser, shop }) => {
    await openOffice(page, shop)
    await openPage(page, '/catalogue/plans/one-month', 'One Month')
    await page.getByLabel('Description').fill(NEW_TEXT)
    await page.getByLabel('Amount').fill('32')
    await page.getByRole('button', { name: 'Add the Price' }).click()
    await page.getByRole('button', { name: 'Save to Draft' }).click()
    await expect(page.getByRole('region', { name: 'Draft' })).toContainText('Not live: 1 change.')

    expect(await shownPlan(browser, shop.site)).toContain(OLD_TEXT)
    await publish(page)
    await page.getByRole('link', { name: 'See What Changed' }).click()
    await expect(page.getByRole('main')).toContainText('One Month')

    const today = await shownPlan(browser, shop.site)
    expect(today).toContain(NEW_TEXT)
    expect(today).toContain('$30.00')

    const left = await browser.newContext({ baseURL: shop.site })
    const wizard = await left.newPage()
    await toSummary(wizard)
    expect(await shownTotalCents(wizard)).toBe(3200)
    await wizard.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(heading(wizard, 'Contact Information')).toBeVisible()
    await fillContact(wizard, shop.person('Noor', 'Haddad'))

    await shop.moveClock({ days: 1, hours: 1 })
    await expect.poll(() => shownPlan(browser, shop.site)).toContain('$32.00')

    await wizard.getByRole('button', { name: 'Continue', exact: true }).click()
    await saveCard(wizard)
    await expect(wizard.getByText('The price is now $32.00/mo')).toBeVisible()
    expect(await shownTotalCents(wizard)).toBe(3414)
    await subscribe(wizard)
    await expect(heading(wizard, 'Thank You!')).toBeVisible()
    await left.close()
  },
)

test(
  'Back brings yesterday’s text into the draft, and publishing it into the shop',
  { tag: '@first' },
  async ({ page, browser, shop }) => {
    await openOffice(page, shop)
    await openPage(page, '/releases', 'Releases')
    await page.getByRole('row').nth(1).getByRole('link').click()
    await page.getByRole('button', { name: 'Put It Back Into the Draft' }).click()
    await expect(heading(page, 'Draft')).toBeVisible()
    await expect(page.getByRole('table', { name: 'Changes of One Month' })).toContainText(OLD_TEXT)
    await publish(page)
    expect(await shownPlan(browser, shop.site)).toContain(OLD_TEXT)
  },
)

test('publishing asks for the second factor again when it is more than ten minutes old', async ({ page, shop }) => {
  await openOffice(page, shop)
  await openPage(page, '/catalogue/benefits/new', 'New Benefit')
  await page.getByRole('textbox', { name: 'Name' }).fill('Birthday drink')
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  await expect(heading(page, 'Birthday drink')).toBeVisible()
  await shop.moveClock({ minutes: 11 })
  await page.goto('/office/publish')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await typeAppCode(page, shop, OWNER)
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByText('It is live')).toBeVisible()
})

test('a plan that is retired while a visitor pays charges nothing; the visitor chooses again and types nothing twice', async ({
  page,
  browser,
  shop,
}) => {
  const left = await browser.newContext({ baseURL: shop.site })
  const wizard = await left.newPage()
  const ana = shop.person('Ana', 'Reyes')
  await toSummary(wizard, undefined, undefined, 'One Month + Treat')
  await wizard.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(wizard, 'Contact Information')).toBeVisible()
  await fillContact(wizard, ana)
  await wizard.getByRole('button', { name: 'Continue', exact: true }).click()
  await saveCard(wizard)
  await expect(wizard.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled()
  const before = (await shop.captures()).length

  await openOffice(page, shop)
  await openPage(page, '/catalogue/plans/one-month-treat', 'One Month + Treat')
  await page.getByRole('button', { name: 'Retire…' }).click()
  await page.getByRole('button', { name: 'Retire in the Draft' }).click()
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('Not live: 1 change.')
  await publish(page)

  await subscribe(wizard)
  await expect(heading(wizard, 'Select a Plan')).toBeVisible()
  await expect(
    wizard.getByText('One Month + Treat is no longer sold at Kips Bay NY. Please choose again.'),
  ).toBeVisible()
  expect((await shop.captures()).length).toBe(before)

  await wizard
    .getByRole('button', { name: /^Choose /, exact: false })
    .first()
    .click()
  await expect(heading(wizard, 'Plan Summary')).toBeVisible()
  const total = await shownTotalCents(wizard)
  await wizard.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(wizard.getByText(ana.email)).toBeVisible()
  await wizard.getByRole('button', { name: 'Proceed to Payment' }).click()
  await expect(wizard.getByRole('button', { name: 'Subscribe', exact: true })).toBeEnabled()
  await subscribe(wizard)
  await expect(heading(wizard, 'Thank You!')).toBeVisible()
  const captures = await shop.captures()
  expect(captures.slice(before).map(({ amountCents }) => amountCents)).toEqual([total])
  await left.close()
})
