import { expect, type Page } from '@playwright/test'
import type { World } from '../world.ts'

const codeFromApp = async (shop: World, email: string, which?: 'handed out'): Promise<string> => {
  const answer = await fetch(`${shop.sandbox}/totp`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, isNew: which === 'handed out' }),
  })
  if (!answer.ok) throw new Error(`no authenticator code for ${email}: ${answer.status}`)
  return ((await answer.json()) as { code: string }).code
}

/** Of the authenticator app that the sandbox has for this person: in use, or just handed out. */
export const typeAppCode = async (page: Page, shop: World, email: string, which?: 'handed out') =>
  page.getByRole('textbox', { name: '6-digit code' }).pressSequentially(await codeFromApp(shop, email, which))

export const proveAddress = async (page: Page, shop: World, email: string) => {
  const started = await shop.now()
  await page.goto('/office')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('button', { name: 'Send Code' }).click()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.getByRole('textbox', { name: '6-digit code' }).pressSequentially(await shop.code(email, started))
  await page.getByRole('button', { name: 'Continue' }).click()
}

const CODE_MS = 30_000

/** Each code counts once, so whoever signs in for a third time within half a minute waits for the next one. */
export const openOffice = async (page: Page, shop: World, email = 'owner@demo.example') => {
  await proveAddress(page, shop, email)
  await expect(page.getByRole('heading', { name: 'One more thing' })).toBeVisible()
  const open = async () => {
    await typeAppCode(page, shop, email)
    await page.getByRole('button', { name: 'Open the Office' }).click()
  }
  const isIn = page.getByText('Signed in as')
  const isRefused = page.getByText('That code is not right.')
  await open()
  await expect(isIn.or(isRefused)).toBeVisible()
  if (await isRefused.isVisible()) {
    await page.waitForTimeout(CODE_MS)
    await page.getByRole('textbox', { name: '6-digit code' }).fill('')
    await open()
  }
  await expect(isIn).toBeVisible()
}

/** A device with a fingerprint reader that always says yes, as a browser offers it to tests. */
export const withPasskeys = async (page: Page) => {
  const browser = await page.context().newCDPSession(page)
  await browser.send('WebAuthn.enable')
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
}

export const chooseOwn = async (page: Page, item: 'My Sign-In' | 'Sign Out') => {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /, (Owner|Manager)$/ })
    .click()
  await page.getByRole('menuitem', { name: item }).click()
}
