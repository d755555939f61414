import type { Page } from '@playwright/test'
import { look } from '../pages/look.ts'
import { openOffice, typeAppCode } from '../pages/office.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'
import { expect, type Person, test, type World } from '../world.ts'

test.use({ worldName: 'office-refunds' })
test.describe.configure({ mode: 'serial', timeout: 420_000 })

const buy = async (page: Page, person: Person, plan = 'One Month') => {
  await toSummary(page, 'Individual Membership', 'Kips Bay NY', plan)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [person])
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
}
/** Presses a button, and proves the second factor where it is asked for. */
const pressAndProve = async (
  page: Page,
  shop: World,
  name: string,
  done: ReturnType<Page['getByText']>,
  email: string,
) => {
  await page.getByRole('button', { name, exact: true }).click()
  const sheet = page.getByRole('dialog', { name: 'Is it still you?' })
  await expect(sheet.or(done).first()).toBeVisible()
  if (await sheet.isVisible()) {
    await typeAppCode(page, shop, email)
    await sheet.getByRole('button', { name: 'Continue' }).click()
  }
  await expect(done).toBeVisible()
}
const refundedCents = async (shop: World) =>
  (await shop.ledger()).filter(({ kind }) => kind === 'refund').map(({ amountCents }) => amountCents)
const owner = 'owner@demo.example'

test(
  'the owner refunds $5.00 twice for the same reason, then everything, which ends the membership',
  { tag: '@first' },
  async ({ page, shop, browser }) => {
    const buyer = await (await browser.newContext({ baseURL: shop.site })).newPage()
    await buy(buyer, shop.person('Rosa', 'Vega'))
    await openOffice(page, shop)
    await page.getByRole('link', { name: 'Money' }).click()
    await expect(heading(page, 'Money')).toBeFocused()
    const actions = page.getByRole('button', { name: 'Actions for the $32.00 of Rosa Vega' })
    const refund = page.getByRole('menuitem', { name: 'Refund…' })
    await expect(actions).toBeVisible()
    await look(page, 'office-payments')
    const dialog = page.getByRole('dialog', { name: 'Refund a Payment' })
    for (const left of ['$32.00', '$27.00']) {
      await actions.click()
      await refund.click()
      await expect(dialog.getByText(left).first()).toBeVisible()
      await page.getByLabel('Amount to refund').fill('5')
      await page.getByLabel('Reason').selectOption({ label: 'Goodwill' })
      await page.getByLabel(/^Goes on/).check()
      if (left === '$32.00') await look(page, 'office-refund-dialog')
      await pressAndProve(page, shop, 'Refund $5.00', page.getByText('The refund is on its way.'), owner)
      await page.getByRole('button', { name: 'Done' }).click()
    }
    await expect.poll(() => refundedCents(shop)).toEqual([500, 500])
    await expect(page.getByText('$10.00 refunded')).toBeVisible()

    await actions.click()
    await refund.click()
    await page.getByRole('button', { name: 'Everything $22.00' }).click()
    await page.getByLabel('Reason').selectOption({ label: 'Charged twice' })
    await page.getByLabel(/^Ends today/).check()
    await pressAndProve(page, shop, 'Refund $22.00', page.getByText('The refund is on its way.'), owner)
    await page.getByRole('button', { name: 'Done' }).click()
    await expect.poll(() => refundedCents(shop)).toEqual([500, 500, 2200])

    await page.getByRole('link', { name: 'Refunds' }).click()
    await expect(page.getByRole('link', { name: 'Rosa Vega' })).toHaveCount(3)
    await look(page, 'office-refunds')
    await buyer.context().close()
  },
)

test('a manager asks for a large refund with ugly names; the owner approves less of it', async ({
  page,
  shop,
  browser,
}) => {
  const buyer = await (await browser.newContext({ baseURL: shop.site })).newPage()
  const person = {
    ...shop.person('Max'),
    firstName: 'Maximiliane-Alexandra Wolfhilde',
    lastName: 'Þórarinsdóttir van den Heuvel-Ōe',
  }
  await buy(buyer, person, 'Annual')
  const theirs = await browser.newContext({ baseURL: shop.site })
  const manager = await theirs.newPage()
  await openOffice(manager, shop, 'manager@demo.example')
  await manager.goto('/office/money/payments')
  await manager.getByRole('button', { name: /^Actions for the \$389\.36 of Maximiliane/ }).click()
  await manager.getByRole('menuitem', { name: 'Refund…' }).click()
  await manager.getByRole('button', { name: 'Everything $389.36' }).click()
  await manager.getByLabel(/^Ends today/).check()
  await manager.getByLabel('Reason').selectOption({ label: 'Moved away' })
  await manager
    .getByLabel('Note for the shop')
    .fill('Moved to Chicago, no shop there. She wrote on Friday and is upset about the slow answer. '.repeat(4))
  await look(manager, 'office-refund-ask-ugly')
  const asked = manager.getByText(/Someone else has to approve this refund/)
  await pressAndProve(manager, shop, 'Ask for $389.36', asked, 'manager@demo.example')

  await openOffice(page, shop)
  await page.goto('/office/money/refunds?state=waiting')
  await page.getByRole('link', { name: /^Maximiliane/ }).click()
  await expect(heading(page, 'Refund of $389.36')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Your Decision' })).toBeVisible()
  await page.getByLabel('Amount to approve').fill('205.88')
  await look(page, 'office-refund-decide-ugly')
  const sent = page.getByText(/Being sent|Pending at Square|^Refunded$/)
  await pressAndProve(page, shop, 'Approve $205.88', sent, owner)
  await expect.poll(async () => (await refundedCents(shop)).at(-1)).toBe(20_588)
  await theirs.close()
  await buyer.context().close()
})
