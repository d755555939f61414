import type { Page } from '@playwright/test'
import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'catalogue-look' })
test.setTimeout(300_000)

const NEW_TEXT = 'One medium drink a day, for a month at a time.'

const openPage = async (page: Page, path: string, name: string) => {
  await page.goto(`/office${path}`)
  await expect(heading(page, name)).toBeVisible()
}

test('every screen of the catalog has room at four widths and two sizes of text', async ({ page, shop }) => {
  await openOffice(page, shop)
  await openPage(page, '/catalogue', 'Catalog')
  await openPage(page, '/catalogue/plans/one-month', 'One Month')
  await page.getByLabel('Description').fill(NEW_TEXT)
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  await expect(page.getByRole('region', { name: 'Draft' })).toBeVisible()
  await look(page, 'office-plan')
  await openPage(page, '/draft', 'Draft')
  await look(page, 'office-draft')
  await openPage(page, '/publish', 'Publish')
  await look(page, 'office-publish')
  await openPage(page, '/releases', 'Releases')
  await look(page, 'office-releases')
  await openPage(page, '/campaigns', 'Campaigns')
  await look(page, 'office-campaigns')
})
