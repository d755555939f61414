import { expect, test } from '../world.ts'
import { atEverySize, coveredControls } from '../pages/layout.ts'
import { fillContacts, saveCard, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'every-screen' })
test.slow()

test('a notice never covers a button, at any width and text size', async ({ page, shop }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await toSummary(page)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await fillContacts(page, [shop.person()])
  await shop.fault({ target: 'cards.create', mode: 'error', times: 20 })
  await saveCard(page)
  const notice = page.getByRole('region', { name: 'Notifications' })
  await expect(notice.getByRole('alert')).toBeVisible()
  expect(await coveredControls(page, false), 'as it appears').toEqual([])
  // It stays as long as the focus is in it.
  await notice.getByRole('button', { name: 'Close' }).focus()
  await atEverySize(page, async (where) => {
    await expect.poll(() => coveredControls(page, true), { message: where }).toEqual([])
  })
})
