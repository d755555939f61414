import type { Browser, Page } from '@playwright/test'
import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'
import { expect, type Person, test, type World } from '../world.ts'

test.use({ worldName: 'office-contact' })
test.describe.configure({ timeout: 240_000 })

const buys = async (browser: Browser, shop: World, person: Person) => {
  const page = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await toSummary(page, 'Individual Membership', 'Kips Bay NY', 'One Month')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [person])
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
}
const openCustomer = async (page: Page, shop: World, { firstName, lastName, email }: Person) => {
  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Find a Customer').fill(email)
  await page.getByRole('link', { name: `${firstName} ${lastName}` }).click()
  await expect(heading(page, `${firstName} ${lastName}`)).toBeVisible()
}
const linkTo = async (shop: World, to: string, what: 'confirm' | 'object') => {
  const found = async () =>
    (await shop.messages(to))
      .flatMap(({ text }) => [...text.matchAll(/http\S*\/contact-change\?link=[\w.-]+/g)].map(([url]) => url))
      .find((url) => url.includes(`link=${what}.`))
  await expect.poll(found, { timeout: 30_000 }).toBeDefined()
  return (await found()) ?? ''
}

test('a phone is corrected: the new one confirms it, both contacts are told, and 72 hours later it signs in', async ({
  page,
  shop,
  browser,
}) => {
  const [rosa, other] = [shop.person('Rosa', 'Vega'), shop.person()]
  await buys(browser, shop, rosa)
  await openCustomer(page, shop, rosa)
  await page.getByRole('button', { name: 'Correct Phone…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the Phone Number' })
  await dialog.getByLabel('New phone number').fill(other.phone)
  await dialog.getByLabel('Reason').fill('Lost the old phone')
  await look(page, 'office-correct-contact')
  await dialog.getByRole('button', { name: 'Write to the New Contact' }).click()
  await expect(dialog.getByText(/^The new contact gets a message/)).toBeVisible()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/No one has confirmed it yet/)).toBeVisible()
  await look(page, 'office-proposed-contact')

  const phone = await (await browser.newContext({ baseURL: shop.site, javaScriptEnabled: false })).newPage()
  await phone.goto(await linkTo(shop, other.e164, 'confirm'))
  await expect(heading(phone, 'Is This Your Phone Number?')).toBeVisible()
  await phone.getByRole('button', { name: 'Confirm It Is Mine' }).click()
  await expect(heading(phone, 'Thank You')).toBeVisible()
  expect(await linkTo(shop, rosa.email, 'object')).toBe(await linkTo(shop, rosa.e164, 'object'))

  await page.reload()
  await expect(page.getByText(/and confirmed\. It takes effect on .*, unless someone objects/)).toBeVisible()
  await shop.moveClock({ hours: 72, minutes: 1 })
  const own = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await signIn(own, shop, other.phone, other.e164)
  await expect(dashboard(own, 'Rosa')).toBeVisible()
})

test('whoever reads at the present address stops it with one press, without signing in', async ({
  page,
  shop,
  browser,
}) => {
  const [ines, thief] = [shop.person('Ines', 'Park'), shop.person()]
  await buys(browser, shop, ines)
  await openCustomer(page, shop, ines)
  await page.getByRole('button', { name: 'Correct Email…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the Email Address' })
  await dialog.getByLabel('New email address').fill(thief.email)
  await dialog.getByLabel('Reason').fill('Says the old one is gone')
  await dialog.getByRole('button', { name: 'Write to the New Contact' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const theirs = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await theirs.goto(await linkTo(shop, thief.email, 'confirm'))
  await theirs.getByRole('button', { name: 'Confirm It Is Mine' }).click()
  await expect(heading(theirs, 'Thank You')).toBeVisible()

  const hers = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await hers.goto(await linkTo(shop, ines.email, 'object'))
  await expect(heading(hers, 'Stop the Change of Your Email Address?')).toBeVisible()
  await look(hers, 'contact-objection')
  await hers.getByRole('button', { name: 'Stop the Change' }).click()
  await expect(heading(hers, 'The Change Is Stopped')).toBeVisible()
  await theirs.reload()
  await expect(heading(theirs, 'This Link Is No Longer Needed')).toBeVisible()

  await page.reload()
  await expect(page.getByText(/^Someone objected on .*Nothing was changed\.$/)).toBeVisible()
})

test('a member who can still sign in changes it at once from the same link, and nothing is proposed any more', async ({
  page,
  shop,
  browser,
}) => {
  const other = shop.person()
  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByLabel('Find a Customer').fill('mei@demo')
  await page.getByRole('link', { name: /^Mei/ }).click()
  await page.getByRole('button', { name: 'Correct Phone…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Correct the Phone Number' })
  await dialog.getByLabel('New phone number').fill(other.phone)
  await dialog.getByLabel('Reason').fill('Has a new number')
  await dialog.getByRole('button', { name: 'Write to the New Contact' }).click()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/No one has confirmed it yet/)).toBeVisible()

  const hers = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await hers.goto(await linkTo(shop, other.e164, 'confirm'))
  await look(hers, 'contact-confirmation')
  await hers.getByRole('link', { name: 'Open My Account' }).click()
  await expect(hers).toHaveURL(/\/redeem$/)
  await signIn(hers, shop, 'mei@demo.example')
  await expect(dashboard(hers, 'Mei')).toBeVisible()
  const started = await shop.now()
  await hers.getByRole('button', { name: 'Change Phone Number' }).click()
  const change = hers.getByRole('dialog', { name: 'Change Phone Number' })
  await change.getByLabel('New Phone Number').fill(other.phone)
  await change.getByRole('button', { name: 'Send Code' }).click()
  await change.getByLabel('6-digit code').first().click()
  await hers.keyboard.type(await shop.code(other.e164, started))
  await change.getByRole('button', { name: /^Verify/ }).click()
  await expect(change.getByText(/^Your phone number is now /)).toBeVisible()

  await page.reload()
  await expect(page.getByRole('button', { name: 'Correct Phone…' })).toBeVisible()
  await expect(page.getByText(/No one has confirmed it yet/)).toHaveCount(0)
})
