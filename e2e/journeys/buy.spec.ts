import { expect, test } from '../world.ts'
import { fillContacts, heading, saveCard, shownTotalCents, subscribe, toSummary } from '../pages/wizard.ts'

test(
  'a visitor buys One Month with a new card and is charged exactly once, what the summary showed (W1)',
  { tag: '@first' },
  async ({ page, shop }) => {
    const before = await shop.captures()
    const rosa = shop.person()
    await toSummary(page)
    await expect(page.getByText('$32.00').first()).toBeVisible()
    const total = await shownTotalCents(page)
    expect(total).toBe(3200)
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await fillContacts(page, [rosa])
    await saveCard(page)
    await expect(page.getByText('VISA ending in 1111')).toBeVisible()
    await subscribe(page)
    await expect(heading(page, /Thank You/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Redeem', exact: true })).toBeDisabled()

    const captures = (await shop.captures()).slice(before.length)
    expect(captures.map((line) => line.amountCents)).toEqual([total])
    expect(captures[0]?.cardLast4).toBe('1111')

    await expect(page.getByRole('button', { name: 'Redeem', exact: true })).toBeEnabled({ timeout: 8_000 })
    await expect
      .poll(async () => (await shop.messages(rosa.email)).some((mail) => mail.text.includes('$32.00')))
      .toBe(true)
  },
)

test('a family of three pays one total, and each of them hears of their own membership (W1)', async ({
  page,
  shop,
}) => {
  const before = await shop.captures()
  const people = [shop.person('Ida', 'Lund'), shop.person('Jon', 'Lund'), shop.person('Kai', 'Lund')]
  await toSummary(page, 'Family Membership', 'Greenwich Village NY', 'Family One Month')
  await page
    .getByRole('button', { name: /more|increase|add/i })
    .first()
    .click()
  const total = await shownTotalCents(page)
  expect(total).toBe(8641)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, people)
  await saveCard(page, { number: '5105 1051 0510 5100' })
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
  expect((await shop.captures()).slice(before.length).map((line) => line.amountCents)).toEqual([total])
  for (const { email } of people) await expect.poll(async () => (await shop.messages(email)).length).toBeGreaterThan(0)
})

test('a declined card says what to do next, and another card then pays once (R1)', async ({ page, shop }) => {
  const before = await shop.captures()
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [shop.person('Noa', 'Levi')])
  await saveCard(page, { number: '4000 0000 0000 9995' })
  await subscribe(page)
  await expect(
    page
      .getByRole('alert')
      .filter({ hasText: 'Your card was declined because of insufficient funds. Please try another card.' })
      .first(),
  ).toBeVisible()
  expect(await shop.captures()).toHaveLength(before.length)
  await page.getByRole('button', { name: 'Use a New Card' }).click()
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
  expect((await shop.captures()).slice(before.length)).toHaveLength(1)
})
