import type { Page } from '@playwright/test'
import { expect, test, type World } from '../world.ts'
import { fillContacts, heading, saveCard, shownTotalCents, subscribe, toSummary } from '../pages/wizard.ts'

// The device is the sandbox's: no other file's visitors may meet its wallets.
test.use({ worldName: 'wallets' })
test.afterEach(({ shop }) => shop.device([]))

/** With three months for a friend. */
const atCardForm = async (page: Page, shop: World) => {
  const giver = shop.person('Gina', 'Giver')
  const friend = shop.person('Ari', 'One')
  await toSummary(page, 'Gift Membership', 'Kips Bay NY', 'Gifting 3 Months')
  await page.getByLabel('Recipient Name').fill('Ari One')
  await page.getByLabel('Recipient Email').fill(friend.email)
  const total = await shownTotalCents(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [giver])
  await expect(page.getByText('Gifted Subscriber #1')).toBeVisible()
  await page.getByLabel('First Name').fill(friend.firstName)
  await page.getByLabel('Last Name').fill(friend.lastName)
  await page.getByLabel('Phone', { exact: true }).fill(friend.phone)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible()
  return { giver, friend, total }
}
const apple = (page: Page) => page.getByRole('button', { name: 'Buy with Apple Pay' })
const google = (page: Page) => page.getByRole('button', { name: 'Google Pay', exact: true })
const sheet = (page: Page) => page.frameLocator('iframe[title="Payment sheet"]')
const charged = async (shop: World) => (await shop.captures()).map(({ amountCents }) => amountCents)

test('a gift is bought with Apple Pay: the sheet shows the total, one capture, no card typed (W2.8)', async ({
  page,
  shop,
}) => {
  await shop.device(['apple'])
  const before = await charged(shop)
  const { friend, total } = await atCardForm(page, shop)
  expect(total).toBe(9601)
  await expect(page.getByText(/^Today you pay \$96\.01 once\./)).toBeVisible()
  await expect(page.getByText(/^By paying you agree to the/)).toBeVisible()
  await expect(google(page)).toHaveCount(0)
  await apple(page).focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page).getByRole('heading', { name: 'Apple Pay' })).toBeVisible()
  await expect(sheet(page).getByText('96.01 USD')).toBeVisible()
  expect(await charged(shop)).toEqual(before)
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(heading(page, 'Thank You!')).toBeVisible()
  expect((await charged(shop)).slice(before.length)).toEqual([total])
  await expect.poll(async () => (await shop.messages(friend.email)).length).toBeGreaterThan(0)
})

test('the sheet is closed: nothing is said or lost, and a card pays', async ({ page, shop }) => {
  await shop.device(['apple', 'google'])
  const before = await charged(shop)
  const { total } = await atCardForm(page, shop)
  const form = page.frameLocator('iframe[title="Card details"]')
  await form.getByLabel('ZIP code').fill('10016')
  await google(page).click()
  await sheet(page).getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('iframe[title="Payment sheet"]')).toHaveCount(0)
  await expect(google(page)).toBeFocused()
  await apple(page).click()
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).press('Escape')
  await expect(page.locator('iframe[title="Payment sheet"]')).toHaveCount(0)
  await expect(apple(page)).toBeFocused()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(form.getByLabel('ZIP code')).toHaveValue('10016')
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  expect((await charged(shop)).slice(before.length)).toEqual([total])
})

test('a declined wallet says what a declined card says, charges nothing, and the next press pays', async ({
  page,
  shop,
}) => {
  await shop.device(['google'])
  const before = await charged(shop)
  const { total } = await atCardForm(page, shop)
  await shop.fault({ target: 'payments.create', mode: 'decline', times: 1 })
  await google(page).click()
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Your card was declined. Please try another card.').first()).toBeVisible()
  await expect(heading(page, 'Add a Card')).toBeVisible()
  expect(await charged(shop)).toEqual(before)
  await shop.fault({ target: 'tokenize', mode: 'error', times: 1 })
  await google(page).click()
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('The wallet could not pay just now.').first()).toBeVisible()
  await google(page).click()
  await sheet(page).getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(heading(page, 'Thank You!')).toBeVisible()
  expect((await charged(shop)).slice(before.length)).toEqual([total])
})

test('no wallet stands on a device without one', async ({ page, shop }) => {
  await atCardForm(page, shop)
  await expect(apple(page)).toHaveCount(0)
  await expect(google(page)).toHaveCount(0)
  await expect(page.getByText('or enter a card')).toBeHidden()
})

test('where a membership renews no wallet stands, and none of its code is loaded', async ({ page, shop }) => {
  await shop.device(['apple', 'google'])
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [shop.person()])
  await expect(page.frameLocator('iframe[title="Card details"]').getByLabel('Card number')).toBeVisible()
  await expect(page.getByText(/^By paying/)).toHaveCount(0)
  await expect(apple(page)).toHaveCount(0)
  expect(asked.filter((url) => /\/Payment|\/Screen/.test(url))).not.toEqual([])
  expect(asked.filter((url) => url.includes('Wallets'))).toEqual([])
})

test('at 390 pixels and twice the text, the buttons are whole and tall enough', async ({ page, shop }) => {
  await shop.device(['apple', 'google'])
  await page.setViewportSize({ width: 390, height: 844 })
  await atCardForm(page, shop)
  const before = await apple(page).evaluate((button) => Number.parseFloat(getComputedStyle(button).fontSize))
  await page.evaluate(() => document.documentElement.style.setProperty('font-size', '125%', 'important'))
  const twice = await apple(page).evaluate((button) => Number.parseFloat(getComputedStyle(button).fontSize))
  expect(twice).toBe(2 * before)
  for (const button of [apple(page), google(page)]) {
    const box = await button.boundingBox()
    expect(box?.height).toBeGreaterThanOrEqual(44)
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(390)
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
})
