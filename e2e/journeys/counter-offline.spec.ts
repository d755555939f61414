import { expect, test } from '../world.ts'
import { nextMember, openTill } from '../pages/counter.ts'
import { shownCode, signIn } from '../pages/redeem.ts'

// A world of its own whose clock nobody moves: what a till keeps without network carries the till's own time.
test.use({ worldName: 'counter-offline' })

test('without network the till says so, keeps the drink and sends it when there is one', async ({
  browser,
  page,
  context,
  shop,
}) => {
  const member = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await signIn(member, shop, 'mei@demo.example')
  const code = await shownCode(member)
  const daily = member.getByRole('listitem').filter({ hasText: 'One medium drink a day' }).first()
  await expect(daily).toContainText('Ready to Redeem')
  await openTill(page, shop)
  await context.setOffline(true)
  await expect(page.getByRole('status').filter({ hasText: 'No network.' })).toBeVisible()
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await nextMember(page)
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { name: 'Make the drink' })).toBeVisible()
  await nextMember(page)
  await context.setOffline(false)
  await expect(page.getByRole('button', { name: '1 drink could not be recorded' })).toBeVisible({ timeout: 15_000 })
  await expect(daily).toContainText('Redeemed this period', { timeout: 5_000 })
  await page.getByRole('button', { name: '1 drink could not be recorded' }).click()
  await expect(page.getByText(/Already redeemed/)).toBeVisible()
  await page.getByRole('button', { name: 'Seen' }).click()
  await expect(page.getByText('Everything is recorded.')).toBeVisible()
})
