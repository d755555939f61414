import { expect, test } from '../world.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { chooseLocation, chooseModel, choosePlan, fillContacts, heading, toSummary } from '../pages/wizard.ts'

test('All Drinks opens at the section of the banner line that was pressed, and at the top from View All Drinks (W2)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 700 })
  await page.goto('/')
  const dialog = page.getByRole('dialog', { name: 'All Drinks' })
  for (const [line, section] of [
    ['Iced Fruit Black or Green Teas', 'Iced Black & Green Fruit Teas'],
    ['Iced Coffee', 'Iced Coffees'],
    ['Iced Milk Teas', 'Iced Milk Teas'],
  ] as const) {
    await page.getByRole('button', { name: `About ${line}` }).click()
    await expect(dialog).toBeVisible()
    await expect(dialog.getByRole('heading', { level: 3, name: section })).toBeInViewport()
    await dialog.getByRole('button', { name: 'Close' }).first().click()
    await expect(dialog).toHaveCount(0)
  }
  await page.getByRole('button', { name: 'View All Drinks' }).click()
  await expect(dialog.getByRole('heading', { level: 3, name: 'Iced Milk Teas' })).toBeInViewport()
  await expect(dialog.getByRole('heading', { level: 3, name: 'Iced Black & Green Fruit Teas' })).not.toBeInViewport()
})

test('an error toast goes after 6 seconds (W2, W8, S8)', async ({ page, shop }) => {
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await page.route('**/api/customer', (route) => route.fulfill({ status: 502, body: '' }))
  await fillContacts(page, [shop.person('Tom', 'Toast')])
  const toast = page.getByRole('region', { name: 'Notifications' }).getByText('Customer submission failed')
  await expect(toast).toBeVisible()
  const shown = Date.now()
  await page.mouse.move(5, 5)
  await expect(toast).toHaveCount(0)
  const stayed = Date.now() - shown
  expect(stayed).toBeGreaterThan(4_500)
  expect(stayed).toBeLessThan(9_000)
  await expect(page.getByLabel('First Name')).toHaveValue('Tom')
})

test('the card form stands in a container of at least 56 px (W2.8, W7, W9, S7, S9)', async ({ page, shop }) => {
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [shop.person('Carl', 'Container')])
  const container = page.getByRole('group', { name: 'Card details' })
  await expect(container).toHaveCSS('min-height', '56px')
  expect((await container.boundingBox())?.height).toBeGreaterThanOrEqual(56)
  await expect(page.locator('script[src*="square"]')).toHaveCount(1)
})

test('with storage blocked the wizard still leads to the contacts (W8, R17)', async ({ page }) => {
  await page.addInitScript(() => {
    const blocked = () => {
      throw new DOMException('blocked', 'SecurityError')
    }
    for (const name of ['sessionStorage', 'localStorage']) Object.defineProperty(window, name, { get: blocked })
  })
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(page, 'Contact Information')).toBeVisible()
})

test('with storage full or poisoned the wizard begins, and shows no paid order (R17)', async ({ page }) => {
  await page.addInitScript(() => {
    window.sessionStorage.setItem('sipday.wizard', JSON.stringify({ isComplete: true, currentStep: 'thankYou' }))
    window.sessionStorage.setItem('sipday.session', '{"isAuthenticated":"yes"}')
    window.localStorage.setItem('sipday.account-cache', '{')
    Storage.prototype.setItem = () => {
      throw new DOMException('full', 'QuotaExceededError')
    }
  })
  await page.goto('/')
  await expect(page).toHaveTitle('Membership - Sipday')
  await chooseModel(page)
  await chooseLocation(page)
  await choosePlan(page)
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await page.goto('/redeem')
  await expect(heading(page, 'Redeem Your Subscription')).toBeVisible()
})

test('the logo resets the wizard and goes to the front page (W2)', async ({ page }) => {
  await toSummary(page)
  await page.getByRole('banner').getByRole('link', { name: 'Sipday' }).first().click()
  await expect(page).toHaveTitle('Membership - Sipday')
  await page.reload()
  await expect(page).toHaveTitle('Membership - Sipday')
})

test('who has signed in finds the contact details filled in (W1)', async ({ page, shop }) => {
  await signIn(page, shop, 'omar@demo.example')
  await expect(dashboard(page, 'Omar')).toBeVisible()
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(page, 'Contact Information')).toBeVisible()
  await expect(page.getByLabel('First Name')).toHaveValue('Omar')
  await expect(page.getByLabel('Last Name')).toHaveValue('Haddad')
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('omar@demo.example')
})

test('Skip to Content moves the keyboard to the first control of the page (S2)', async ({ page }) => {
  await page.goto('/redeem')
  await expect(heading(page, 'Redeem Your Subscription')).toBeVisible()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await page.getByRole('link', { name: 'Skip to Content' }).focus()
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Email or Phone Number')).toBeFocused()
})
