import { expect, type Page } from '@playwright/test'
import type { World } from '../world.ts'

/** Signs a member in on /redeem with the code that arrives in the sandbox. */
export const signIn = async (page: Page, shop: World, contact: string, address = contact) => {
  const started = await shop.now()
  await page.goto('/redeem')
  await expect(page.getByRole('heading', { level: 1, name: 'Redeem Your Subscription' })).toBeVisible()
  await page.getByLabel('Email or Phone Number').fill(contact)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await enterCode(page, await shop.code(address, started))
}

export const enterCode = async (page: Page, code: string) => {
  await page.getByLabel('6-digit code').first().pressSequentially(code)
  await page.getByRole('button', { name: /^Verify/ }).click()
}

export const dashboard = (page: Page, name: string) => page.getByRole('heading', { level: 1, name: `Hi, ${name}` })

/** The six digits of the first membership, as its QR code is named. */
export const shownCode = async (page: Page): Promise<string> => {
  const name = await page
    .getByRole('img', { name: /^QR code for/ })
    .first()
    .getAttribute('aria-label')
  return (name ?? '').replaceAll(/\D/g, '')
}
