import type { Page } from '@playwright/test'
import { expect, test, type World } from '../world.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'paid-once' })

const toSubscribe = async (page: Page, shop: World) => {
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [shop.person('Paula', 'Once')])
  await saveCard(page)
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
}

test('Back and Forward of the browser never lead into a paid checkout (R16)', async ({ page, shop }) => {
  await toSubscribe(page, shop)
  const before = await shop.captures()
  await subscribe(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  for (let back = 0; back < 6; back++) {
    await page.goBack().catch(() => null)
    if (!page.url().startsWith(shop.site)) break
    await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toHaveCount(0)
    await expect(page.getByRole('button', { name: 'Save Card', exact: true })).toHaveCount(0)
  }
  // Where going back led may still be on its way, and would break off what follows it.
  await expect(async () => void (await page.goto('/'))).toPass()
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toHaveCount(0)
  await page.goForward().catch(() => null)
  await expect(page.getByRole('button', { name: 'Subscribe', exact: true })).toHaveCount(0)
  expect(await shop.captures()).toHaveLength(before.length + 1)
})

test('two tabs of one visitor pay once, and both come to the thank-you page (W7.7, W9, R1, R44)', async ({
  context,
  page,
  shop,
}) => {
  await toSubscribe(page, shop)
  const before = await shop.captures()
  const opened = context.waitForEvent('page')
  await page.evaluate(() => void window.open(window.location.href))
  const second = await opened
  await expect(second.getByText('VISA ending in 1111')).toBeVisible()
  const keys = new Set<string>()
  context.on('request', (request) => {
    if (request.url().endsWith('/api/pay/saved-card'))
      keys.add((request.postDataJSON() as { idempotencyKey: string }).idempotencyKey)
  })
  await Promise.all([subscribe(page), subscribe(second)])
  await expect(heading(page, 'Thank You!')).toBeVisible({ timeout: 20_000 })
  await expect(heading(second, 'Thank You!')).toBeVisible({ timeout: 20_000 })
  expect(keys.size).toBe(2)
  for (const key of keys) expect(key).toMatch(/^[\da-f]{8}-[\da-f]{4}-4[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/)
  expect(await shop.captures()).toHaveLength(before.length + 1)
})

test('a charge whose answer is lost says that it is being confirmed and resolves by itself, also through a reload (R18)', async ({
  page,
  shop,
}) => {
  test.slow()
  await toSubscribe(page, shop)
  const before = await shop.captures()
  await shop.fault({ target: 'payments.create', mode: 'cut-after', times: 20 })
  // A provider event would settle it before anyone could look.
  await shop.fault({ target: 'webhooks', mode: 'error', times: 50 })
  await subscribe(page)
  await expect(page.getByText('Your payment is being confirmed. You will not be charged twice.').first()).toBeVisible({
    timeout: 20_000,
  })
  await page.reload()
  await shop.clearFaults()
  await shop.moveClock({ minutes: 3 })
  await expect(heading(page, 'Thank You!')).toBeVisible({ timeout: 60_000 })
  expect(await shop.captures()).toHaveLength(before.length + 1)
})

test('the last step rests for five seconds with a spinner, can be read meanwhile, and leads to /redeem (W2, W2.9)', async ({
  page,
  shop,
}) => {
  await toSubscribe(page, shop)
  await subscribe(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  const arrived = Date.now()
  const redeem = page.getByRole('button', { name: 'Redeem', exact: true })
  await expect(redeem).toBeDisabled()
  await expect(redeem).toHaveAttribute('aria-busy', 'true')
  await expect(page.getByRole('heading', { name: 'What happens next' })).toBeVisible()
  await page.waitForTimeout(3_500)
  await expect(redeem).toBeDisabled()
  await expect(redeem).toBeEnabled()
  expect(Date.now() - arrived).toBeGreaterThan(4_500)
  await redeem.click()
  await expect(page).toHaveURL(/\/redeem$/)
})
