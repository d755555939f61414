import { expect, test } from '../world.ts'
import { fillContacts, heading, saveCard, shownTotalCents, subscribe, toSummary } from '../pages/wizard.ts'

test(
  'a gift for three: one payment, three mails with the message, and the giver drinks nothing (W1, R23)',
  { tag: '@first' },
  async ({ page, shop }) => {
    const before = await shop.captures()
    const giver = shop.person('Gina', 'Giver')
    const friends = [shop.person('Ari', 'One'), shop.person('Bea', 'Two'), shop.person('Cem', 'Three')]
    await toSummary(page, 'Gift Membership', 'Kips Bay NY', 'Gifting 3 Months')
    await expect(page.getByRole('checkbox', { name: 'This is a gift' })).toBeChecked()
    for (let more = 0; more < 2; more++)
      await page
        .getByRole('button', { name: /more|increase|add one/i })
        .first()
        .click()
    await page.getByLabel('Recipient Name').fill('Ari One')
    await page.getByLabel('Recipient Email').fill(friends[0]?.email ?? '')
    await page.getByLabel('Message').fill('Three months of tea for you three!')
    const total = await shownTotalCents(page)
    expect(total).toBe(28802)
    await expect(page.getByText(/Ends on/).first()).toBeVisible()
    await page.getByRole('button', { name: 'Continue', exact: true }).click()
    await expect(page.getByText('Your Information (Gifter)')).toBeVisible()
    await fillContacts(page, [giver])
    await expect(page.getByText('Gifted Subscriber #1')).toBeVisible()
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(friends[0]?.email ?? '')
    for (const [index, friend] of friends.entries()) {
      await page.getByLabel('First Name').fill(friend.firstName)
      await page.getByLabel('Last Name').fill(friend.lastName)
      await page.getByLabel('Email', { exact: true }).fill(friend.email)
      await page.getByLabel('Phone', { exact: true }).fill(friend.phone)
      await page.getByRole('button', { name: 'Continue', exact: true }).click()
      if (index < 2) await expect(page.getByText(`Gifted Subscriber #${index + 2}`)).toBeVisible()
    }
    await saveCard(page)
    await subscribe(page)
    await expect(heading(page, /Thank You/)).toBeVisible()
    expect((await shop.captures()).slice(before.length).map((line) => line.amountCents)).toEqual([total])
    for (const friend of friends)
      await expect
        .poll(async () => (await shop.messages(friend.email)).map((mail) => mail.text).join('\n'))
        .toContain('Three months of tea for you three!')
    await page.goto('/redeem')
    await expect(heading(page, 'Hi, Gina')).toBeVisible()
    for (const { firstName } of friends)
      await expect(page.getByRole('heading', { name: `Gift for ${firstName}`, exact: true })).toBeVisible()
    await expect(page.getByText('Use Code To Redeem')).toHaveCount(0)
  },
)

test('two subscribers may not share mail and phone (W5)', async ({ page, shop }) => {
  const rosa = shop.person()
  await toSummary(page)
  await page
    .getByRole('button', { name: /more|increase|add one/i })
    .first()
    .click()
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [rosa])
  await expect(page.getByText('Subscriber #2')).toBeVisible()
  await page.getByLabel('First Name').fill('Twin')
  await page.getByLabel('Last Name').fill('Blum')
  await page.getByLabel('Email', { exact: true }).fill(rosa.email.toUpperCase())
  await page.getByLabel('Phone', { exact: true }).fill(rosa.phone)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(page.getByText('Each subscriber must have a unique email and phone number.').first()).toBeVisible()
})
