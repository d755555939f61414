import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { heading, saveCard, subscribe } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'pay-link' })
test.describe.configure({ timeout: 240_000 })

const LAST = 'Nguyễn-O’Brien van der Linden-Wolfeschlegelstein the Third'

test('a walk-in who gave an email alone gets a link, pays on their own phone, and is one customer (O9.5)', async ({
  page,
  shop,
  browser,
}) => {
  const ann = shop.person('Ann', LAST)
  await openOffice(page, shop)
  await page.getByRole('link', { name: 'Customers' }).click()
  await page.getByRole('button', { name: 'New Customer' }).click()
  const adding = page.getByRole('dialog')
  await adding.getByLabel('First Name').fill(ann.firstName)
  await adding.getByLabel('Last Name').fill(ann.lastName)
  await adding.getByLabel('Email').fill(ann.email)
  await adding.getByRole('button', { name: 'Add Customer' }).click()
  await expect(heading(page, `Ann ${LAST}`)).toBeVisible()
  await page.getByRole('button', { name: 'Link to Pay…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Link to Pay' })
  await dialog.getByLabel('Plan').selectOption({ label: 'One Month (Individual Membership)' })
  await dialog.getByLabel('Location').selectOption({ label: 'Kips Bay NY' })
  await dialog.getByRole('button', { name: 'Email It' }).click()
  await expect(dialog.getByText('Sent to the email address on this page.')).toBeVisible()
  await look(page, 'office-pay-link')

  const since = await shop.now()
  await expect.poll(async () => (await shop.messages(ann.email)).length).toBe(1)
  const [letter] = await shop.messages(ann.email)
  const link = /https?:\S+\/redeem\?plan_id=\S+/.exec(letter?.text ?? '')?.[0] ?? ''
  const phone = await (
    await browser.newContext({ baseURL: shop.site, viewport: { width: 390, height: 844 } })
  ).newPage()
  await phone.goto(link)
  await expect(heading(phone, 'Sign In to Continue')).toBeVisible()
  await look(phone, 'sign-in-to-pay')
  await phone.getByLabel('Email or Phone Number').fill(ann.email)
  await phone.getByRole('button', { name: 'Continue' }).click()
  const code = await shop.code(ann.email, since)
  await phone.getByLabel('6-digit code').first().pressSequentially(code)
  await phone.getByRole('button', { name: /^Verify/ }).click()
  await expect(heading(phone, 'Complete Your Profile')).toBeVisible()
  await phone.getByRole('button', { name: 'Not Now' }).click()
  await expect(heading(phone, 'Plan Summary')).toBeVisible()
  expect(new URL(phone.url()).pathname).toBe('/')
  await phone.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(phone.getByLabel('First Name')).toHaveValue('Ann')
  await phone.getByLabel('Phone', { exact: true }).fill(ann.phone)
  await phone.getByRole('button', { name: 'Continue', exact: true }).click()
  await saveCard(phone)
  await subscribe(phone)
  await expect(heading(phone, /Thank You/)).toBeVisible()
  await phone.close()

  await page.goto('/office/customers')
  await page.getByLabel('Find a Customer').fill(ann.email)
  await expect(page.getByRole('link', { name: /^Ann/ })).toHaveCount(1)
  await page.getByRole('link', { name: /^Ann/ }).click()
  await expect(page.getByRole('article', { name: /^One Month/ })).toBeVisible()
})
