import { expect, test } from '../world.ts'
import { nextMember, openTill, pressCode } from '../pages/counter.ts'
import { look } from '../pages/look.ts'
import { dashboard, shownCode, signIn } from '../pages/redeem.ts'
import {
  chooseLocation,
  chooseModel,
  choosePlan,
  fillContact,
  fillContacts,
  heading,
  saveCard,
  subscribe,
  toSummary,
} from '../pages/wizard.ts'

test.use({ worldName: 'every-screen' })
// Each screen is checked eleven times. The tests are independent, and no worker has to do them all.
test.describe.configure({ mode: 'parallel', timeout: 420_000 })

const next = 'Continue'

test('choosing: every screen from the advertisement to the summary (R25, R26)', async ({ page }) => {
  await page.goto('/')
  await expect(heading(page, 'Select a Plan')).toBeVisible()
  await look(page, 'model')
  await page.getByRole('button', { name: 'View All Drinks' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'all-drinks')
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).first().click()
  await chooseModel(page)
  await expect(heading(page, 'Select a Location')).toBeVisible()
  await page.getByLabel('Zip Code').fill('10016')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByText(/ mi$/).first()).toBeVisible()
  await look(page, 'location')
  await chooseLocation(page)
  await expect(heading(page, 'Select a Plan')).toBeVisible()
  await look(page, 'plan')
  await choosePlan(page)
  await expect(heading(page, 'Plan Summary')).toBeVisible()
  await look(page, 'summary')
  await page.getByRole('checkbox', { name: 'This is a gift' }).check()
  await look(page, 'summary-gift')
})

test('paying: contact, errors, card form, saved card, thank-you', async ({ page, shop }) => {
  await toSummary(page)
  await page
    .getByRole('button', { name: /more|increase|add/i })
    .first()
    .click()
  await page.getByRole('button', { name: next, exact: true }).click()
  await fillContacts(page, [shop.person('Maximiliane-Alexandrina', 'von und zu Hohenstein-Wolkenburg')])
  await fillContact(page, { ...shop.person('Omar', 'Haddad'), email: 'omar@demo', phone: '212 555' })
  await page.getByRole('button', { name: next, exact: true }).click()
  await expect(page.getByText('Please enter a valid email address.').first()).toBeVisible()
  await look(page, 'contact-errors')
  await fillContact(page, shop.person('Omar', 'Haddad'))
  await page.getByRole('button', { name: next, exact: true }).click()
  await expect(page.frameLocator('iframe').getByLabel('Card number')).toBeVisible()
  await look(page, 'new-card')
  await saveCard(page)
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  await look(page, 'payment')
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
  await look(page, 'thank-you')
})

test('verifying: where the code goes, and the six boxes', async ({ page, shop }) => {
  await toSummary(page, undefined, 'Westfield NJ')
  await page.getByRole('button', { name: next, exact: true }).click()
  await fillContacts(page, [{ ...shop.person('Mei', 'Chen'), email: 'mei@demo.example', phone: '212 555 0142' }])
  await expect(heading(page, 'Verify Your Identity')).toBeVisible()
  await look(page, 'verify-method')
  await page.getByRole('button', { name: 'Send Code by Email' }).click()
  await page.getByLabel('6-digit code').first().pressSequentially('4829')
  await look(page, 'verify-code')
})

test('self-service: sign-in, accounts, profile, dashboard and managing', async ({ browser, page, shop }) => {
  await page.goto('/redeem')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await look(page, 'redeem-contact')
  await signIn(page, shop, 'mei@demo.example')
  await expect(dashboard(page, 'Mei')).toBeVisible()
  await expect(page.getByText('Ready to Redeem').first()).toBeVisible()
  await look(page, 'dashboard')
  await page.getByRole('button', { name: 'Manage Subscription' }).first().click()
  await expect(page.getByText('Next Billing Date')).toBeVisible()
  await look(page, 'manage')
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await look(page, 'cancel')
  await page.getByRole('dialog').getByRole('button', { name: 'Go Back' }).click()
  await page.getByRole('button', { name: 'Update Payment' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Update Payment' })).toBeVisible()
  await look(page, 'update-payment')

  const others = [
    ['lin@demo.example', 'Select Your Account', 'accounts'],
    ['noname@demo.example', 'Complete Your Profile', 'profile'],
    ['omar@demo.example', 'Hi, Omar', 'dashboard-gift'],
  ] as const
  for (const [contact, title, name] of others) {
    const other = await (await browser.newContext({ baseURL: shop.site })).newPage()
    await signIn(other, shop, contact)
    await expect(other.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await look(other, name)
    await other.context().close()
  }
})

test('the shell: terms, privacy and accessibility', async ({ page }) => {
  await page.goto('/')
  for (const [button, name] of [
    ['Terms & Conditions', 'terms'],
    ['Privacy Policy', 'privacy'],
    ['Accessibility Statement', 'accessibility'],
  ] as const) {
    await page.getByRole('contentinfo').getByRole('button', { name: button }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    await look(page, name)
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
})

test('the counter: keypad, member, yes, no and undo', async ({ browser, page, shop }) => {
  const member = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await signIn(member, shop, 'mei@demo.example')
  const code = await shownCode(member)
  await page.goto('/counter')
  await expect(page.getByLabel('Staff Email')).toBeVisible()
  await look(page, 'counter-sign-in')
  await openTill(page, shop)
  await pressCode(page, code.slice(0, 4))
  await look(page, 'counter-keypad')
  await pressCode(page, code.slice(4))
  await expect(page.getByRole('button', { name: /Redeem today’s drink/ })).toBeVisible()
  await look(page, 'counter-member')
  await page.getByRole('button', { name: /Redeem today’s drink/ }).click()
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await look(page, 'counter-done')
  await page.getByRole('button', { name: 'Undo' }).click()
  await look(page, 'counter-undo')
  await page.getByRole('button', { name: 'Keep it' }).click()
  await nextMember(page)
  await pressCode(page, '000000')
  await expect(page.getByRole('alert')).toBeVisible()
  await look(page, 'counter-refused')
  await nextMember(page)
  await page.getByRole('button', { name: 'Last redemptions' }).click()
  await expect(page.getByRole('heading', { name: /^Today at/ })).toBeVisible()
  await look(page, 'counter-today')
  await page.getByRole('button', { name: 'Back to the keypad' }).click()
  await page.getByRole('button', { name: 'No code? Find the member' }).click()
  await page.getByLabel('Last four digits of the phone, or the name').fill('lin')
  await page.getByRole('button', { name: 'Search' }).click()
  await expect(page.getByRole('group', { name: 'Why is there no code?' })).toBeVisible()
  await look(page, 'counter-find')
  await page.getByRole('button', { name: 'Back to the keypad' }).click()
  await page.getByRole('button', { name: 'Switch person' }).click()
  await page.getByRole('button', { name: /your PIN/ }).click()
  await look(page, 'counter-pin')
  await page.getByRole('button', { name: 'Back to the keypad' }).click()
  await page.getByRole('button', { name: 'Shift report' }).click()
  await expect(page.getByText(/this till was opened at/)).toBeVisible()
  await look(page, 'counter-report')
})
