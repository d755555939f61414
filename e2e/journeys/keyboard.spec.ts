import type { Page } from '@playwright/test'
import { expect, test } from '../world.ts'
import { dashboard, shownCode, signIn } from '../pages/redeem.ts'
import { heading } from '../pages/wizard.ts'

test.use({ worldName: 'keyboard' })

const tabTo = async (page: Page, name: string | RegExp) => {
  for (let steps = 0; steps < 60; steps++) {
    await page.keyboard.press('Tab')
    const focused = await page.evaluate(() => {
      const element = document.activeElement as HTMLElement | null
      const label = element?.id ? document.querySelector(`label[for="${CSS.escape(element.id)}"]`)?.textContent : null
      return (element?.getAttribute('aria-label') ?? label ?? element?.innerText ?? '').replaceAll(/\s+/g, ' ').trim()
    })
    if (typeof name === 'string' ? focused === name : name.test(focused)) return
  }
  throw new Error(`no way to ${String(name)} with the Tab key`)
}

/** A step change moves the focus to the new heading: a screen reader starts there. */
const arrivesAt = async (page: Page, name: string | RegExp) => {
  await expect(heading(page, name)).toBeFocused()
}

test('a purchase with the keyboard alone: focus follows each step, errors are summed up and lead to their fields', async ({
  page,
  shop,
}) => {
  const rosa = shop.person()
  await page.goto('/')
  await expect(heading(page, 'Select a Plan')).toBeVisible()
  await tabTo(page, /Individual Membership/)
  await page.keyboard.press('Enter')
  await arrivesAt(page, 'Select a Location')
  await tabTo(page, /Kips Bay NY/)
  await page.keyboard.press('Enter')
  await arrivesAt(page, 'Select a Plan')
  await tabTo(page, 'Choose One Month')
  await page.keyboard.press('Enter')
  await arrivesAt(page, 'Plan Summary')
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  await arrivesAt(page, 'Contact Information')

  await tabTo(page, 'First Name')
  await page.keyboard.type(rosa.firstName)
  await tabTo(page, 'Continue')
  await page.keyboard.press('Enter')
  const summary = page.getByRole('alert').filter({ hasText: 'Please check 3 fields' })
  await expect(summary).toBeVisible()
  await expect(page.getByLabel('Last Name')).toBeFocused()
  await expect(page.getByLabel('Last Name')).toHaveAccessibleDescription(/Last name is required\./)
  await page.keyboard.type(rosa.lastName)
  await page.keyboard.press('Tab')
  await page.keyboard.type(rosa.email)
  await page.keyboard.press('Tab')
  await page.keyboard.type(rosa.phone)
  await page.keyboard.press('Enter')
  await arrivesAt(page, /Add a Card|Payment/)
})

test('the skip link moves the focus to the first control inside the main content', async ({ page }) => {
  await page.goto('/')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Skip to Content' })).toBeFocused()
  await page.keyboard.press('Enter')
  expect(await page.evaluate(() => document.activeElement?.closest('main') !== null)).toBe(true)
})

test('a dialog holds the focus, Escape closes it, and the focus returns to what opened it', async ({ page }) => {
  await page.goto('/')
  await tabTo(page, 'View All Drinks')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog')).toBeVisible()
  for (let steps = 0; steps < 12; steps++) {
    await page.keyboard.press('Tab')
    const inside = await page.evaluate(
      () => document.activeElement === document.body || document.activeElement?.closest('dialog') !== null,
    )
    expect(inside).toBe(true)
  }
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'View All Drinks' })).toBeFocused()
})

test('the counter with the keyboard alone: code, redeem, next', async ({ browser, page, shop }) => {
  const member = await (await browser.newContext({ baseURL: shop.site })).newPage()
  await signIn(member, shop, 'mei@demo.example')
  await expect(dashboard(member, 'Mei')).toBeVisible()
  const code = await shownCode(member)
  const started = await shop.now()
  await page.goto('/counter')
  await tabTo(page, 'Staff Email')
  await page.keyboard.type('counter@demo.example')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Enter your code' })).toBeVisible()
  await expect(page.getByLabel('6-digit code').first()).toBeFocused()
  await page.keyboard.type(await shop.code('counter@demo.example', started))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Member’s code' })).toBeVisible()
  await page.keyboard.type(code)
  await expect(page.getByRole('heading', { level: 1, name: /^Mei C\./ })).toBeFocused()
  await tabTo(page, /Redeem today’s drink/)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { level: 1, name: 'Make the drink' })).toBeFocused()
  await tabTo(page, 'Next member')
  await page.keyboard.press('Enter')
  await expect(page.getByText('No digits yet')).toBeAttached()
})

for (const [what, apply] of [
  ['forced colours', (page: Page) => page.emulateMedia({ forcedColors: 'active' })],
  ['text twice as large', (page: Page) => page.evaluate(() => void (document.documentElement.style.fontSize = '125%'))],
] as const) {
  test(`${what}: everything on the first screen can still be seen and pressed`, async ({ page }) => {
    await page.setViewportSize({ width: 640, height: 800 })
    await page.goto('/')
    await apply(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
    await page.getByRole('button', { name: /Individual Membership/ }).click()
    await expect(heading(page, 'Select a Location')).toBeVisible()
  })
}

test('who asks for less motion sees nothing travel: a dialog is there at once', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await page.goto('/')
  await page.getByRole('button', { name: 'View All Drinks' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  const moving = await page.evaluate(
    () => document.getAnimations().filter((one) => Number(one.effect?.getComputedTiming().duration ?? 0) > 1).length,
  )
  expect(moving).toBe(0)
})
