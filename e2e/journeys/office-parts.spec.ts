import { expect, test } from '../world.ts'
import { openOffice } from '../pages/office.ts'

test.use({ worldName: 'office-screens' })

const campaigns = /\/office\/assets\/Screen-[^/]*\.js$/
const broken = 'This page could not be shown'

test('a section that does not arrive says so; another opens, and after a reload it is there', async ({
  page,
  shop,
}) => {
  await openOffice(page, shop)
  await page.waitForLoadState('networkidle')
  await page.route(campaigns, (route) => route.abort())
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await expect(page.getByRole('alert').filter({ hasText: broken })).toBeVisible()
  await page.getByRole('link', { name: 'Home' }).click()
  await expect(page.getByRole('alert').filter({ hasText: broken })).toBeHidden()
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await page.unroute(campaigns)
  await page.getByRole('button', { name: 'Reload This Page' }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
})

test('after an update the first press on a section loads the office anew, and opens it', async ({ page, shop }) => {
  await openOffice(page, shop)
  await page.waitForLoadState('networkidle')
  let loads = 0
  page.on('load', () => (loads += 1))
  await page.route(campaigns, (route) => (loads === 0 ? route.fulfill({ status: 404 }) : route.continue()))
  await page.getByRole('link', { name: 'Campaigns' }).click()
  await expect(page.getByRole('heading', { name: 'Campaigns', level: 1 })).toBeVisible()
  expect(loads).toBe(1)
})
