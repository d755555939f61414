import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'
import { expectRoom } from './layout.ts'

const TAGS = [
  'wcag2a',
  'wcag2aa',
  'wcag2aaa',
  'wcag21a',
  'wcag21aa',
  'wcag21aaa',
  'wcag22a',
  'wcag22aa',
  'best-practice',
]
const WIDTHS = [
  { name: '390', width: 390, height: 844 },
  { name: '768', width: 768, height: 1024 },
  { name: '1280', width: 1280, height: 800 },
] as const
/** 400 % zoom of a 1280 px window leaves 320 CSS pixels (WCAG 1.4.10). */
const NARROWEST = { width: 320, height: 640 }

/**
 * Axe with the AAA rules at three widths, the layout at four widths and two text sizes, no control smaller than 44 px.
 * With PICTURES set it also takes the screenshots of `npm run screens`, with LAYOUT_PICTURES those of every width and
 * text size.
 */
export const look = async (page: Page, name: string): Promise<void> => {
  const before = page.viewportSize()
  // Without transitions, a button that becomes enabled during the check has no intermediate colors.
  await page.emulateMedia({ reducedMotion: 'reduce' })
  for (const { name: width, ...size } of WIDTHS) {
    await page.setViewportSize(size)
    await settled(page)
    expect(await violations(page), `${name} at ${width} px`).toEqual([])
    const folder = process.env['PICTURES']
    if (folder && width !== '768') await picture(page, `${folder}/${name}-${width}.png`, size)
  }
  const folder = process.env['LAYOUT_PICTURES']
  await expectRoom(page, name, settled, folder ? (path) => view(page, `${folder}/${path}`) : undefined)
  await page.setViewportSize(NARROWEST)
  await settled(page)
  expect(await smallTargets(page), `${name} has targets under 44 px`).toEqual([])
  await page.emulateMedia({ reducedMotion: null })
  if (before) await page.setViewportSize(before)
}

/**
 * What axe finds, as a rule and where. It is put into a page once: to read its half megabyte for each width takes longer
 * than to look. Frames are left out; the card form belongs to the provider.
 */
const violations = async (page: Page): Promise<string[]> => {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source)
  return page.evaluate(async (tags) => {
    const { axe: here } = window as unknown as { axe: typeof axe }
    const results = await here.run(
      { exclude: [['iframe']] },
      { resultTypes: ['violations'], runOnly: { type: 'tag', values: tags } },
    )
    return results.violations.map(
      ({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(' | ')}`,
    )
  }, TAGS)
}

/** In one view, with the bottom bar at the end of the page. */
export const picture = async (page: Page, path: string, size: { width: number; height: number }): Promise<void> => {
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  const dialogOpen = (await page.getByRole('dialog').count()) > 0
  await page.setViewportSize({ width: size.width, height: dialogOpen ? size.height : Math.max(height, size.height) })
  await settled(page)
  await page.screenshot({ path })
}

const view = async (page: Page, path: string) => void (await page.screenshot({ path }))

const settled = async (page: Page) => {
  await page.evaluate(() => document.fonts.ready)
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter((it) => it.effect?.getTiming().iterations !== Infinity)
        .map((it) => it.finished.catch(() => undefined)),
    ),
  )
}

/** WCAG 2.5.5 makes an exception for links inside a sentence. */
const smallTargets = (page: Page) =>
  page.evaluate(() =>
    [
      ...document.querySelectorAll<HTMLElement>(
        'button, a[href], [role=button], label:has(input[type=radio]), label:has(input[type=checkbox])',
      ),
    ]
      .filter((element) => element.offsetParent !== null && !element.closest('p, li > span, [inert]'))
      .map((element) => ({
        box: element.getBoundingClientRect(),
        text: element.innerText.trim() || element.getAttribute('aria-label'),
      }))
      .filter(({ box }) => box.width > 1 && (box.width < 43.5 || box.height < 43.5))
      .map(({ box, text }) => `${text} ${Math.round(box.width)}x${Math.round(box.height)}`),
  )
