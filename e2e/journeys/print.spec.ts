import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'
import { openOffice } from '../pages/office.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'print' })

/** What a printer gets: the number of letter-size sheets. */
const sheets = async (page: Page): Promise<number> => {
  const pdf = await page.pdf({ format: 'Letter', margin: { top: '1cm', right: '1cm', bottom: '1cm', left: '1cm' } })
  return pdf.toString('latin1').match(/\/Type\s*\/Page\b(?!s)/g)?.length ?? 0
}

/** Header, footer and all controls are left out of the print. */
const onlyWords = async (page: Page) => {
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('main button:visible, header:visible, footer:visible')).toHaveCount(0)
  const colours = await page.evaluate(() =>
    [...document.querySelectorAll('h1, h2, h3, p')]
      .filter((element) => element.checkVisibility() && element.textContent.trim() !== '')
      .map((element) => getComputedStyle(element).color),
  )
  expect(colours).not.toContain('rgb(255, 255, 255)')
}

test('a member prints the code: large digits and QR code, black on white, on one page', async ({ page, shop }) => {
  await signIn(page, shop, 'mei@demo.example')
  await expect(dashboard(page, 'Mei')).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code for/ }).first()).toBeVisible()
  await onlyWords(page)
  const digits = page.locator('article p span[aria-hidden]').first()
  expect(await digits.evaluate((element) => parseFloat(getComputedStyle(element).fontSize))).toBeGreaterThanOrEqual(72)
  const code = await page
    .getByRole('img', { name: /^QR code for/ })
    .first()
    .boundingBox()
  // At least 5 cm.
  expect(code?.width).toBeGreaterThan(189)
  await expect(page.getByText('Sipday', { exact: true })).toBeVisible()
  expect(await sheets(page)).toBe(1)
})

test('the thank-you page prints on one page, without what can only be pressed', async ({ page, shop }) => {
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [shop.person('Ana', 'Lee')])
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
  await onlyWords(page)
  await expect(page.getByText('Sipday', { exact: true })).toBeVisible()
  expect(await sheets(page)).toBe(1)
})

test('the books print without tabs, filters and what closes them', async ({ page, shop }) => {
  await openOffice(page, shop)
  await page.goto('/office/money/books')
  await expect(page.getByRole('heading', { name: 'Trial Balance' })).toBeVisible()
  await onlyWords(page)
  await expect(page.locator('nav:visible, input:visible, select:visible, summary:visible')).toHaveCount(0)
})

test('in the office a receipt takes one page, and what a customer agreed to begins with the shop’s name', async ({
  page,
  shop,
}) => {
  await openOffice(page, shop)
  await page.goto('/office/money/payments')
  const payments = page.getByRole('table')
  await payments.getByRole('button').first().click()
  const opened = page.context().waitForEvent('page')
  await page.getByRole('menuitem', { name: 'Receipt', exact: true }).click()
  const receipt = await opened
  await expect(receipt.getByRole('heading', { name: 'Receipt' })).toBeVisible()
  expect(await sheets(receipt)).toBe(1)
  await receipt.emulateMedia({ media: 'print' })
  await expect(receipt.getByRole('link', { name: 'Open My Account' })).toBeHidden()
  await payments.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/office\/customers\//)
  await page.goto(`${page.url()}/agreed`)
  await expect(heading(page, 'What They Agreed To')).toBeVisible()
  await onlyWords(page)
  await expect(page.locator('nav:visible')).toHaveCount(0)
  await expect(page.getByText('Sipday', { exact: true })).toBeVisible()
})
