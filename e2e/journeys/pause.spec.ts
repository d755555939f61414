import { expect, test } from '../world.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'pause' })

test('a member pauses from the next renewal, is not charged, and comes back early', async ({ page, shop }) => {
  test.slow()
  const vera = shop.person('Vera', 'Pauses')
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [vera])
  await saveCard(page, { number: '3569 9900 1009 5841' })
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
  const charged = async () => (await shop.captures()).filter((line) => line.cardLast4 === '5841').length
  const manage = async () => {
    await page.getByRole('button', { name: 'Manage Subscription' }).first().click()
    await expect(heading(page, 'Manage Subscription')).toBeVisible()
  }

  // Whether an open page keeps the session through a move of the clock depends on when it last asked.
  const leave = async () => {
    await page.getByRole('button', { name: /^log ?out$/i }).click()
    await expect(page.getByRole('button', { name: /^log ?out$/i })).toHaveCount(0)
  }

  await signIn(page, shop, vera.email)
  await manage()
  await page.getByRole('button', { name: 'Pause Subscription' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByText(/^3 months, until /).click()
  await dialog.getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Your pause is planned.').first()).toBeVisible()
  await page.getByRole('link', { name: 'My Subscriptions' }).click()
  await expect(page.getByText(/^Pauses after /)).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code for/ })).toBeVisible()

  await leave()
  await shop.moveClock({ days: 40 })
  expect(await charged()).toBe(1)
  await signIn(page, shop, vera.email)
  await expect(dashboard(page, 'Vera')).toBeVisible()
  await expect(page.getByText(/^Paused until /)).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code for/ })).toHaveCount(0)
  await manage()
  await page.getByRole('button', { name: 'End Pause' }).click()
  await expect(page.getByText('Your pause was changed.').first()).toBeVisible()

  await leave()
  await shop.moveClock({ days: 30 })
  await expect.poll(charged).toBe(2)
  await signIn(page, shop, vera.email)
  await expect(page.getByText(/^Next Renewal: /)).toBeVisible()
  await expect(page.getByRole('img', { name: /^QR code for/ })).toBeVisible()
})
