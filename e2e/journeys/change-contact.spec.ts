import { expect, test } from '../world.ts'
import { look } from '../pages/look.ts'
import { dashboard, signIn } from '../pages/redeem.ts'

test.use({ worldName: 'change-contact' })

test('a member changes the email with a code, the old one is told, and signs in with the new one', async ({
  page,
  shop,
}) => {
  test.slow()
  await signIn(page, shop, 'mei@demo.example')
  await expect(dashboard(page, 'Mei')).toBeVisible()
  const started = await shop.now()
  await page.getByRole('button', { name: 'Change Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Email' })
  await dialog.getByLabel('New Email').fill('mei.chen@new.example')
  await look(page, 'change-contact')
  await dialog.getByRole('button', { name: 'Send Code' }).click()
  await expect(dialog.getByText('mei.chen@new.example')).toBeVisible()
  await look(page, 'change-contact-code')
  await dialog.getByLabel('6-digit code').first().click()
  await page.keyboard.type(await shop.code('mei.chen@new.example', started))
  await dialog.getByRole('button', { name: /^Verify/ }).click()
  await expect(dialog.getByText('Your email is now mei.chen@new.example.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText('mei.chen@new.example')).toHaveCount(2)
  await expect
    .poll(async () => (await shop.messages('mei@demo.example')).some(({ subject }) => subject?.endsWith('was changed')))
    .toBe(true)
  await page.getByRole('button', { name: /^log ?out$/i }).click()
  await expect(page.getByRole('button', { name: /^log ?out$/i })).toHaveCount(0)
  await signIn(page, shop, 'mei.chen@new.example')
  await expect(dashboard(page, 'Mei')).toBeVisible()
})
