import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'office-settings' })
test.setTimeout(300_000)

const LOGO = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 120 40" onload="document.title='taken over'">
  <script>document.title = 'taken over'</script>
  <rect width="40" height="40" rx="8" fill="#b3261e"/><circle cx="20" cy="20" r="9" fill="#fff"/>
  <text x="48" y="28" font-size="24">Boba</text></svg>`

test('an owner gives the shop its name, colors and logo, and customers see them once they are published', async ({
  page,
  shop,
  browser,
}) => {
  await openOffice(page, shop)
  await page.keyboard.press('g')
  await page.keyboard.press('e')
  await expect(heading(page, 'Settings')).toBeVisible()
  await page.getByLabel('Main color', { exact: true }).fill('#e6796f')
  await expect(page.getByRole('button', { name: /^Take #/ })).toBeVisible()
  await look(page, 'office-brand-too-weak')
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('contrast')
  await page.getByRole('button', { name: /^Take #/ }).click()
  await page.getByLabel('Shop name').fill('Boba & Co')
  await page
    .getByRole('group', { name: 'Logo' })
    .locator('input[type=file]')
    .setInputFiles({ name: 'logo.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(LOGO) })
  await expect(page.getByRole('img', { name: 'The logo of Boba & Co' })).toBeVisible()
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  await expect(page.getByRole('region', { name: 'Draft' })).not.toContainText('contrast')
  await look(page, 'office-brand')
  await page.goto('/office/publish')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(heading(page, 'Published')).toBeVisible()

  const visitor = await browser.newPage({ baseURL: shop.site })
  const errors: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const logo = visitor.getByRole('link', { name: 'Boba & Co' }).getByRole('img').first()
  // A database that takes longer than a quarter of a second is not waited for: the page then is the one before.
  await expect(async () => {
    await visitor.goto('/')
    await expect(logo).toBeVisible({ timeout: 1_000 })
  }).toPass({ timeout: 30_000 })
  expect(await logo.evaluate((image: HTMLImageElement) => image.naturalWidth / image.naturalHeight)).toBeCloseTo(3)
  const main = await visitor.evaluate(() =>
    getComputedStyle(document.documentElement).getPropertyValue('--c-primary').trim(),
  )
  expect(main).toMatch(/^#[0-9a-f]{6}$/)
  expect(main).not.toBe('#1976d2')
  await look(visitor, 'branded-first-screen')
  expect(errors).toEqual([])
  await visitor.close()
})

test('the settings have room at four widths and two sizes of text', async ({ page, shop }) => {
  await shop.moveClock({ seconds: 31 })
  await openOffice(page, shop)
  for (const [path, name, label] of [
    ['legal/terms', 'office-legal', 'Material change'],
    ['rules', 'office-rules', 'Sales tax in percent'],
  ] as const) {
    await page.goto(`/office/settings/${path}`)
    await expect(page.getByLabel(label).first()).toBeVisible()
    await look(page, name)
  }
})
