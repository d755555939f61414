import { look } from '../pages/look.ts'
import { openOffice } from '../pages/office.ts'
import { heading } from '../pages/wizard.ts'
import { expect, test } from '../world.ts'

test.use({ worldName: 'office-words' })
test.setTimeout(300_000)

test('an owner types into sentences where they stand: a page, the till and a letter say them at once (O12.4)', async ({
  page,
  shop,
}) => {
  await openOffice(page, shop)
  await page.goto('/office/words')
  await expect(heading(page, 'Words')).toBeVisible()
  const frame = page.frameLocator('iframe')
  await page.getByRole('button', { name: 'Edit: A medium drink every day' }).click()
  const field = page.getByRole('textbox', { name: /^Banner above the memberships, the line above the sun/ })
  await expect(field).toBeFocused()
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Any cup 🧋 for Nguyễn’s guests and everyone who comes along')
  await expect(page.getByText(/: 3 lines on a phone\./)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(frame.getByRole('heading', { name: 'A medium drink every day' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Edit: A medium drink every day' })).toBeFocused()
  await look(page, 'office-words')
  await page.getByRole('button', { name: 'Edit: A medium drink every day' }).focus()
  await page.keyboard.press('Enter')
  await expect(field).toBeFocused()
  await page.keyboard.type(', all year')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('region', { name: 'Draft' })).toContainText('1 text changed')
  await expect(frame.getByRole('heading', { name: 'A medium drink every day, all year' })).toBeVisible()

  await page.getByRole('link', { name: 'Thank You', exact: true }).click()
  await page.getByRole('button', { name: /^Edit: Show your code at/ }).click()
  await expect(page.getByText('{location}', { exact: true })).toBeVisible()
  // One press takes the whole name away, the note puts it back.
  const code = page.getByRole('textbox', { name: /^After buying, how to get the first drink/ })
  await page.keyboard.press('ControlOrMeta+a')
  await page.keyboard.type('Come to ')
  await page.getByRole('button', { name: 'Insert {location}' }).click()
  await page.keyboard.type(' today')
  await expect(code).toHaveText('Come to {location} today')
  await page.keyboard.press('Backspace')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(frame.getByText(/^Come to (?!\{).* toda$/)).toBeVisible()

  await page.getByRole('link', { name: 'Till', exact: true }).click()
  await page.getByRole('button', { name: 'Edit: Make the drink' }).click()
  await expect(page.getByRole('textbox', { name: /^Till, the answer when a drink may be made/ })).toBeFocused()
  await page.keyboard.type(' now')
  await page.keyboard.press('Enter')
  await expect(frame.getByRole('heading', { name: 'Make the drink now' })).toBeVisible()

  await page.getByRole('link', { name: 'Emails', exact: true }).click()
  await page.getByRole('button', { name: 'Edit: Letter “Receipt”, the opening' }).click()
  await expect(page.getByRole('textbox', { name: /^Letter “Receipt”, the opening/ })).toBeFocused()
  await page.keyboard.type('So good to see you, {')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^Please write a name with one brace on each side/)).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await page.keyboard.press('Escape')
})
