import { AxeBuilder } from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { createServer, type ViteDevServer } from 'vite'

const SCREENS = ['parts', 'model', 'plan', 'summary', 'member', 'counter', 'drinks']
const RULES = ['wcag2a', 'wcag2aa', 'wcag2aaa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']

let server: ViteDevServer
let address = ''
test.beforeAll(async () => {
  server = await createServer({
    configFile: `${import.meta.dirname}/vite.config.ts`,
    server: { port: 0, host: '127.0.0.1' },
  })
  await server.listen()
  address = server.resolvedUrls?.local[0] ?? ''
})
test.afterAll(() => server.close())

async function visit(page: Page, screen: string): Promise<void> {
  await page.goto(`${address}?show=${screen}`)
  await page.getByRole('heading').first().waitFor()
  await page.evaluate(() => document.fonts.ready)
}

for (const screen of SCREENS) {
  for (const width of [390, 1280]) {
    test(`${screen} at ${width} px keeps the rules of accessibility, AAA contrast included`, async ({ page }) => {
      await page.setViewportSize({ width, height: 844 })
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await visit(page, screen)
      const { violations } = await new AxeBuilder({ page }).withTags(RULES).analyze()
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([])
    })
  }

  test(`${screen} does not scroll sideways at 320 px, nor with text twice as large`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 256 })
    await visit(page, screen)
    const overflow = () => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)
    expect(await overflow()).toBeLessThanOrEqual(0)
    await page.setViewportSize({ width: 640, height: 800 })
    await page.addStyleTag({ content: 'html { font-size: 125% }' })
    expect(await overflow()).toBeLessThanOrEqual(0)
  })

  test(`everything pressed on ${screen} is at least 44 px`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await visit(page, screen)
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('button, input:not([type=radio], [type=checkbox]), label:has(input), nav a')]
        .filter((element) => element.checkVisibility())
        .map((element) => ({ text: element.textContent, box: element.getBoundingClientRect() }))
        .filter(({ box }) => box.height < 43.5 || box.width < 43.5)
        .map(({ text, box }) => `${text} ${Math.round(box.width)}×${Math.round(box.height)}`),
    )
    expect(small).toEqual([])
  })
}

test('the keyboard goes through the six boxes as the specification says (W2.7)', async ({ page }) => {
  await visit(page, 'parts')
  const field = page.getByLabel('6-digit code')
  const at = () =>
    page
      .locator('[data-at]')
      .first()
      .evaluate((box) => [...(box.parentElement?.children ?? [])].indexOf(box))
  await field.fill('')
  await field.focus()
  await page.keyboard.type('0x4')
  await expect(field).toHaveValue('04')
  expect(await at()).toBe(3)
  await page.keyboard.press('Backspace')
  await expect(field).toHaveValue('0')
  expect(await at()).toBe(2)
  await page.keyboard.type('48291')
  await expect(field).toHaveValue('048291')
  await field.fill('730156')
  await expect(field).toHaveValue('730156')
})

for (const width of [320, 390, 1280])
  test(`at ${width} px a code of eight digits is two groups of four, on a page as at the till`, async ({ page }) => {
    await page.setViewportSize({ width, height: 844 })
    await visit(page, 'member')
    const groups = ['6048', '2917'].map((text) => page.getByText(text, { exact: true }))
    const [left, right] = await Promise.all(groups.map((group) => group.boundingBox()))
    if (!left || !right) throw new Error('The code is not visible.')
    // On the narrowest phones the second group goes below the first one, whole.
    expect(left.height).toBeCloseTo(right.height, 0)
    if (width > 320) expect(right.y).toBe(left.y)
    expect(right.x + right.width).toBeLessThanOrEqual(width)
    await visit(page, 'counter')
    for (const digit of '2917') await page.getByRole('button', { name: digit, exact: true }).click()
    const places = page.getByRole('status').first().locator('[aria-hidden] > span')
    await expect(places).toHaveText(['6', '1', '5', '2', '2', '9', '1', '7'])
    const boxes = await places.evaluateAll((all) =>
      all.map((place) => place.getBoundingClientRect()).map(({ left: from, right: to, top }) => ({ from, to, top })),
    )
    expect(new Set(boxes.map(({ top }) => top)).size).toBe(1)
    const gaps = boxes.slice(1).map(({ from }, index) => from - (boxes[index]?.to ?? 0))
    expect(gaps.indexOf(Math.max(...gaps))).toBe(3)
    expect(boxes.at(-1)?.to).toBeLessThanOrEqual(width)
  })

