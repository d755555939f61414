import type { Page } from '@playwright/test'
import { look } from '../pages/look.ts'
import { openOffice, typeAppCode } from '../pages/office.ts'
import { fillContact, fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'
import { expect, type Person, test } from '../world.ts'

test.use({ worldName: 'office-customer-actions' })
test.describe.configure({ timeout: 240_000 })

const give = async (page: Page, giver: Person, friend: Person) => {
  await toSummary(page, 'Gift Membership', 'Kips Bay NY', 'Gifting 3 Months')
  await page.getByLabel('Recipient Name').fill(friend.firstName)
  await page.getByLabel('Recipient Email').fill(friend.email)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [giver])
  await expect(page.getByText('Gifted Subscriber #1')).toBeVisible()
  await fillContact(page, friend)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
}

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

test('a membership ends today, and its unused days go back to the card in the same press', async ({
  page,
  shop,
  browser,
}) => {
  const rosa = shop.person('Rosa', 'Vega')
  const wizard = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await toSummary(wizard, 'Individual Membership', 'Kips Bay NY', 'One Month')
  await wizard.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(wizard, [rosa])
  await saveCard(wizard)
  await subscribe(wizard)
  await expect(heading(wizard, /Thank You/)).toBeVisible()

  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Find a Customer').fill(rosa.email)
  await page.getByRole('link', { name: 'Rosa Vega' }).click()
  const card = page.getByRole('article', { name: 'One Month, Kips Bay NY' })
  await card.getByRole('button', { name: 'Cancel…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel This Membership' })
  await dialog.getByLabel(/^Today/).check()
  await dialog.getByLabel(/^Refund \$/).check()
  await dialog.getByLabel('Reason').fill('Moved to Chicago')
  await look(page, 'office-cancel-refund')
  await dialog.getByRole('button', { name: /^End It Today and Refund \$/ }).click()
  const done = dialog.getByText(/^Canceled\. .* goes back to the card that paid\.$/)
  const sheet = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(sheet.or(done).first()).toBeVisible()
  if (await sheet.isVisible()) {
    await typeAppCode(page, shop, 'owner@demo.example')
    await sheet.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(done).toBeVisible()
  const said = (await done.textContent()) ?? ''
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(card.getByText('Ended', { exact: true })).toBeVisible()
  const refunds = async () => (await shop.ledger()).filter(({ kind }) => kind === 'refund')
  await expect
    .poll(async () => (await refunds()).map(({ amountCents }) => said.includes(`$${(amountCents / 100).toFixed(2)}`)))
    .toEqual([true])
})

test('a gift that no one has claimed is sent to the address that its giver meant', async ({ page, shop, browser }) => {
  const [giver, friend] = [shop.person('Gina', 'Lopez'), shop.person('Omar')]
  await give(await (await browser.newContext({ baseURL: shop.site })).newPage(), giver, friend)
  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Find a Customer').fill(giver.email)
  await page.getByRole('link', { name: 'Gina Lopez' }).click()
  await expect(heading(page, 'Gina Lopez')).toBeVisible()
  const open = page.getByRole('button', { name: 'Correct Gift Address…' })
  await open.click()
  const dialog = page.getByRole('dialog', { name: 'Correct the Address of This Gift' })
  const meant = shop.person('Omar').email
  await dialog.getByLabel('New email address').fill(meant)
  await dialog.getByLabel('Reason').fill('The giver mistyped it')
  await look(page, 'office-gift-address')
  await dialog.getByRole('button', { name: 'Correct the Address' }).click()
  await expect(dialog.getByText(/^The gift email is on its way to .•••@guest\.example\.$/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  const letters = async () => (await shop.messages(meant)).filter(({ subject }) => /gave you/.test(subject)).length
  await expect.poll(letters).toBe(1)
  await page.getByRole('button', { name: 'Send Gift Email Again' }).click()
  await expect(page.getByText(/^The gift email is on its way to .•••@guest\.example\.$/)).toBeVisible()
  await expect.poll(letters).toBe(2)
})

test('a member is given a month and, later, more days; they read of both, and no money moves', async ({
  page,
  shop,
}) => {
  const ledger = (await shop.ledger()).length
  const told = async () => (await shop.messages('ana@demo.example')).map(({ subject }) => subject).join('\n')
  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Find a Customer').fill('ana@demo')
  await page.getByRole('link', { name: /^Ana/ }).click()
  await expect(heading(page, /^Ana/)).toBeVisible()
  await page.getByRole('button', { name: 'Give a Membership…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Give a Membership' })
  await dialog.getByLabel('Plan').selectOption({ label: 'One Month' })
  await dialog.getByLabel('Location').selectOption({ label: 'Kips Bay NY' })
  const lastDay = new Date((await shop.now()).getTime() + 20 * 86_400_000).toISOString().slice(0, 10)
  await dialog.getByLabel('Last day').fill(lastDay)
  await dialog.getByLabel('Reason').fill('The machine was broken for a week')
  await look(page, 'office-give-dialog')
  await dialog.getByRole('button', { name: 'Give the Membership' }).click()
  await expect(dialog.getByText(/^Given\. It can be used until /)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect.poll(told).toContain('gave you a One Month membership')

  const card = page.getByRole('article', { name: /^One Month, Kips Bay NY$/ }).first()
  await card.getByRole('button', { name: /^Show the benefits and actions/ }).click()
  await card.getByRole('button', { name: 'Give Days…' }).click()
  const days = page.getByRole('dialog', { name: 'Make This Membership Longer' })
  await days.getByLabel('Days').fill('7')
  await days.getByLabel('Reason').fill('The machine was broken for another week')
  await expect(days.getByText(/^It will end on /)).toBeVisible()
  await look(page, 'office-give-days-dialog')
  await days.getByRole('button', { name: 'Give the Days' }).click()
  await expect(days.getByText(/^Given\. It ends on .* now\.$/)).toBeVisible()
  await days.getByRole('button', { name: 'Done' }).click()
  await expect.poll(told).toContain('Your One Month membership is longer')
  expect((await shop.ledger()).length).toBe(ledger)
})
