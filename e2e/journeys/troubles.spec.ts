import type { Locator, Page } from '@playwright/test'
import { expect, test, type Person, type World } from '../world.ts'
import { fillContact, fillContacts, heading, saveCard, subscribe, toSummary } from '../pages/wizard.ts'

test.use({ worldName: 'troubles' })

const mei: Person = {
  firstName: 'Mei',
  lastName: 'Chen',
  email: 'mei@demo.example',
  phone: '212 555 0142',
  e164: '+12125550142',
}
const DECLINED = 'Your card was declined. Please try another card.'

const toContacts = async (page: Page, ...choice: [model?: string, location?: string, plan?: string]) => {
  await toSummary(page, ...choice)
  await page.getByRole('button', { name: 'Continue', exact: true }).click()
  await expect(heading(page, 'Contact Information')).toBeVisible()
}

const seen = (page: Page, text: string): Locator => page.getByText(text).filter({ visible: true })
const toast = (page: Page): Locator => page.getByRole('region', { name: 'Notifications' }).getByRole('alert')

const toCode = async (page: Page, shop: World): Promise<string> => {
  const started = await shop.now()
  await fillContacts(page, [mei])
  await page.getByRole('button', { name: 'Send Code by Email' }).click()
  return shop.code(mei.email, started)
}

/** Every corner is inside the view and not covered. */
const isOpen = (text: Locator): Promise<boolean> =>
  text.evaluate((element) => {
    const range = document.createRange()
    range.selectNodeContents(element)
    return [...range.getClientRects()].every(({ left, top, width, height }) => {
      const found = document.elementFromPoint(left + width / 2, top + height / 2)
      return found !== null && element.contains(found)
    })
  })

test('a decline is said once at a time, stays after its toast, and is gone when another card is there', async ({
  page,
  shop,
}) => {
  test.slow()
  await page.setViewportSize({ width: 390, height: 844 })
  await toContacts(page)
  await fillContacts(page, [shop.person('Dora', 'Declined')])
  await saveCard(page, { number: '4000 0000 0000 0002' })
  await expect(page.getByText('VISA ending in 0002')).toBeVisible()
  await subscribe(page)
  await expect(toast(page)).toContainText(DECLINED)
  const again = page.getByRole('button', { name: 'Subscribe', exact: true })
  await again.scrollIntoViewIfNeeded()
  await expect.poll(() => isOpen(again), 'the toast lies over Subscribe').toBe(true)
  await expect(seen(page, DECLINED)).toHaveCount(1)
  // A toast stays while the pointer is on it, and it appeared where Subscribe was pressed.
  await page.mouse.move(5, 5)
  // The position of the cards on the page; the view itself may scroll back by the space the toast had reserved at its
  // end.
  const placeOfCards = () =>
    page
      .getByRole('group', { name: 'Pay with' })
      .evaluate((group) => group.getBoundingClientRect().top + window.scrollY)
  const cards = await placeOfCards()
  await expect(toast(page)).toHaveCount(0, { timeout: 8_000 })
  await expect(seen(page, DECLINED)).toHaveCount(1)
  expect(await placeOfCards()).toBe(cards)
  await page.getByRole('button', { name: 'Use a New Card' }).click()
  await saveCard(page)
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  await expect(seen(page, DECLINED)).toHaveCount(0)
  await subscribe(page)
  await expect(heading(page, 'Thank You!')).toBeVisible()
})

test('a typing error in the card form is forgotten once the card is saved', async ({ page, shop }) => {
  await toContacts(page)
  await fillContacts(page, [shop.person('Tia', 'Typo')])
  await saveCard(page, { number: '4111 1111 1111 1112' })
  const said = 'Nothing was saved. 1 field needs a look.'
  await expect(seen(page, said)).toHaveCount(1)
  await expect(page.frameLocator('iframe').getByText('This card number is not valid.')).toBeVisible()
  await saveCard(page)
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  await expect(seen(page, said)).toHaveCount(0)
  await expect(page.getByRole('main').getByText(/not valid|invalid|error/i)).toHaveCount(0)
})

