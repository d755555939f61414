import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import {
  chooseLocation,
  chooseModel,
  choosePlan,
  fillContacts,
  heading,
  saveCard,
  shownTotalCents,
  subscribe,
  toSummary,
} from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'codes' })
test.describe.configure({ timeout: 300_000 })

test('an owner makes a code, posts its link, and whoever opens it on a phone pays what the summary says (O8.1, I13)', async ({
  page,
  browser,
  shop,
}) => {
  await openOffice(page, shop)
  await page.goto('/office/codes')
  await page.getByRole('link', { name: 'New Code' }).click()
  await page.getByLabel('Code', { exact: true }).fill('spring 50')
  await page.getByLabel('Percent Off').fill('50')
  await page.getByLabel('How Many Payments').fill('2')
  await page.getByLabel('Most Uses').fill('20')
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  await expect(heading(page, 'SPRING50')).toBeVisible()
  await expect(
    page.getByText('$15.00 instead of $30.00 a month, before tax, for the first 2 payments.').first(),
  ).toBeVisible()
  await expect(page.getByText('The code works once you publish.')).toBeVisible()
  await look(page, 'office-code')
  await page.goto('/office/publish')
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('It is live')).toBeVisible()

  const phone = await browser.newContext({ baseURL: shop.site, viewport: { width: 390, height: 844 } })
  const buyer = await phone.newPage()
  const before = await shop.captures()
  await buyer.goto('/?code=SPRING50')
  await chooseModel(buyer)
  await chooseLocation(buyer)
  await choosePlan(buyer)
  await expect(buyer.getByText('$15.00 instead of $30.00 a month, before tax, for the first 2 payments.')).toBeVisible()
  await expect.poll(() => shownTotalCents(buyer)).toBe(1600)
  await buyer.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(buyer, [shop.person('Linh', 'Nguyễn')])
  await saveCard(buyer)
  await subscribe(buyer)
  await expect(heading(buyer, /Thank You/)).toBeVisible()
  expect((await shop.captures()).slice(before.length).map(({ amountCents }) => amountCents)).toEqual([1600])
  await phone.close()

  // The field of the code comes once the summary was left, and the link's code counts all the same.
  const slow = await browser.newContext({ baseURL: shop.site, viewport: { width: 390, height: 844 } })
  const hasty = await slow.newPage()
  const left = Promise.withResolvers<void>()
  await hasty.route('**/assets/CodeField-*', async (route) => {
    await left.promise
    await route.continue()
  })
  await hasty.goto('/?code=SPRING50')
  await chooseModel(hasty)
  await chooseLocation(hasty)
  await choosePlan(hasty)
  await hasty.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(hasty, 'Contact Information')).toBeVisible()
  left.resolve()
  await fillContacts(hasty, [shop.person('Ada', 'Soon')])
  await saveCard(hasty, { number: '6011 0000 0000 0012' })
  await expect.poll(() => shownTotalCents(hasty)).toBe(1600)
  await slow.close()

  await page.goto('/office/codes')
  await expect(page.getByRole('row', { name: /SPRING50/ })).toContainText('1 of 20')
  await expect(page.getByText('Running')).toBeVisible()
  await look(page, 'office-codes')
})

test('who typed no code or a wrong one is told so at the field, which keeps the focus, and loses nothing (I13)', async ({
  page,
}) => {
  await toSummary(page)
  await page.getByRole('button', { name: 'Have a code?' }).click()
  const field = page.getByLabel('Code', { exact: false }).first()
  await expect(field).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Please enter a code.')).toBeVisible()
  await page.keyboard.type('nosuch')
  await page.keyboard.press('Enter')
  await expect(page.getByText('We do not know this code. Please check it, or go on without one.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue('nosuch')
  expect(await shownTotalCents(page)).toBe(3200)
})
