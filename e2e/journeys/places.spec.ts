import type { Browser, Page } from '@playwright/test'
import { openTill } from '../pages/counter.ts'
import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { chooseLocation, chooseModel, heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'places' })
test.describe.configure({ mode: 'serial' })

const atLocations = async (browser: Browser, site: string): Promise<Page> => {
  const page = await (await browser.newContext({ baseURL: site })).newPage()
  await page.goto('/')
  await chooseModel(page)
  await expect(heading(page, 'Select a Location')).toBeVisible()
  return page
}

test('an owner sets the hours of a location, and a visitor reads until when it is open', async ({
  page,
  browser,
  shop,
}) => {
  const now = new Date(await shop.now())
  // Ten in the morning in New York, or eleven in summer.
  const morning = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() + 1, 15))
  await shop.moveClock({ minutes: Math.round((morning.getTime() - now.getTime()) / 60_000) })
  await openOffice(page, shop)
  await page.goto('/office/locations/kips-bay')
  await expect(heading(page, 'Kips Bay NY')).toBeVisible()
  const remove = page.getByRole('button', { name: /^Remove \w+day, / })
  while ((await remove.count()) > 0) await remove.first().click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday']) {
    await page.getByRole('button', { name: `Add hours on ${day}` }).click()
    await page.getByLabel(`${day} opens`).fill('08:00')
    await page.getByLabel(`${day} closes`).fill('22:00')
  }
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await expect(page.getByText('The hours are saved')).toBeVisible()
  const visitor = await atLocations(browser, shop.site)
  await expect(visitor.getByRole('button', { name: /Kips Bay NY/ })).toContainText('Open until 10 PM')
  await visitor.context().close()
})

test('a till says that a drink ran out; the menu says so where it is sold out, and nowhere else', async ({
  page,
  browser,
  shop,
}) => {
  await openTill(page, shop)
  await page.getByRole('button', { name: 'Sold out here' }).click()
  await expect(heading(page, 'Sold out at Kips Bay NY')).toBeVisible()
  await page.getByRole('switch', { name: 'Taro in stock' }).click()
  await expect(page.getByText(/^Sold out here since/)).toBeVisible()
  await look(page, 'counter-sold-out')
  await page.getByRole('button', { name: 'Back to the keypad' }).click()
  // The browser's own clock was not moved: the day stands there too.
  await expect(page.getByRole('button', { name: /Taro since .*\d:\d\d AM$/ })).toBeVisible()

  const visitor = await atLocations(browser, shop.site)
  const menu = visitor.getByRole('dialog')
  const soldOut = menu.getByRole('listitem').filter({ hasText: 'Sold out here' })
  await chooseLocation(visitor)
  await visitor.getByRole('button', { name: 'View All Drinks' }).click()
  await expect(soldOut).toHaveCount(1)
  await expect(soldOut).toContainText('Taro')
  await menu.getByRole('button', { name: 'Close' }).last().click()
  await visitor.getByRole('button', { name: 'Back', exact: true }).click()
  await chooseLocation(visitor, 'Westfield NJ')
  await visitor.getByRole('button', { name: 'View All Drinks' }).click()
  await expect(menu).toContainText('Taro')
  await expect(soldOut).toHaveCount(0)
  await visitor.context().close()

  await page.getByRole('button', { name: 'Sold out here' }).click()
  await page.getByRole('switch', { name: 'Taro in stock', checked: false }).click()
  await expect(page.getByRole('switch', { name: 'Taro in stock', checked: true })).toBeVisible()
})
