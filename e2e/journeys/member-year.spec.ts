import type { Page } from '@playwright/test'
import { addMonths } from '@sipday/rules/calendar.ts'
import { dollars } from '@sipday/rules/money.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'
import { expect, test, type World } from '../world.ts'

test.use({ worldName: 'member-year' })
test.describe.configure({ timeout: 600_000 })

/** A card that no one of the demo shop has: its lines in the ledger are hers. */
const CARD = '3569 9900 1009 5841'

const chargedOf = async (shop: World): Promise<number[]> =>
  (await shop.captures()).filter(({ cardLast4 }) => cardLast4 === '5841').map(({ amountCents }) => amountCents)
const centsIn = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.]/g, '')) * 100)

const manage = async (page: Page) => {
  await page.getByRole('button', { name: 'Manage Subscription' }).first().click()
  await expect(heading(page, 'Manage Subscription')).toBeVisible()
}
const toList = (page: Page) => page.getByRole('link', { name: 'My Subscriptions' }).click()

/** What the page says about the next bill, tax included, in cents. */
const saidNext = async (page: Page): Promise<number> => {
  const text = await page.getByText(/^\$\d+\.\d\d with tax$/).textContent()
  return centsIn(text ?? '')
}

/** The payments that the member's page lists, oldest first, in cents. */
const listed = async (page: Page): Promise<number[]> => {
  const rows = page.getByRole('region', { name: 'Payments' }).getByRole('listitem')
  const texts = await rows.allTextContents()
  return texts.map((text) => centsIn(/\$\d+\.\d\d/.exec(text)?.[0] ?? '')).toReversed()
}

/** What the receipts sent by email say was paid, oldest first, in cents. */
const receipts = async (shop: World, email: string): Promise<number[]> =>
  (await shop.messages(email))
    .toSorted((a, b) => a.sentAt.localeCompare(b.sentAt))
    .flatMap(({ subject }) => /^Your receipt: (\$\d+\.\d\d) /.exec(subject)?.[1] ?? [])
    .map(centsIn)

