import { openOffice } from '../pages/office.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'told-price' })

const MEI = 'mei@demo.example'

test('an owner has members told of a new price, and a member who was told keeps the membership with one press', async ({
  page,
  browser,
  shop,
}) => {
  await openOffice(page, shop)
  await page.goto('/office/catalogue/plans/one-month')
  await expect(heading(page, 'One Month')).toBeVisible()
  await page.getByLabel('Amount').fill('33')
  await page.getByRole('button', { name: 'Add the Price' }).click()
  await page.getByRole('button', { name: 'Save to Draft' }).click()
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('Not live: 1 change.')
  await page.goto('/office/publish')
  const press = page.getByRole('button', { name: 'Publish Now' })
  await expect(press).toHaveAttribute('aria-disabled', 'true')
  await page.getByText('They pay $33.00 once they were told').click()
  await page.getByText('The letter, as one of them would get it').click()
  await expect(page.getByText(/^Your One Month membership is \$35.20/)).toBeVisible()
  await press.click()
  await expect(page.getByText('It is live')).toBeVisible()
  await page.goto('/office/releases')
  await expect(page.getByRole('button', { name: /^Stop the new price/ })).toBeVisible()

  // Mei's renewal after that day is told by then.
  for (let moved = 0; moved < 4; moved += 1) await shop.moveClock({ days: 7 })
  await shop.moveClock({ minutes: 5 })
  const context = await browser.newContext({ baseURL: shop.site })
  const own = await context.newPage()
  await signIn(own, shop, MEI)
  await expect(dashboard(own, 'Mei')).toBeVisible()
  await expect(own.getByText(/^\$35.20 from .* on$/)).toBeVisible()
  await own.getByRole('button', { name: 'Manage Subscription' }).first().click()
  const keep = own.getByRole('button', { name: 'Keep My Membership' })
  await expect(own.getByRole('button', { name: /^Leave on/ })).toBeVisible()
  await keep.click()
  await expect(own.getByText('You keep your membership at the new price.')).toBeVisible()
  await context.close()
})
