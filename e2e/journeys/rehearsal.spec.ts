import { expect, test } from '../world.ts'
import { pressCode } from '../pages/counter.ts'
import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { dashboard, enterCode, shownCode } from '../pages/redeem.ts'
import { fillContacts, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'rehearsal' })
test.setTimeout(300_000)

test('a phone buys the draft with a test card, the till hands out the drink, and then there was nothing (O6.2)', async ({
  browser,
  page,
  shop,
}) => {
  const captures = await shop.captures()
  await openOffice(page, shop)
  await page.goto('/office/rehearsal')
  await expect(page.getByRole('button', { name: 'Begin the Rehearsal' })).toBeVisible()
  await look(page, 'rehearsal-none')
  await page.getByRole('button', { name: 'Begin the Rehearsal' }).click()
  await expect(page.getByRole('img', { name: 'QR code of the rehearsal' })).toBeVisible({ timeout: 60_000 })
  await look(page, 'rehearsal')
  const address = (await page.getByRole('link', { name: 'the shop of the rehearsal' }).getAttribute('href')) ?? ''
  const sent = async (to: string) => {
    const letter = page
      .getByRole('listitem')
      .filter({ hasText: to })
      .filter({ hasText: /^\d{6}/ })
      .first()
    return (await letter.innerText()).slice(0, 6)
  }

  const phone = await (
    await browser.newContext({ baseURL: shop.site, viewport: { width: 390, height: 844 } })
  ).newPage()
  await phone.goto(address)
  const bar = phone.getByRole('complementary', { name: 'Rehearsal' })
  await expect(bar).toBeVisible()
  await toSummary(phone)
  await phone.getByRole('button', { name: 'Continue', exact: true }).click()
  const nora = shop.person('Nora', 'Nguyễn')
  await fillContacts(phone, [nora])
  await saveCard(phone)
  await subscribe(phone)
  await expect(phone.getByRole('heading', { name: /Thank You/ })).toBeVisible()
  await phone.goto('/redeem')
  await expect(bar).toBeVisible()
  await phone.getByRole('button', { name: 'Sign In with a Code' }).click()
  await phone.getByLabel('Email or Phone Number').fill(nora.email)
  await phone.getByRole('button', { name: 'Continue', exact: true }).click()
  await enterCode(phone, await sent(nora.email))
  await expect(dashboard(phone, 'Nora')).toBeVisible()
  const code = await shownCode(phone)

  const opens = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Open the Till' }).click()
  const till = await opens
  await till.getByLabel('Staff Email').fill('owner@demo.example')
  await till.getByRole('button', { name: 'Send Code' }).click()
  await expect(till.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await till
    .getByRole('textbox')
    .first()
    .pressSequentially(await sent('owner@demo.example'))
  await till.getByRole('button', { name: 'Open the Till' }).click()
  // A tablet shows all of it: the bar pushes nothing out of view.
  await till.setViewportSize({ width: 820, height: 1180 })
  await expect(till.getByRole('button', { name: 'Delete' })).toBeVisible()
  await expect.poll(() => till.evaluate(() => document.documentElement.scrollHeight - innerHeight)).toBe(0)
  await pressCode(till, code)
  await expect(till.getByRole('heading', { name: 'Nora N.' })).toBeVisible()
  await till.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(till.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await expect(till.getByRole('complementary', { name: 'Rehearsal' })).toBeVisible()

  await page.getByRole('button', { name: 'Throw It Away' }).click()
  await expect(page.getByRole('button', { name: 'Begin the Rehearsal' })).toBeVisible()
  await phone.goto('/redeem')
  await expect(phone.getByRole('heading', { name: 'This rehearsal is over' })).toBeVisible()
  await phone.getByRole('link', { name: 'Go to the shop' }).click()
  await expect(phone.getByRole('button', { name: /Individual Membership/ })).toBeVisible()
  await expect(bar).toHaveCount(0)
  expect(
    await phone.evaluate(() => [Object.keys(localStorage).filter((key) => key !== 'sipday.version'), document.cookie]),
  ).toEqual([[], ''])
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('searchbox').first().fill(nora.email)
  await expect(page.getByText('Nora')).toHaveCount(0)
  expect(await shop.messages(nora.email)).toEqual([])
  expect(await shop.captures()).toEqual(captures)
})
