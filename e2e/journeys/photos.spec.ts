import type { Page } from '@playwright/test'
import { openTill, pressCode } from '../pages/counter.ts'
import { openOffice } from '../pages/office.ts'
import { shownCode, signIn } from '../pages/redeem.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'photos' })

/** Tea on a table, from light to dark. */
const photo = async (page: Page, width: number, height: number): Promise<Buffer> => {
  const address = await page.evaluate(
    ([wide, high]) => {
      const canvas = Object.assign(document.createElement('canvas'), { width: wide, height: high })
      const paint = canvas.getContext('2d')
      const shades = paint?.createLinearGradient(0, 0, wide ?? 0, high ?? 0)
      shades?.addColorStop(0, '#f2d7b0')
      shades?.addColorStop(1, '#3b1d0e')
      if (paint && shades) paint.fillStyle = shades
      paint?.fillRect(0, 0, wide ?? 0, high ?? 0)
      return canvas.toDataURL('image/jpeg')
    },
    [width, height],
  )
  return Buffer.from(address.split(',')[1] ?? '', 'base64')
}

const choose = async (page: Page, name: string, buffer: Buffer) =>
  page.locator('input[type=file]:not([capture])').setInputFiles({ name, mimeType: 'image/jpeg', buffer })

test('an owner gives a drink a photo, says what it shows, and visitors see it once it is published (O19)', async ({
  page,
  shop,
  browser,
}) => {
  await openOffice(page, shop)
  await page.goto('/office/catalogue/drinks/taro')
  await expect(heading(page, 'Taro')).toBeVisible()
  await choose(page, 'menu.jpg', Buffer.from('%PDF-1.7 a menu'))
  await expect(page.getByRole('alert')).toContainText('This is a PDF, whatever it is called.')
  await choose(page, 'taro.jpg', await photo(page, 1200, 900))
  await expect(page.getByRole('button', { name: 'Remove Photo' })).toBeVisible()
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  await expect(page.getByText('Say in a few words what the photo shows.').first()).toBeVisible()
  await page.getByLabel('What the Photo Shows').fill('Taro milk tea in a tall glass')
  await page.getByLabel('From top to bottom').fill('80')
  await expect(page.getByRole('complementary').getByAltText('Taro milk tea in a tall glass')).toBeVisible()
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible()
  await page.goto('/office/publish')
  await expect(page.getByText('Changed the photo of Taro.')).toBeVisible()
  await page.getByRole('button', { name: /^Publish/ }).click()
  await expect(heading(page, 'Published')).toBeVisible()

  const visitor = await browser.newPage({ baseURL: shop.site })
  const errors: string[] = []
  visitor.on('console', (message) => message.type() === 'error' && errors.push(message.text()))
  const shown = visitor.getByRole('dialog').getByAltText('Taro milk tea in a tall glass')
  await expect(async () => {
    await visitor.goto('/')
    await visitor.getByRole('button', { name: 'View All Drinks' }).click()
    await expect(shown).toBeVisible({ timeout: 2_000 })
  }).toPass({ timeout: 30_000 })
  await shown.scrollIntoViewIfNeeded()
  await expect.poll(() => shown.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  expect(await shown.evaluate((image) => getComputedStyle(image).objectPosition)).toBe('50% 80%')
  expect(errors).toEqual([])
  await visitor.close()
})

test('staff see the photo where they say which drink is made (O19, C3)', async ({ page, shop, browser }) => {
  const member = await browser.newPage({ baseURL: shop.site })
  await signIn(member, shop, 'mei@demo.example')
  const code = await shownCode(member)
  await member.close()
  await page.setViewportSize({ width: 820, height: 1180 })
  await openTill(page, shop)
  await pressCode(page, code)
  const tile = page.getByRole('button', { name: /Taro/ }).first()
  await expect(tile).toBeVisible()
  await expect
    .poll(() => tile.locator('img').evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(0)
})
