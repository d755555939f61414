import type { Page } from '@playwright/test'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

/** Returns a function that lets them load. */
const openWithoutScripts = async (page: Page, path: string): Promise<() => void> => {
  let letScriptsCome: () => void = () => undefined
  const scriptsMayCome = new Promise<void>((done) => {
    letScriptsCome = done
  })
  await page.route(/\/assets\/.*\.js$/, async (route) => {
    await scriptsMayCome
    await route.continue()
  })
  await page.goto(path, { waitUntil: 'commit' })
  return letScriptsCome
}

test('self-service: the form is in the page itself, keeps what is typed before the page is live, and is not replaced', async ({
  page,
}) => {
  const answer = await page.request.get('/redeem')
  expect(await answer.text()).toContain('Redeem Your Subscription')
  expect(answer.headers()).toMatchObject({ 'cache-control': 'private, no-cache', vary: 'cookie, accept-encoding' })
  const letScriptsCome = await openWithoutScripts(page, '/redeem')
  const field = page.getByLabel('Email or Phone Number')
  await field.fill('mei@demo')
  await field.press('Enter')
  await field.evaluate((element) => Object.assign(globalThis, { fieldOfTheServer: element }))
  letScriptsCome()
  await expect(page.getByText('Checking authentication')).toHaveCount(0)
  await field.pressSequentially('.example')
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).search).toBe('')
  await expect(field).toHaveValue('mei@demo.example')
  await expect(field).toBeFocused()
  expect(await field.evaluate((element) => element === Reflect.get(globalThis, 'fieldOfTheServer'))).toBe(true)
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(heading(page, 'Enter Your Code')).toBeVisible()
})

test('a gift that is ticked before the page is live is one when it is', async ({ page }) => {
  const letScriptsCome = await openWithoutScripts(page, '/?utm_campaign=try-a-month')
  const gift = page.getByLabel('This is a gift')
  await gift.check()
  await expect(page.getByRole('heading', { name: 'Gift Details' })).toHaveCount(0)
  letScriptsCome()
  await expect(page.getByRole('heading', { name: 'Gift Details' })).toBeVisible()
  await expect(gift).toBeChecked()
  await page.getByLabel('Recipient Name').fill('Noor')
  await gift.uncheck()
  await expect(page.getByRole('heading', { name: 'Gift Details' })).toHaveCount(0)
})

test('a ZIP code that is typed and sent before the page is live stays, and is searched for afterwards', async ({
  page,
}) => {
  const letScriptsCome = await openWithoutScripts(page, '/?utm_campaign=give-a-drink')
  const zip = page.getByLabel('Zip Code')
  await zip.fill('10016')
  await zip.press('Enter')
  letScriptsCome()
  await page.waitForLoadState('networkidle')
  expect(new URL(page.url()).search).toBe('?utm_campaign=give-a-drink')
  await expect(zip).toHaveValue('10016')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('button', { name: / mi/ }).first()).toContainText('Kips Bay NY')
})
