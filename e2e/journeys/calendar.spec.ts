import { expect, test } from '../world.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'calendar' })
// Moving the clock by months performs the work of those days.
test.describe.configure({ mode: 'serial', timeout: 180_000 })

const dayAfter = (now: Date, days: number): string => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(now)
  return new Date(Date.parse(`${day}T12:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10)
}

test('a dated gift mail arrives on its day and not before; after its term the gift stands under Previous Subscriptions (R23)', async ({
  page,
  shop,
}) => {
  const giver = shop.person('Gail', 'Giver')
  const friend = shop.person('Finn', 'Friend')
  const words = 'For your birthday, one cup a day.'
  const sendOn = dayAfter(await shop.now(), 5)
  await toSummary(page, 'Gift Membership', 'Kips Bay NY', 'Gifting 3 Months')
  await page.getByLabel('Recipient Name').fill('Finn Friend')
  await page.getByLabel('Recipient Email').fill(friend.email)
  await page.getByLabel('Message').fill(words)
  await page.getByLabel('Send On').fill(sendOn)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [giver])
  await fillContacts(page, [friend])
  await saveCard(page)
  await subscribe(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  const onDay = new Date(`${sendOn}T12:00:00Z`).toLocaleDateString('en-US', { dateStyle: 'long', timeZone: 'UTC' })
  await expect(page.getByText(`On ${onDay}`)).toBeVisible()

  const arrived = async () => (await shop.messages(friend.email)).some((mail) => mail.text.includes(words))
  await shop.moveClock({ days: 4 })
  expect(await arrived()).toBe(false)
  await shop.moveClock({ days: 1, hours: 12 })
  await expect.poll(arrived).toBe(true)

  await signIn(page, shop, friend.email)
  await expect(dashboard(page, 'Finn')).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Gifted Subscriptions' })).toBeVisible()
  // An open page would ask for a code once its session has ended.
  await page.goto('about:blank')
  await shop.moveClock({ days: 95 })
  await page.context().clearCookies()
  await signIn(page, shop, friend.email)
  await expect(page.getByText('No active subscriptions found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show Previous Subscriptions' }).click()
  await expect(page.getByText(/^Ended on /)).toBeVisible()
})

test('a cancelled membership ends with its paid time and is shown as ended (S2.6, R21)', async ({ page, shop }) => {
  const elsa = shop.person('Elsa', 'Ends')
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [elsa])
  // A card that no one else in this world has: the others' cards are charged for renewals meanwhile.
  await saveCard(page, { number: '6011 0000 0000 0004' })
  await subscribe(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
  await signIn(page, shop, elsa.email)
  await page.getByRole('button', { name: 'Manage Subscription' }).click()
  await page.getByRole('button', { name: 'Cancel Subscription' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm', exact: true }).click()
  await expect(dashboard(page, 'Elsa')).toBeVisible()
  await expect(page.getByText('Expires on:').first()).toBeVisible()
  // An open page would ask on the way through these days, and keep its session in use.
  await page.goto('about:blank')
  await shop.moveClock({ days: 33 })
  // A session unused for this long has ended.
  await signIn(page, shop, elsa.email)
  await expect(page.getByText('No active subscriptions found.')).toBeVisible()
  await page.getByRole('button', { name: 'Show Previous Subscriptions' }).click()
  await expect(page.getByText(/^Ended on /)).toBeVisible()
  expect((await shop.captures()).filter((line) => line.cardLast4 === '0004')).toHaveLength(1)
})
