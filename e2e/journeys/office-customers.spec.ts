import type { Page } from '@playwright/test'
import { openTill, pressCode } from '../pages/counter.ts'
import { look } from '../pages/look.ts'
import { openOffice, typeAppCode } from '../pages/office.ts'
import { shownCode, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'
import { expect, type Person, test } from '../world.ts'

test.use({ worldName: 'office-customers' })
test.describe.configure({ mode: 'serial', timeout: 420_000 })

const buy = async (page: Page, person: Person) => {
  await toSummary(page, 'Individual Membership', 'Kips Bay NY', 'One Month')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [person])
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
}
const find = (page: Page, text: string) => page.getByLabel('Find a Customer').fill(text)

test('the owner finds a buyer by name, phone and code, sees the payment and the drink, and refunds a part', async ({
  page,
  shop,
  browser,
}) => {
  const rosa = shop.person('Rosa', 'Vega')
  const member = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await buy(member, rosa)
  await signIn(member, shop, rosa.email)
  const code = await shownCode(member)
  const till = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await openTill(till, shop)
  await pressCode(till, code)
  await till.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(till.getByRole('heading', { name: 'Make the drink' })).toBeVisible()

  await openOffice(page, shop)
  await page.keyboard.press('/')
  await expect(page.getByRole('combobox', { name: 'Search the office' })).toBeFocused()
  await page.keyboard.type('ros')
  await expect(page.getByRole('option', { name: /^Rosa Vega/ })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(heading(page, 'Rosa Vega')).toBeFocused()
  await page.getByRole('link', { name: 'Customers' }).first().click()
  const row = page.getByRole('link', { name: 'Rosa Vega' })
  for (const text of ['ros', rosa.phone.replace(/\D/g, '').slice(-4), code]) {
    await find(page, 'no one is called this')
    await expect(page.getByText('No one found')).toBeVisible()
    await find(page, text)
    await expect(row).toBeVisible()
  }
  expect(page.url()).not.toContain(code)
  await row.click()
  await expect(heading(page, 'Rosa Vega')).toBeFocused()
  const membership = page.getByRole('article', { name: 'One Month, Kips Bay NY' })
  await expect(membership.getByText('Active', { exact: true })).toBeVisible()
  await expect(membership).toContainText(`••• ${code.slice(-3)}`)
  await expect(page.getByText(code)).toHaveCount(0)
  const happened = page.getByRole('region', { name: 'What happened' })
  await expect(happened).toContainText('Bought One Month')
  await expect(happened).toContainText('One medium drink a day at Kips Bay NY')

  await member.reload()
  await expect(member.getByText('Redeemed this period')).toBeVisible()
  await page.getByRole('link', { name: 'See What They See' }).click()
  await expect(page.getByText('This is what Rosa sees.')).toBeVisible()
  const shown = (of: Page) => of.locator('main').locator('article h3, article li').allInnerTexts()
  expect((await shown(member)).length).toBeGreaterThan(1)
  expect(await shown(page)).toEqual(await shown(member))
  for (const name of ['My Subscriptions', 'Redemptions', 'Payments'])
    for (const of of [member, page]) await expect(of.getByRole('heading', { name, exact: true })).toBeVisible()
  await expect(page.getByText(code)).toHaveCount(0)
  await page.goBack()

  const actions = page.getByRole('button', { name: /^Actions for the \$32\.00/ })
  await actions.click()
  await page.getByRole('menuitem', { name: 'Refund…' }).click()
  await page.getByLabel('Amount to refund').fill('5')
  await page.getByLabel('Reason').selectOption({ label: 'Goodwill' })
  await page.getByLabel(/^Goes on/).check()
  await page.getByRole('button', { name: 'Refund $5.00', exact: true }).click()
  const sent = page.getByText('The refund is on its way.')
  const sheet = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(sheet.or(sent).first()).toBeVisible()
  if (await sheet.isVisible()) {
    await typeAppCode(page, shop, 'owner@demo.example')
    await sheet.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(sent).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(happened).toContainText('Refund of $5.00')
  await expect(page.getByRole('region', { name: 'So far' })).toContainText('$27.00')
  const refunds = async () => (await shop.ledger()).filter(({ kind }) => kind === 'refund')
  await expect.poll(async () => (await refunds()).map(({ amountCents }) => amountCents)).toEqual([500])

  const receipts = async () =>
    (await shop.messages(rosa.email)).filter(({ subject }) => /receipt/i.test(subject)).length
  const before = await receipts()
  await actions.click()
  await page.getByRole('menuitem', { name: 'Send Receipt Again' }).click()
  await expect(page.getByText(/^The receipt is on its way to /)).toBeVisible()
  await expect.poll(receipts).toBe(before + 1)
})

test('the screens of customers hold very long names, many notes and every width', async ({ page, shop, browser }) => {
  const person = {
    ...shop.person('Max'),
    firstName: 'Maximiliane-Alexandra Wolfhilde',
    lastName: 'Þórarinsdóttir van den Heuvel-Ōe',
  }
  await buy(await (await browser.newContext({ baseURL: shop.site })).newPage(), person)
  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await expect(heading(page, 'Customers')).toBeFocused()
  await expect(page.getByRole('link', { name: 'Mei Chen' })).toBeVisible()
  await look(page, 'office-customers')
  await find(page, 'þórarins')
  await page.getByRole('link', { name: `${person.firstName} ${person.lastName}` }).click()
  await expect(heading(page, `${person.firstName} ${person.lastName}`)).toBeVisible()
  await page.getByRole('button', { name: 'Add a Note' }).click()
  await page.getByLabel('Note', { exact: true }).fill('Prefers oat milk.\nAsks for a receipt with the company name.')
  await page.getByRole('button', { name: 'Save Note' }).click()
  await expect(page.getByRole('button', { name: /^Remove the note by Dana/ })).toBeVisible()
  await look(page, 'office-customer')
  await page.getByRole('link', { name: 'See What They See' }).click()
  await expect(page.getByText(/^This is what Maximiliane/)).toBeVisible()
  await look(page, 'office-customer-as-member')
  await page.goBack()
  await page.getByRole('link', { name: 'What They Agreed To' }).click()
  await expect(page.getByText(/By pressing Subscribe/)).toBeVisible()
  await look(page, 'office-customer-agreed')
})
