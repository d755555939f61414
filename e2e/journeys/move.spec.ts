import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'move' })
test.describe.configure({ timeout: 240_000 })

test('a member changes the location, the shop changes it back, and both are told by email', async ({ page, shop }) => {
  const told = async () => (await shop.messages('mei@demo.example')).map(({ subject }) => subject).join('\n')
  await signIn(page, shop, 'mei@demo.example')
  await expect(dashboard(page, 'Mei')).toBeVisible()
  await page.getByRole('button', { name: 'Manage Subscription' }).first().click()
  await expect(heading(page, 'Manage Subscription')).toBeVisible()
  await page.getByRole('button', { name: 'Change Location' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Location' })
  await dialog.getByText('Greenwich Village NY', { exact: true }).click()
  await look(page, 'change-location')
  await dialog.getByRole('button', { name: 'Change Location' }).click()
  await expect(page.getByText('Your location was changed.').first()).toBeVisible()
  await expect(page.getByText('Greenwich Village NY').first()).toBeVisible()
  await expect.poll(told).toContain('Your membership is now at Greenwich Village NY')

  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Find a Customer').fill('mei@demo')
  await page.getByRole('link', { name: /^Mei/ }).click()
  await expect(heading(page, /^Mei/)).toBeVisible()
  const card = page.getByRole('article', { name: /Greenwich Village NY$/ }).first()
  await card.getByRole('button', { name: 'Move…' }).click()
  const move = page.getByRole('dialog', { name: 'Move This Membership' })
  await move.getByLabel(/^Kips Bay NY/).check()
  await look(page, 'office-move-dialog')
  await move.getByRole('button', { name: 'Move the Membership' }).click()
  await expect(move.getByText('The membership is now at Kips Bay NY.')).toBeVisible()
  await move.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('article', { name: /Kips Bay NY$/ }).first()).toBeVisible()
  await expect.poll(told).toContain('Your membership is now at Kips Bay NY')
})
