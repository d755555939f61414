import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { runCommand } from '../pages/command.ts'
import { openTill, pressCode } from '../pages/counter.ts'
import { openOffice } from '../pages/office.ts'
import { dashboard, shownCode, signIn } from '../pages/redeem.ts'
import {
  chooseLocation,
  chooseModel,
  choosePlan,
  fillContacts,
  heading,
  saveCard,
  subscribe,
  toSummary,
} from '../pages/wizard.ts'
import { expect, type Person, test, type World } from '../world.ts'

test.use({ worldName: 'names', actionTimeout: 20_000 })
test.describe.configure({ mode: 'serial', timeout: 420_000 })

const NAME = 'Tea Corner'
const LONG = `Maximiliana${'-Wilhelmina'.repeat(4)}-Anna`

/** As its owner would write it. */
const rename = async (shop: World) => {
  const file = join(shop.dataDir, 'shop.json')
  await runCommand(shop, 'shop', 'export', file)
  writeFileSync(file, readFileSync(file, 'utf8').replaceAll('Sipday', NAME))
  await runCommand(shop, 'shop', 'import', file)
}

/** Its title, its text, and what its pictures are called. */
const expectOwnName = async (page: Page) => {
  await expect(page).toHaveTitle(new RegExp(`^.+ - ${NAME}$`))
  const said = await page.evaluate(() => {
    const named = [...document.querySelectorAll('[alt], [aria-label], [title]')]
    const labels = named.flatMap((one) => ['alt', 'aria-label', 'title'].map((name) => one.getAttribute(name) ?? ''))
    return [document.body.textContent, ...labels].join('\n')
  })
  // What machines are told in the page is not said, and the list of changes says what the name was.
  expect(said.replaceAll(/sipday[-.]\w+|from Sipday to/g, '')).not.toMatch(/Sipday/)
}

const buy = async (page: Page, person: Person) => {
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [person])
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
}

test('people with names that no US keyboard has buy, sign in, are found and redeem', async ({
  browser,
  page,
  shop,
}) => {
  const open = async () => (await browser.newContext({ baseURL: shop.site })).newPage()
  const till = await open()
  await openTill(till, shop)
  await openOffice(page, shop)
  await page.goto('/office/customers')
  for (const [firstName, lastName, typed] of [
    ['Nguyễn', 'Trần', 'nguyen tran'],
    ['Sinéad', 'O’Brien', "o'brien"],
    ['Anne-Marie', 'Łęcka', 'anne marie'],
    [LONG, 'Ng', LONG.replaceAll('-', ' ').toLowerCase()],
  ] as const) {
    const person = { ...shop.person('Guest', 'Name'), firstName, lastName }
    // An area code of 2023: not texted, and good for everything else (R86).
    if (firstName === 'Nguyễn') Object.assign(person, { phone: '+1 861 997 0142', e164: '+18619970142' })
    const member = await open()
    await buy(member, person)
    await signIn(member, shop, person.email)
    await expect(dashboard(member, firstName)).toBeVisible()
    const code = await shownCode(member)

    await page.getByLabel('Find a Customer').fill(typed)
    await expect(page.getByRole('link', { name: `${firstName} ${lastName}` })).toBeVisible()

    await till.getByRole('button', { name: 'No code? Find the member' }).click()
    await till.keyboard.type(typed)
    await till.keyboard.press('Enter')
    await expect(till.getByRole('listitem').filter({ hasText: firstName })).toBeVisible()
    await till.getByRole('button', { name: 'Back to the keypad' }).click()
    await pressCode(till, code)
    await till.getByRole('button', { name: /Redeem today’s drink/ }).click()
    await expect(till.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
    await till.getByRole('button', { name: 'Next member' }).click()
    await member.context().close()
  }
})

test('a shop that has named itself is called so on every page and in every letter (R87)', async ({ page, shop }) => {
  await rename(shop)
  await page.goto('/')
  await expectOwnName(page)
  await chooseModel(page)
  await expectOwnName(page)
  await chooseLocation(page)
  await expectOwnName(page)
  await choosePlan(page)
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await expectOwnName(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(page, 'Contact Information')).toBeVisible()
  await expectOwnName(page)
  const person = shop.person('Tom', 'Corner')
  await fillContacts(page, [person])
  await expect(heading(page, /Add a Card/)).toBeVisible()
  await expectOwnName(page)
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
  await expectOwnName(page)
  await page.goto('/redeem')
  await expectOwnName(page)
  await signIn(page, shop, person.email)
  await expect(dashboard(page, 'Tom')).toBeVisible()
  await expectOwnName(page)
  for (const path of ['/terms', '/counter', '/office']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectOwnName(page)
  }
  await openTill(page, shop)
  await expectOwnName(page)
  for (const path of ['/manifest.webmanifest', '/counter/manifest.webmanifest'])
    expect(JSON.stringify(await (await page.request.get(path)).json())).not.toContain('Sipday')
  const letters = await shop.messages(person.email)
  expect(letters.length).toBeGreaterThan(1)
  for (const { subject, text, html } of letters)
    expect([subject, text, html.replaceAll(/sipday[-.]\w+/g, '')].join('\n')).not.toContain('Sipday')
})

test('so does the office, on each page of its menu', async ({ page, shop }) => {
  await openOffice(page, shop)
  const links = page.getByRole('navigation').getByRole('link')
  const paths = await links.evaluateAll((all) => [...new Set(all.map((link) => link.getAttribute('href') ?? ''))])
  expect(paths.length).toBeGreaterThan(8)
  for (const path of paths.filter((each) => each.startsWith('/office'))) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expectOwnName(page)
  }
})
