import { expect, type Page } from '@playwright/test'
import type { World } from '../world.ts'

/** Opens a till, of the demo shop's staff unless another one is given. `place`: where there are several. */
export const openTill = async (page: Page, shop: World, email = 'counter@demo.example', place?: string) => {
  const started = await shop.now()
  await page.goto('/counter')
  await page.getByLabel('Staff Email').fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  const code = await shop.code(email, started)
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByRole('textbox').first().pressSequentially(code)
  await page.getByRole('button', { name: 'Open the Till' }).click()
  if (place) await page.getByRole('button', { name: place }).click()
  await expect(page.getByRole('heading', { name: 'Member’s code' })).toBeVisible()
}

export const pressCode = async (page: Page, code: string) => {
  for (const digit of code)
    await page.getByRole('group', { name: 'Keypad' }).getByRole('button', { name: digit, exact: true }).click()
}

export const nextMember = (page: Page) => page.getByRole('button', { name: 'Next member' }).click()

/** Types far faster than a hand, and ends with Enter. */
export const scanByUsb = (page: Page, text: string) =>
  page.evaluate((keys) => {
    for (const key of [...keys, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
  }, text)

export const expectNoScrolling = (page: Page) =>
  expect
    .poll(() => page.evaluate(() => document.documentElement.scrollHeight - document.documentElement.clientHeight))
    .toBe(0)