test('nine months of a member: she pauses, changes the plan, moves, loses the phone, pays late and leaves, and every month the ledger, the emails and the page agree', async ({
  browser,
  page,
  shop,
}) => {
  const rosa = shop.person('Rosa', 'Stays')
  const start = await shop.now()
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [rosa])
  await saveCard(page, { number: CARD })
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()

  let paid = [3200]
  let next = 3200
  let receipted = paid
  const charge = (cents: number) => {
    paid = [...paid, cents]
    receipted = [...receipted, cents]
  }
  const agree = async () => {
    expect(await chargedOf(shop)).toEqual(paid)
    await page.getByRole('button', { name: 'Show Payments' }).click()
    await expect.poll(() => listed(page)).toEqual(paid)
    await expect.poll(() => receipts(shop, rosa.email)).toEqual(receipted)
  }
  /** At whatever hour the test runs. */
  const month = async (count: number) => {
    await page.getByRole('button', { name: /^log ?out$/i }).click()
    await expect(page.getByRole('button', { name: /^log ?out$/i })).toHaveCount(0)
    const day = addMonths(start.toISOString().slice(0, 10), count)
    const ahead = new Date(`${day}${start.toISOString().slice(10)}`).getTime() + 26 * 3_600_000
    const now = await shop.now()
    await shop.moveClock({ seconds: Math.round((ahead - now.getTime()) / 1000) })
    await signIn(page, shop, rosa.email)
    await expect(dashboard(page, 'Rosa')).toBeVisible()
  }
  const renewed = async (count: number) => {
    await month(count)
    charge(next)
    await expect.poll(() => chargedOf(shop)).toEqual(paid)
    await agree()
  }
  const changePlan = async (plan: string, press: RegExp) => {
    await manage(page)
    await page.getByRole('button', { name: 'Change Plan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(plan, { exact: true }).click()
    const button = dialog.getByRole('button', { name: press })
    const due = /(?<=Pay )\$\d+\.\d\d/.exec((await button.textContent()) ?? '')?.[0]
    await button.click()
    return due ? centsIn(due) : 0
  }

  await signIn(page, shop, rosa.email)
  await agree()
  await manage(page)
  expect(await saidNext(page)).toBe(next)
  await toList(page)
  await renewed(1)

  await manage(page)
  await page.getByRole('button', { name: 'Pause Subscription' }).click()
  await page
    .getByRole('dialog')
    .getByText(/^1 month, until /)
    .click()
  await page.getByRole('dialog').getByRole('button', { name: 'Pause', exact: true }).click()
  await expect(page.getByText('Your pause is planned.').first()).toBeVisible()
  await toList(page)
  await month(2)
  await expect(page.getByText(/^Paused until /)).toBeVisible()
  await agree()
  await renewed(3)

  // At once: the difference is paid now, the new price from the next renewal.
  const difference = await changePlan('One Month + Treat', /^Change and Pay \$\d+\.\d\d Now$/)
  await expect(page.getByText('Your plan was changed.').first()).toBeVisible()
  // Its receipt is the email about the change.
  paid = [...paid, difference]
  const changed = async () =>
    (await shop.messages(rosa.email)).find(({ subject }) => subject === 'Your membership is now One Month + Treat')
  await expect.poll(async () => (await changed())?.text ?? '').toContain(dollars(difference))
  next = 3734
  await expect.poll(() => saidNext(page)).toBe(next)
  await toList(page)
  await agree()
  await renewed(4)

  await manage(page)
  await page.getByRole('button', { name: 'Change Location' }).click()
  const move = page.getByRole('dialog', { name: 'Change Location' })
  await move.getByText('Newark DE', { exact: true }).click()
  await move.getByRole('button', { name: 'Change Location' }).click()
  await expect(page.getByText('Your location was changed.').first()).toBeVisible()
  // The demo shop has one tax for all its locations.
  await expect.poll(() => saidNext(page)).toBe(next)
  await toList(page)
  await renewed(5)

  const lost = page
  const other = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await signIn(other, shop, rosa.email)
  await other.getByRole('button', { name: 'Show Signed-In Devices' }).click()
  await other.getByRole('button', { name: 'Sign Out All Other Devices' }).click()
  await expect(other.getByRole('button', { name: 'Sign Out All Other Devices' })).toHaveCount(0)
  // Left open, it asks for a code once a month that is jumped over has ended its session.
  await other.context().close()
  await lost.reload()
  await expect(heading(lost, 'Redeem Your Subscription')).toBeVisible()
  await signIn(page, shop, rosa.email)

  // The card is declined: she pays on the page.
  await shop.fault({ target: 'subscriptions.bill', mode: 'decline', times: 50 })
  await month(6)
  expect(await chargedOf(shop)).toEqual(paid)
  await page.getByRole('button', { name: 'Pay Now' }).click()
  await shop.clearFaults()
  const pay = page.getByRole('button', { name: /^Pay \$\d+\.\d\d Now$/ })
  expect(centsIn((await pay.textContent()) ?? '')).toBe(next)
  await pay.click()
  charge(next)
  await expect.poll(() => chargedOf(shop)).toEqual(paid)
  await expect(page.getByText('Next Billing Date')).toBeVisible()
  await toList(page)
  await agree()
  await renewed(7)

  expect(await changePlan('One Month', /^Change Plan for \$32\.00 on /)).toBe(0)
  await expect(page.getByText('Your plan change is planned.').first()).toBeVisible()
  next = 3200
  await expect.poll(() => saidNext(page)).toBe(next)
  await toList(page)
  await renewed(8)

  await manage(page)
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(page.getByText('Your subscription has been successfully canceled.').first()).toBeVisible()
  await expect(dashboard(page, 'Rosa')).toBeVisible({ timeout: 10_000 })
  await expect(page.getByText('Expires on:').first()).toBeVisible()
  await month(9)
  await agree()
  await expect(page.getByRole('img', { name: /^QR code for/ })).toHaveCount(0)
})
