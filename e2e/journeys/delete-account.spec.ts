import { expect, test } from '../world.ts'
import { dashboard, enterCode, signIn } from '../pages/redeem.ts'
import { look } from '../pages/look.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'delete-account' })

test('a member cancels, and once the membership has ended deletes the account for good', async ({ page, shop }) => {
  test.slow()
  const vera = shop.person('Vera', 'Leaves')
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [vera])
  await saveCard(page, { number: '3569 9900 1009 5841' })
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()

  await signIn(page, shop, vera.email)
  await expect(dashboard(page, 'Vera')).toBeVisible()
  const asks = page.getByRole('button', { name: 'Delete My Account…' })
  const dialog = page.getByRole('dialog', { name: 'Delete My Account' })
  await asks.click()
  await expect(dialog.getByText(/Open Manage Subscription and cancel it/)).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Delete for Good' })).toHaveCount(0)
  await look(page, 'delete-account-first')
  await dialog.getByRole('button', { name: 'Keep My Account' }).click()

  await page.getByRole('button', { name: 'Manage Subscription' }).first().click()
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dashboard(page, 'Vera')).toBeVisible()
  // Whether an open page keeps the session through a move of the clock depends on when it last asked.
  await page.getByRole('button', { name: /^log ?out$/i }).click()
  await expect(page.getByRole('button', { name: /^log ?out$/i })).toHaveCount(0)
  await shop.moveClock({ days: 33 })

  await signIn(page, shop, vera.email)
  await expect(page.getByText('No active subscriptions found.')).toBeVisible()
  await asks.click()
  await expect(dialog.getByText('What Stays, Without Your Name')).toBeVisible()
  await look(page, 'delete-account')
  await dialog.getByRole('button', { name: 'Delete for Good' }).click()
  await expect(heading(page, 'Your Account Is Deleted')).toBeVisible()
  await expect(page.getByRole('button', { name: /^log ?out$/i })).toHaveCount(0)
  await look(page, 'account-deleted')
  await expect
    .poll(async () => (await shop.messages(vera.email)).some(({ subject }) => subject?.endsWith('was deleted')))
    .toBe(true)

  await page.goto('/redeem')
  const started = await shop.now()
  await page.getByLabel('Email or Phone Number').fill(vera.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await enterCode(page, await shop.code(vera.email, started))
  await expect(page.getByText('No account associated with this contact was found.')).toBeVisible()
})
