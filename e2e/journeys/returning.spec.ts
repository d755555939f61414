import { expect, test } from '../world.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import {
  chooseLocation,
  chooseModel,
  choosePlan,
  fillContacts,
  heading,
  saveCard,
  shownTotalCents,
  subscribe,
  toSummary,
} from '../pages/wizard.ts'

const mei = {
  firstName: 'Mei',
  lastName: 'Chen',
  email: 'mei@demo.example',
  phone: '212 555 0142',
  e164: '+12125550142',
}

for (const way of ['Email', 'Text Message'] as const) {
  test(
    `a customer with a card on file proves who she is by ${way} and pays with the saved card (W1)`,
    { tag: way === 'Email' ? '@first' : [] },
    async ({ page, shop }) => {
      const before = await shop.captures()
      const started = await shop.now()
      const plan = way === 'Email' ? 'Annual' : 'One Month + Treat'
      await toSummary(page, undefined, 'Westfield NJ', plan)
      const total = await shownTotalCents(page)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      await fillContacts(page, [mei])
      await expect(heading(page, 'Verify Your Identity')).toBeVisible()
      await page.getByRole('button', { name: `Send Code by ${way}` }).click()
      const code = await shop.code(way === 'Email' ? mei.email : mei.e164, started)
      await expect(page.getByRole('button', { name: 'Verify Code' })).toBeDisabled()
      await page.getByLabel('6-digit code').first().pressSequentially(code)
      await page.getByRole('button', { name: 'Verify Code' }).click()
      await expect(page.getByText('VISA ending in 1111')).toBeVisible()
      await subscribe(page)
      await expect(heading(page, /Thank You/)).toBeVisible()
      expect((await shop.captures()).slice(before.length).map((line) => line.amountCents)).toEqual([total])
    },
  )
}

test('a wrong code says so, a right one then works, and a card that is already saved is not saved twice (W5)', async ({
  page,
  shop,
}) => {
  const started = await shop.now()
  await toSummary(page, undefined, 'New Brunswick NJ')
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [mei])
  await page.getByRole('button', { name: 'Send Code by Email' }).click()
  const code = await shop.code(mei.email, started)
  await page
    .getByRole('textbox')
    .first()
    .pressSequentially(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByText(/Invalid verification code\.|code is not right/i).first()).toBeVisible()
  await page.getByLabel('6-digit code').first().click()
  for (let digit = 0; digit < 6; digit++) await page.keyboard.press('Backspace')
  await page.getByLabel('6-digit code').first().pressSequentially(code)
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await page.getByRole('button', { name: 'Use a New Card' }).click()
  await saveCard(page, { number: '4111 1111 1111 1111', expiry: '12/30' })
  await expect(page.getByText('This credit card is already saved to your account.')).toBeVisible()
  await expect(page.getByText('VISA ending in 1111')).toHaveCount(1)
})

for (const way of ['the logo', 'the address', 'another tab', 'a reload of the contacts'] as const) {
  test(`a signed-in customer who comes to the wizard by ${way} finds the contact form filled in (W1)`, async ({
    context,
    page,
    shop,
  }) => {
    await signIn(page, shop, mei.email)
    await expect(dashboard(page, 'Mei')).toBeVisible()
    const wizard = way === 'another tab' ? await context.newPage() : page
    if (way === 'the logo') await wizard.getByRole('link', { name: 'Sipday' }).first().click()
    else await wizard.goto('/')
    await chooseModel(wizard)
    await chooseLocation(wizard)
    await choosePlan(wizard)
    await wizard.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(heading(wizard, 'Contact Information')).toBeVisible()
    if (way === 'a reload of the contacts') await wizard.reload()
    await expect(wizard.getByLabel('First Name')).toHaveValue('Mei')
    await expect(wizard.getByLabel('Last Name')).toHaveValue('Chen')
    await expect(wizard.getByLabel('Email', { exact: true })).toHaveValue('mei@demo.example')
    await expect(wizard.getByLabel('Phone', { exact: true })).toHaveValue(/212.*555.*0142/)
  })
}
