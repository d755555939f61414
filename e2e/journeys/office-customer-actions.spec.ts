import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'office-customer-actions' })
test.describe.configure({ timeout: 240_000 })

test('someone of the shop cancels a membership for a member, and lets it renew again', async ({ page, shop }) => {
  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Find a Customer').fill('mei@demo')
  await page.getByRole('link', { name: /^Mei/ }).click()
  await expect(heading(page, /^Mei/)).toBeVisible()
  const card = page.getByRole('article', { name: /^One Month/ }).first()
  await card.getByRole('button', { name: 'Cancel…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel This Membership' })
  await expect(dialog.getByLabel(/^With the days paid for/)).toBeChecked()
  await dialog.getByLabel('Reason').fill('Asked at the counter')
  await look(page, 'office-cancel-dialog')
  await dialog.getByRole('button', { name: 'Cancel the Membership' }).click()
  await expect(dialog.getByText(/^Canceled\. The last day is /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText('Canceled', { exact: true })).toBeVisible()
  await expect
    .poll(async () => (await shop.messages('mei@demo.example')).map(({ subject }) => subject).join())
    .toContain('was canceled')

  await card.getByRole('button', { name: 'Undo Cancellation…' }).click()
  const undo = page.getByRole('dialog', { name: 'Let This Membership Renew Again' })
  await undo.getByRole('button', { name: 'Let It Renew' }).click()
  await expect(undo.getByText(/^It renews on .*\d{4}\.$/)).toBeVisible()
  await undo.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText('Active', { exact: true })).toBeVisible()
})
