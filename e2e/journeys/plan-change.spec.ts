import { expect, test } from '../world.ts'
import { look } from '../pages/look.ts'
import { dashboard, signIn } from '../pages/redeem.ts'
import { fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'plan-change' })

test('a member changes the plan up at once and down with the renewal, and is charged what was shown', async ({
  page,
  shop,
}) => {
  // Two screens are checked eleven times each.
  test.setTimeout(360_000)
  const nora = shop.person('Nora', 'Changes')
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [nora])
  await saveCard(page, { number: '3569 9900 1009 5841' })
  await subscribe(page)
  await expect(heading(page, /Thank You/)).toBeVisible()
  const charged = async () =>
    (await shop.captures()).filter((line) => line.cardLast4 === '5841').map((line) => line.amountCents)
  const manage = async () => {
    await page.getByRole('button', { name: 'Manage Subscription' }).first().click()
    await expect(heading(page, 'Manage Subscription')).toBeVisible()
  }
  const leave = async () => {
    await page.getByRole('button', { name: /^log ?out$/i }).click()
    await expect(page.getByRole('button', { name: /^log ?out$/i })).toHaveCount(0)
  }

  const change = async (plan: string, said: RegExp, press: string) => {
    await page.getByRole('button', { name: 'Change Plan' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByText(plan, { exact: true }).click()
    await expect(dialog.getByText(said).first()).toBeVisible()
    await look(page, `change-plan-${press.startsWith('Change Plan') ? 'later' : 'now'}`)
    await dialog.getByRole('button', { name: press }).click()
  }

  await signIn(page, shop, nora.email)
  await manage()
  await change('One Month + Treat', /^Starts right away\. You pay \$5\.33 now, with tax, /, 'Change and Pay $5.33 Now')
  await expect(page.getByText('Your plan was changed.').first()).toBeVisible()
  await expect(page.getByText('$37.34 with tax')).toBeVisible()
  expect(await charged()).toEqual([3200, 533])
  await leave()
  await shop.moveClock({ days: 32 })
  await expect.poll(charged).toEqual([3200, 533, 3734])

  await signIn(page, shop, nora.email)
  await manage()
  await change(
    'One Month',
    /^Starts on .+ You pay nothing now, and keep your plan until then\.$/,
    'Change Plan for $32.00 on ',
  )
  await expect(page.getByText('Your plan change is planned.').first()).toBeVisible()
  await page.getByRole('link', { name: 'My Subscriptions' }).click()
  await expect(page.getByText(/^Changes to One Month on /)).toBeVisible()
  await leave()
  await shop.moveClock({ days: 31 })
  await expect.poll(charged).toEqual([3200, 533, 3734, 3200])
  await signIn(page, shop, nora.email)
  await expect(dashboard(page, 'Nora')).toBeVisible()
  await expect(page.getByText(/^Changes to /)).toHaveCount(0)
})
