import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'office-screens' })
// Each screen is checked eleven times.
test.describe.configure({ timeout: 900_000 })

test('the owner’s site: every screen with something in the draft', async ({ page, shop }) => {
  const open = async (path: string, name: string) => {
    await page.goto(`/office${path}`)
    await expect(heading(page, name)).toBeVisible()
  }
  await openOffice(page, shop)
  await look(page, 'office-home')

  await open('/catalogue/plans/one-month', 'One Month')
  await page.getByLabel('Amount').fill('32')
  await page.getByRole('button', { name: 'Add the Price' }).click()
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  const draft = page.getByRole('region', { name: 'Draft' })
  await expect(draft).toContainText('Not live: 1 change.')
  const ground = (name: string) =>
    draft.getByRole('link', { name }).evaluate((at) => getComputedStyle(at).backgroundColor)
  // Beside the Save of a form the bar is quiet and covers nothing.
  await page.getByRole('button', { name: 'Save to Draft' }).scrollIntoViewIfNeeded()
  await expect(draft).toHaveCSS('position', 'static')
  await expect.poll(() => ground('Publish…')).toBe(await ground('See All Changes'))
  await page.evaluate(() => window.scrollTo(0, 0))
  await expect(draft).toHaveCSS('position', 'sticky')
  await expect.poll(() => ground('Publish…')).not.toBe(await ground('See All Changes'))
  await look(page, 'office-plan')

  await open('/catalogue', 'Catalog')
  await look(page, 'office-catalogue')
  await open('/catalogue/drinks', 'Drinks')
  await look(page, 'office-drinks')
  await open('/catalogue/drinks/taro', 'Taro')
  await look(page, 'office-drink')

  await open('/locations/kips-bay', 'Kips Bay NY')
  const remove = page.getByRole('button', { name: /^Remove (Monday|Tuesday|Wednesday), / })
  while ((await remove.count()) > 0) await remove.first().click()
  for (const day of ['Monday', 'Tuesday', 'Wednesday']) {
    await page.getByRole('button', { name: `Add hours on ${day}` }).click()
    await page.getByLabel(`${day} opens`).fill('09:00')
    await page.getByLabel(`${day} closes`).fill('21:00')
  }
  await page.getByRole('button', { name: 'Save Hours' }).click()
  await expect(page.getByText('The hours are saved')).toBeVisible()
  await page.getByLabel('Fill in a holiday').selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Save Day' }).click()
  await expect(page.getByText('The day is saved')).toBeVisible()
  await page.getByRole('switch', { name: /^Taro .* in stock$/ }).click()
  await expect(page.getByText(/^Sold out since/)).toBeVisible()
  await look(page, 'office-location')
  await open('/locations', 'Locations')
  await look(page, 'office-locations')
  await open('/locations/kips-bay/details', 'Details')
  await look(page, 'office-location-details')

  await open('/campaigns', 'Campaigns')
  await look(page, 'office-campaigns')
  await open('/draft', 'Draft')
  await look(page, 'office-draft')
  await open('/publish', 'Publish')
  await look(page, 'office-publish')
  for (const keep of await page.getByText('They keep what they pay').all()) await keep.click()
  await page.getByRole('button', { name: 'Publish Now' }).click()
  await expect(page.getByText('It is live')).toBeVisible()
  await open('/releases', 'Releases')
  await look(page, 'office-releases')
  await open('/staff', 'Staff')
  await look(page, 'office-staff')
  await open('/money', 'Money')
  await look(page, 'office-money')
  await open('/reports', 'Reports')
  await look(page, 'office-reports')
  await open('/settings/changes', 'Changes')
  await look(page, 'office-changes')
})