test('a press on a box puts the caret there', async ({ page }) => {
  await visit(page, 'parts')
  const field = page.getByLabel('6-digit code')
  const box = await field.boundingBox()
  if (!box) throw new Error('The field is not visible.')
  await field.click({ position: { x: box.width * 0.25, y: box.height / 2 } })
  await page.keyboard.type('1')
  await expect(field).toHaveValue('4129')
})

test('a dialog keeps the focus, closes on Escape and gives the focus back', async ({ page }) => {
  await visit(page, 'parts')
  const opener = page.getByRole('button', { name: 'Open a question' })
  await opener.click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Cancellation' })
  await expect(dialog.getByRole('button', { name: 'Go Back' })).toBeFocused()
  for (let stop = 0; stop < 5; stop += 1) {
    await page.keyboard.press('Tab')
    const outside = await page.evaluate(() => document.activeElement?.closest('dialog, body')?.tagName === 'BODY')
    expect(outside && (await page.evaluate(() => document.activeElement !== document.body))).toBe(false)
  }
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(opener).toBeFocused()
})

test('a press beside a question closes it', async ({ page }) => {
  await visit(page, 'parts')
  await page.getByRole('button', { name: 'Open a question' }).click()
  await page.mouse.click(20, 20)
  await expect(page.getByRole('dialog')).toBeHidden()
})

test('a toast stays above the bar, is said, and can be closed', async ({ page }) => {
  await visit(page, 'parts')
  await page.getByRole('button', { name: 'Error toast' }).click()
  const toast = page.getByRole('alert').filter({ hasText: 'Saved card payment failed.' })
  await expect(toast).toBeInViewport()
  await toast.getByRole('button', { name: 'Close' }).click()
  await expect(toast).toBeHidden()
})

test('with forced colours every control keeps an edge', async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await visit(page, 'parts')
  const bare = await page.evaluate(() =>
    [...document.querySelectorAll('main button:has(span)')]
      .filter((button) => button.checkVisibility())
      .filter((button) => getComputedStyle(button).borderTopWidth === '0px')
      .map((button) => button.textContent),
  )
  expect(bare).toEqual([])
})

test('nothing moves when the font comes', async ({ page }) => {
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/*.woff2', async (route) => {
    await held
    await route.continue()
  })
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const shift: unknown = Reflect.get(entry, 'value')
        document.documentElement.dataset['shift'] = String(
          Number(document.documentElement.dataset['shift'] ?? 0) + Number(shift),
        )
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.setViewportSize({ width: 390, height: 844 })
  // The page counts as loaded once its font has come.
  await page.goto(`${address}?show=model`, { waitUntil: 'commit' })
  await page.getByRole('heading', { level: 1 }).waitFor()
  release()
  await page.evaluate(() => document.fonts.ready)
  await page.waitForTimeout(300)
  const shift = await page.evaluate(() => Number(document.documentElement.dataset['shift'] ?? 0))
  expect(shift).toBeLessThan(0.02)
})

test('every letter fits a phone of 320 px, light and dark, and its button is at least 44 px high', async ({ page }) => {
  await visit(page, 'parts')
  await page.getByRole('link', { name: 'letters' }).click()
  await page.waitForURL('**/letters.html')
  const found = await page.evaluate(() =>
    [...document.querySelectorAll('iframe')].map((frame) => {
      const letter = frame.contentDocument
      const tables = [...(letter?.querySelectorAll('table') ?? [])].map((table) => table.getBoundingClientRect().right)
      return {
        name: `${frame.closest('section')?.id ?? ''} at ${frame.width}`,
        width: Math.max(letter?.documentElement.scrollWidth ?? Infinity, ...tables) - Number(frame.width),
        button: letter?.querySelector('.act')?.getBoundingClientRect().height ?? 44,
      }
    }),
  )
  expect(found.length).toBeGreaterThan(150)
  expect(found.filter(({ width, button }) => width > 0 || button < 44)).toEqual([])
})

test('the letters keep the rules of accessibility, light and dark', async ({ page, context }) => {
  await page.goto(`${address}letters.html`)
  const letter = await context.newPage()
  for (const name of ['code', 'receipt', 'renewal_failed'])
    for (const frame of [0, 1]) {
      await letter.setContent((await page.locator(`#${name} iframe`).nth(frame).getAttribute('srcdoc')) ?? '')
      const { violations } = await new AxeBuilder({ page: letter })
        .withTags(RULES.filter((rule) => rule !== 'best-practice'))
        .analyze()
      expect(violations.flatMap(({ id, nodes }) => nodes.map(({ target }) => `${id}: ${target.join(' ')}`))).toEqual([])
    }
})
