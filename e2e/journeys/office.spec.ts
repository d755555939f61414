import { expect, test } from '../world.ts'
import { chooseOwn, openOffice, proveAddress, typeAppCode, withPasskeys } from '../pages/office.ts'
import { look } from '../pages/look.ts'

test.use({ worldName: 'office' })
test.describe.configure({ mode: 'serial' })
test.setTimeout(120_000)

test('the owner signs in with a code and the app, adds a passkey, and uses it the next time', async ({
  page,
  shop,
}) => {
  await withPasskeys(page)
  await openOffice(page, shop)
  await expect(page.getByText('Dana Okafor, Owner')).toBeVisible()
  await chooseOwn(page, 'My Sign-In')
  await expect(page.getByRole('heading', { name: 'My Sign-In' })).toBeFocused()
  await page.getByRole('button', { name: 'Add a Passkey' }).click()
  // The demo's owner never got any: recovery codes come with a factor of their own.
  await page.getByLabel('I have saved these codes').check()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Passkey: /)).toBeVisible()
  await chooseOwn(page, 'Sign Out')
  await expect(page.getByRole('heading', { name: 'Open the office' })).toBeVisible()

  await proveAddress(page, shop, 'owner@demo.example')
  await page.getByRole('button', { name: 'Use a Passkey' }).click()
  await expect(page.getByText('Dana Okafor, Owner')).toBeVisible()
})

test('ten minutes later a sensitive step asks for the second factor again, and then goes through', async ({
  page,
  shop,
}) => {
  await openOffice(page, shop, 'books@demo.example')
  await page.goto('/office/me')
  await shop.moveClock({ minutes: 11 })
  await page.getByRole('button', { name: 'Make New Codes' }).click()
  await expect(page.getByRole('dialog', { name: 'Is it still you?' })).toBeVisible()
  await typeAppCode(page, shop, 'books@demo.example')
  await page.getByRole('dialog').getByRole('button', { name: 'Continue' }).click()
  await expect(page.getByRole('heading', { name: 'Save these codes' })).toBeVisible()
})

test('a member proves her address, but it does not open the office', async ({ page, shop }) => {
  await proveAddress(page, shop, 'mei@demo.example')
  await expect(page.getByRole('alert')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Enter your code' })).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Open the office' })).toBeVisible()
})

test('every screen of the office has room at four widths and two sizes of text', async ({ page, shop }) => {
  await page.goto('/office')
  await expect(page.getByRole('heading', { name: 'Open the office' })).toBeVisible()
  await look(page, 'office-sign-in')
  await proveAddress(page, shop, 'manager@demo.example')
  await expect(page.getByRole('heading', { name: 'One more thing' })).toBeVisible()
  await look(page, 'office-second-factor')
  await typeAppCode(page, shop, 'manager@demo.example')
  await page.getByRole('button', { name: 'Open the Office' }).click()
  await expect(page.getByText('Priya Nair, Manager')).toBeVisible()
  await look(page, 'office-home')
  await chooseOwn(page, 'My Sign-In')
  await expect(page.getByText('Authenticator app')).toBeVisible()
  await look(page, 'office-me')
})
