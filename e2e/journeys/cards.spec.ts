import type { Page } from '@playwright/test'
import { expect, test, type World } from '../world.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

/** With a membership and two saved cards. */
const atUpdatePayment = async (page: Page, shop: World) => {
  const cora = shop.person('Cora', 'Cards')
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [cora])
  await saveCard(page, { number: '5105 1051 0510 5100' })
  await expect(page.getByText('MASTERCARD ending in 5100')).toBeVisible()
  await page.getByRole('button', { name: 'Use a New Card' }).click()
  await saveCard(page)
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  await subscribe(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  await signIn(page, shop, cora.email)
  await expect(dashboard(page, 'Cora')).toBeVisible()
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(page.getByText('VISA ending in 1111').first()).toBeVisible()
  await page.getByRole('button', { name: 'Update Payment' }).click()
  await expect(heading(page, 'Update Payment')).toBeVisible()
}

test('the card is changed to another saved one (S1, S2)', async ({ page, shop }) => {
  await atUpdatePayment(page, shop)
  await page.getByRole('radio', { name: /MASTERCARD ending in 5100/ }).check({ force: true })
  await page.getByRole('button', { name: 'Update Payment' }).click()
  await expect(page.getByText('Payment method updated successfully!').first()).toBeVisible()
  await expect(heading(page, 'Manage Subscription')).toBeVisible()
  await expect(page.getByText('MASTERCARD ending in 5100').first()).toBeVisible()
  await page.reload()
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await expect(page.getByText('MASTERCARD ending in 5100').first()).toBeVisible()
})

test('a card that is declined when it is added says so, and the next one is taken (W8, S8)', async ({ page, shop }) => {
  await atUpdatePayment(page, shop)
  await page.getByRole('button', { name: 'Use A Different Card' }).click()
  await shop.fault({ target: 'cards.create', mode: 'decline', times: 1 })
  await saveCard(page, { number: '6011 0000 0000 0004' })
  await expect(page.getByText('The card cant be added at this time.').first()).toBeVisible()
  await saveCard(page, { number: '6011 0000 0000 0004' })
  await expect(heading(page, 'Confirm Payment Method')).toBeVisible()
  await page.getByRole('button', { name: 'Confirm Payment Method' }).click()
  await expect(page.getByText('Payment method updated successfully!').first()).toBeVisible()
  await expect(page.getByText('DISCOVER ending in 0004').first()).toBeVisible()
})
