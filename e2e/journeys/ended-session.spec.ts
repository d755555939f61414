import { expect, test } from '../world.ts'
import { dashboard, enterCode, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, subscribe, toSummary } from '../pages/wizard.ts'

const mei = {
  firstName: 'Mei',
  lastName: 'Chen',
  email: 'mei@demo.example',
  phone: '212 555 0142',
  e164: '+12125550142',
}

test('a session that ended before Subscribe goes to the code step, keeps what was typed, and pays after the code (R12)', async ({
  page,
  context,
  shop,
}) => {
  const before = await shop.captures()
  const started = await shop.now()
  await toSummary(page, undefined, 'Bryn Mawr PA', 'Annual')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [mei])
  await page.getByRole('button', { name: 'Send Code by Email' }).click()
  await enterCode(page, await shop.code(mei.email, started))
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()

  await context.clearCookies()
  await subscribe(page)
  await expect(heading(page, 'Verify Your Identity')).toBeVisible()
  await expect(page.getByText('Your session has ended. Please verify again.').first()).toBeVisible()
  expect(await shop.captures()).toHaveLength(before.length)

  const again = await shop.now()
  await page.getByRole('button', { name: 'Send Code by Email' }).click()
  await enterCode(page, await shop.code(mei.email, again))
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  await subscribe(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  expect(await shop.captures()).toHaveLength(before.length + 1)
})

test('in self-service an ended session is said, and the code step comes (R12)', async ({ page, context, shop }) => {
  await signIn(page, shop, 'ana@demo.example')
  await expect(dashboard(page, 'Ana')).toBeVisible()
  await context.clearCookies()
  await expect(page.getByText('Your session has ended. Please verify again.').first()).toBeVisible({ timeout: 15_000 })
  await expect(dashboard(page, 'Ana')).toHaveCount(0)
})