test('what is wrong with a code stays beside the marked boxes until a digit changes', async ({ page, shop }) => {
  test.slow()
  await toContacts(page, undefined, 'New Brunswick NJ')
  const code = await toCode(page, shop)
  const boxes = page.getByLabel('6-digit code').first()
  await boxes.pressSequentially(code === '000000' ? '111111' : '000000')
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(toast(page)).toBeVisible()
  const said = (await toast(page).innerText()).trim()
  await expect(toast(page)).toHaveCount(0, { timeout: 8_000 })
  await expect(seen(page, said)).toHaveCount(1)
  await expect(boxes).toHaveAttribute('aria-invalid', 'true')
  await boxes.focus()
  await page.keyboard.press('4')
  await expect(seen(page, said)).toHaveCount(0)
  await expect(boxes).not.toHaveAttribute('aria-invalid', 'true')
})

test('Log Out rests while the card is being charged, and the buyer comes to the thank-you page', async ({
  page,
  shop,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await toContacts(page, undefined, 'Westfield NJ')
  const code = await toCode(page, shop)
  await page.getByLabel('6-digit code').first().pressSequentially(code)
  await page.getByRole('button', { name: 'Verify Code' }).click()
  await expect(page.getByText('VISA ending in 1111')).toBeVisible()
  const logOut = page.getByRole('button', { name: 'Log Out' })
  await expect(logOut).toBeEnabled()
  await shop.fault({ target: 'payments.create', mode: 'delay', ms: 4_000, times: 1 })
  await subscribe(page)
  await expect(logOut).toBeDisabled()
  await logOut.click({ force: true })
  await expect(heading(page, 'Thank You!')).toBeVisible({ timeout: 20_000 })
  await expect(logOut).toBeEnabled()
})

for (const [width, height] of [
  [390, 844],
  [360, 740],
] as const) {
  test(`at ${width} x ${height} the renewal and the consent can be read before Subscribe can be pressed`, async ({
    page,
    shop,
  }) => {
    await page.setViewportSize({ width, height })
    await toContacts(page)
    await fillContacts(page, [shop.person('Rea', 'Reader')])
    await saveCard(page)
    await expect(page.getByText('VISA ending in 1111')).toBeVisible()
    const button = page.getByRole('button', { name: 'Subscribe', exact: true })
    const texts = [page.locator('#what-is-charged'), page.getByText(/^By pressing Subscribe/)]
    const highest = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight)
    let pressable = 0
    for (let top = 0; top <= highest + 30; top += 30) {
      await page.evaluate((y) => window.scrollTo({ top: y, behavior: 'instant' }), top)
      if (!(await isOpen(button))) continue
      pressable += 1
      const [sentence, consent] = await Promise.all(texts.map((text) => text.boundingBox()))
      // Text below the top of the view is uncovered; what has been scrolled past was read on the way.
      for (const box of [sentence, consent]) expect((box?.y ?? height) + (box?.height ?? 0)).toBeLessThan(height)
      if (pressable === 1) for (const text of texts) expect(await isOpen(text)).toBe(true)
    }
    expect(pressable).toBeGreaterThan(0)
  })
}

test('a press on Continue counts although the phone is set anew on leaving its field', async ({ page, shop }) => {
  const [one, two] = [shop.person('Fay', 'First'), shop.person('Sol', 'Second')]
  await page.setViewportSize({ width: 1280, height: 1200 })
  await toContacts(page, 'Family Membership', 'Kips Bay NY', 'Family One Month')
  await fillContacts(page, [one])
  await expect(page.getByLabel('First Name')).toHaveValue('')
  await fillContact(page, { ...two, phone: one.phone })
  // One digit too many, then deleted: the field formats the rest only when it loses focus.
  await page.getByLabel('Phone', { exact: true }).pressSequentially('7')
  await page.keyboard.press('Backspace')
  const button = page.getByRole('button', { name: 'Continue', exact: true })
  const before = await button.boundingBox()
  if (!before) throw new Error('Continue is not there')
  await page.mouse.move(before.x + before.width / 2, before.y + before.height - 4)
  await page.mouse.down()
  // A pressed button moves down by one pixel; the page around it does not move.
  expect(Math.abs(((await button.boundingBox())?.y ?? 0) - before.y)).toBeLessThan(2)
  await page.mouse.up()
  await expect(heading(page, 'Add a Card')).toBeVisible()
})
