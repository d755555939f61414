import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Use } from '@sipday/contract/use.ts'
import type { Page } from '@playwright/test'
import { runCommand } from '../pages/command.ts'
import { nextMember, openTill, pressCode, scanByUsb } from '../pages/counter.ts'
import { openOffice } from '../pages/office.ts'
import { dashboard, readQr, shownCode, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'
import { expect, type Person, test, type World } from '../world.ts'

test.use({ worldName: 'uses', actionTimeout: 20_000 })
test.describe.configure({ mode: 'serial', timeout: 300_000 })

type Sold = {
  benefits: { id: string; name: string; use: Use; plans: string[] | 'all' }[]
  drinks: { drinks: { name: string; sizes?: { name: string; price?: string }[] }[] }[]
}

/** Every plan brings two coffees a day, 30 minutes apart, medium, and a pack for the month. The first drink has sizes. */
const sellUses = async (shop: World) => {
  const file = join(shop.dataDir, 'shop.json')
  await runCommand(shop, 'shop', 'export', file)
  const sold = JSON.parse(readFileSync(file, 'utf8')) as Sold
  const [daily] = sold.benefits
  if (daily)
    Object.assign(daily, {
      name: 'Coffee',
      use: { count: 2, per: 'day', gapMinutes: 30, covers: { sizes: ['Medium'] } },
    })
  const [sized] = sold.drinks.flatMap(({ drinks }) => drinks)
  if (sized)
    Object.assign(sized, {
      name: 'Ube',
      sizes: [{ name: 'Small' }, { name: 'Medium', price: '0.50' }, { name: 'Large with everything', price: '1.25' }],
    })
  const pack: Use = { count: 10, per: 'month', days: [1, 2, 3, 4, 5, 6, 7], from: '00:00', to: '23:59' }
  sold.benefits.push({ id: 'pack', name: 'Pack of ten for Nguyễn’s friends', use: pack, plans: 'all' })
  writeFileSync(file, JSON.stringify(sold))
  await runCommand(shop, 'shop', 'import', file)
}

/** Neither midnight nor an end of the hours is near. */
const tomorrowAtTen = async (shop: World) => {
  const shown = (await shop.now()).toLocaleTimeString('en-GB', { timeZone: 'America/New_York' })
  const [hour = 0, minute = 0] = shown.split(':').map(Number)
  await shop.moveClock({ minutes: (24 + 10 - hour) * 60 - minute })
}

const buy = async (page: Page, person: Person) => {
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [person])
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
}

test('two a day, 30 minutes apart, in one size, are sold, redeemed, too soon, ready again and used up; page and till say so, and what a larger one costs (R32, R73, S2)', async ({
  browser,
  page,
  shop,
}) => {
  const open = async () => (await browser.newContext({ baseURL: shop.site })).newPage()
  const look = (what: Page, name: string, width: number, height = 900) =>
    what
      .setViewportSize({ width, height })
      .then(() => what.screenshot({ path: test.info().outputPath(`${name}.png`), fullPage: true }))
  await sellUses(shop)
  await openOffice(page, shop)
  await page.goto('/office/catalogue/benefits/daily-drink')
  await expect(page.getByText('In words: 2 a day, at least 30 minutes apart')).toBeVisible()
  await look(page, 'office-390', 390)
  await look(page, 'office-1280', 1280)
  await page.goto('/office/catalogue/drinks')
  await page.getByRole('link', { name: /Ube/ }).click()
  await expect(page.getByLabel('Size 3: More at the Till')).toHaveValue('1.25')
  await look(page, 'sizes-390', 390)
  await look(page, 'sizes-1280', 1280)

  await tomorrowAtTen(shop)
  const member = await open()
  const person = { ...shop.person('Nguyễn', 'O’Brien') }
  await buy(member, person)
  await signIn(member, shop, person.email)
  await expect(dashboard(member, 'Nguyễn')).toBeVisible()
  const coffee = member.getByRole('listitem').filter({ hasText: 'Coffee' }).first()
  await expect(coffee).toContainText('Ready to Redeem')
  await expect(coffee).toContainText('2 of 2 left today, size Medium')
  const pack = member.getByRole('listitem').filter({ hasText: 'Pack of ten' }).first()
  await expect(pack).toContainText('10 of 10 left this month')
  const code = await shownCode(member)
  await look(member, 'member-ready-390', 390)
  expect(await readQr(member)).toMatch(/^S1\./)

  const till = await open()
  await till.setViewportSize({ width: 820, height: 1180 })
  await openTill(till, shop)
  await pressCode(till, code)
  const redeem = till.getByRole('button', { name: /Redeem today’s drink/ })
  await expect(redeem).toContainText('2 of 2 left today')
  await look(till, 'till-ready', 820, 1180)
  await till.getByRole('button', { name: 'Ube' }).click()
  await expect(till.getByRole('button', { name: 'Medium', exact: true })).toHaveAttribute('aria-pressed', 'true')
  await expect(redeem).toContainText('Ube, Medium')
  await till.getByRole('button', { name: /^Large with everything \+ \$0\.75/ }).click()
  await expect(redeem).toContainText('Ube, Large with everything. Charge $1.75')
  await look(till, 'till-size-390', 390)
  await look(till, 'till-size', 820, 1180)
  await redeem.click()
  await expect(till.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await expect(till.getByText('Charge $1.75 before tax: Ube, Large with everything')).toBeVisible()
  await nextMember(till)
  await member.setViewportSize({ width: 390, height: 844 })
  await scanByUsb(till, await readQr(member))
  await expect(till.getByRole('heading', { level: 1, name: /Next .*10:\d\d AM$/ })).toBeVisible()
  await expect(till.getByRole('alert')).toContainText('1 of 2 left today')
  await expect(redeem).toHaveCount(0)
  await look(till, 'till-too-soon', 820, 1180)
  await member.reload()
  await expect(coffee).toContainText(/Next .*10:\d\d AM/)
  await expect(coffee).toContainText('1 of 2 left today')
  await look(member, 'member-too-soon-390', 390)
  await look(member, 'member-too-soon-1280', 1280)

  await shop.moveClock({ minutes: 31 })
  await member.reload()
  await expect(coffee).toContainText('Ready to Redeem')
  await nextMember(till)
  await pressCode(till, code)
  await expect(till.getByRole('heading', { level: 1, name: /1 of 2 left today/ })).toBeVisible()
  await expect(redeem).toContainText('Ube, Medium. Charge $1.00')
  await redeem.click()
  await expect(till.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await nextMember(till)
  await pressCode(till, code)
  await expect(till.getByRole('heading', { level: 1, name: /Already had 2 today/ })).toBeVisible()
  await look(till, 'till-used-up', 820, 1180)
  await member.reload()
  await expect(coffee).toContainText('0 of 2 left today')
  await look(member, 'member-used-up-390', 390)
})
