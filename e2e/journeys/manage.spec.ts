import type { Page } from '@playwright/test'
import { expect, test, type World } from '../world.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'manage' })

const buy = async (page: Page, shop: World, card?: { number: string }) => {
  const person = shop.person('Vera', 'Manages')
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [person])
  await saveCard(page, card)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
  return person
}

const manage = async (page: Page) => {
  await page.getByRole('button', { name: 'Manage Subscription' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'Manage Subscription' })).toBeVisible()
}

test('cancel in two clicks, stays active to the end, and can be undone (S1, S2, R39, R52)', async ({ page, shop }) => {
  const vera = await buy(page, shop)
  await signIn(page, shop, vera.email)
  await expect(dashboard(page, 'Vera')).toBeVisible()
  await manage(page)
  await expect(page.getByText('Next Billing Date')).toBeVisible()
  await expect(page.getByText('VISA ending in 1111').first()).toBeVisible()
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Confirm Cancellation')).toBeVisible()
  await expect(dialog.getByText('Are you sure you want to cancel your subscription?')).toBeVisible()
  await expect(dialog.getByText(/Your subscription will remain active until /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your subscription has been successfully canceled.').first()).toBeVisible()
  await expect(dashboard(page, 'Vera')).toBeVisible({ timeout: 6_000 })
  await expect(page.getByText('Expires on:').first()).toBeVisible()
  await expect
    .poll(async () => (await shop.messages(vera.email)).some((mail) => /cancel/i.test(mail.subject)))
    .toBe(true)

  await manage(page)
  await page.getByRole('button', { name: 'Undo Cancellation' }).click()
  await expect(page.getByText('Your subscription will renew again.').first()).toBeVisible()
  await page.getByRole('link', { name: 'My Subscriptions' }).click()
  await expect(page.getByText('Next Renewal:').first()).toBeVisible()
  await expect(page.getByText('Expires on:')).toHaveCount(0)
})

test('by keyboard, canceling is two presses, and the question after it is answered or skipped (S2.7)', async ({
  page,
  shop,
}) => {
  const vera = await buy(page, shop)
  await signIn(page, shop, vera.email)
  await manage(page)
  await page.getByRole('button', { name: 'Cancel Subscription' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Confirm Cancellation' })
  await expect(dialog.getByRole('link')).toHaveText(['Pause instead', 'Change plan', 'Move'])
  await expect(dialog.getByRole('button', { name: 'Go Back' })).toBeFocused()
  await dialog.getByRole('link', { name: 'Pause instead' }).press('Enter')
  await page.getByRole('dialog', { name: 'Pause Subscription' }).press('Escape')
  await page.getByRole('button', { name: 'Cancel Subscription' }).press('Enter')
  await dialog.getByRole('button', { name: 'Confirm', exact: true }).press('Enter')
  await expect(dashboard(page, 'Vera')).toBeVisible({ timeout: 6_000 })
  const question = page.getByRole('region', { name: 'Why did you cancel?' })
  await question.getByRole('radio', { name: 'It costs too much' }).focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Only in summer')
  await question.getByRole('button', { name: 'Send Answer' }).press('Enter')
  await expect(page.getByText(/^Thank you\. .* has your answer\.$/)).toBeVisible()
  await page.goBack()
  await expect(question).toHaveCount(0)
})

test('the card can be changed to a new one, and a duplicate is refused (S2, S7, S8)', async ({ page, shop }) => {
  const vera = await buy(page, shop)
  await signIn(page, shop, vera.email)
  await manage(page)
  await page.getByRole('button', { name: 'Update Payment' }).click()
  await page.getByRole('button', { name: /Use A Different Card/ }).click()
  await saveCard(page)
  await expect(page.getByText('This credit card is already saved to your account.').first()).toBeVisible()
  if (await page.getByRole('button', { name: /Use A Different Card/ }).isVisible())
    await page.getByRole('button', { name: /Use A Different Card/ }).click()
  await saveCard(page, { number: '6011 0000 0000 0004' })
  await expect(page.getByRole('heading', { level: 1, name: 'Confirm Payment Method' })).toBeVisible()
  await page
    .getByRole('button', { name: /Confirm/ })
    .last()
    .click()
  await expect(page.getByText('Payment method updated successfully!').first()).toBeVisible()
  await expect(page.getByText('DISCOVER ending in 0004').first()).toBeVisible()
})

test('a renewal moves the date and charges once; a failed one says what to do (R29)', async ({ page, shop }) => {
  // A card that no one else in this world has: the others' cards are charged for renewals meanwhile.
  const vera = await buy(page, shop, { number: '3569 9900 1009 5841' })
  const charged = async () => (await shop.captures()).filter((line) => line.cardLast4 === '5841')
  await shop.moveClock({ days: 32 })
  expect((await charged()).map(({ amountCents }) => amountCents)).toEqual([3200, 3200])
  await signIn(page, shop, vera.email)
  await expect(dashboard(page, 'Vera')).toBeVisible()
  await expect(page.getByText('Next Renewal:').first()).toBeVisible()
  await shop.fault({ target: 'subscriptions.bill', mode: 'decline', times: 50 })
  await shop.moveClock({ days: 31 })
  await expect
    .poll(async () =>
      (await shop.messages(vera.email)).some(
        (mail) => /could not charge \$32\.00/i.test(mail.subject) && /card/i.test(mail.text),
      ),
    )
    .toBe(true)
})
