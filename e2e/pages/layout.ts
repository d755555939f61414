import { expect, type CDPSession, type Page } from '@playwright/test'

const WIDTHS = [
  { width: 320, height: 640 },
  { width: 390, height: 844 },
  { width: 820, height: 1180 },
  { width: 1280, height: 800 },
] as const
const DEFAULT_FONT_PX = 16
const TEXT_SIZES = [100, 200] as const

/**
 * WCAG 1.4.4 and 1.4.10, at four widths and with the browser's text at 100 and 200 %: nothing scrolls sideways,
 * overlaps, is cut off or breaks inside a word, and no sticky bar takes more than a quarter of the view.
 */
export const expectRoom = async (
  page: Page,
  name: string,
  settled: (page: Page) => Promise<void>,
  picture?: (path: string) => Promise<void>,
): Promise<void> => {
  const found: string[] = []
  let before: HeadingSize[] = []
  await atEverySize(page, async (where, percent) => {
    await settled(page)
    const problems = await page.evaluate(layoutProblems)
    const headings = await page.evaluate(headingSizes)
    const narrowest = (page.viewportSize()?.width ?? 0) < PHONE
    if (percent === 200 && !narrowest) problems.push(...tooSmall(before, headings))
    before = headings
    found.push(...problems.map((problem) => `${where}: ${problem}`))
    await picture?.(`${name} ${where}.png`.replaceAll(/[ ,%]+/g, '-').replaceAll('-px-text', ''))
  })
  expect.soft(found, `${name}: room for its words`).toEqual([])
}

/** A phone. 320 px is the 400 % zoom of WCAG 1.4.10, which does not require enlarging the text a second time. */
const PHONE = 390

type HeadingSize = { text: string; px: number; filled: number }

/**
 * WCAG 1.4.4 for headings: with text at 200 % each is twice as large. If that would break its longest word, it is as
 * large as that word allows: the word fills at least four fifths of the line. Equal headings go by their order.
 */
const tooSmall = (before: HeadingSize[], after: HeadingSize[]): string[] =>
  after.flatMap(({ text, px, filled }, index) => {
    const nth = after.slice(0, index).filter((heading) => heading.text === text).length
    const known = before.filter((heading) => heading.text === text)[nth]
    const times = known ? px / known.px : 2
    return times < 1.9 && filled < 0.8
      ? [`"${text}" is ${times.toFixed(2)} times as large, and its words leave room`]
      : []
  })

/** In order, without those of a picture of another screen. Runs in the page. */
const headingSizes = (): HeadingSize[] => {
  const range = document.createRange()
  return [...(document.querySelector('dialog:modal') ?? document.body).querySelectorAll('h1, h2, h3')]
    .filter((heading) => heading.checkVisibility({ visibilityProperty: true }) && !heading.closest('[inert]'))
    .map((heading) => {
      const widths = [0]
      const walker = document.createTreeWalker(heading, NodeFilter.SHOW_TEXT)
      for (let node = walker.nextNode(); node; node = walker.nextNode())
        for (const word of (node.textContent ?? '').matchAll(/\S+/g)) {
          range.setStart(node, word.index)
          range.setEnd(node, word.index + word[0].length)
          widths.push(range.getBoundingClientRect().width)
        }
      // A heading in a row may be no wider than its words; its line is what its parent offers beside what stands there.
      const around = heading.parentElement ?? heading
      const { paddingLeft, paddingRight, display, flexFlow } = getComputedStyle(around)
      const beside = display === 'flex' && flexFlow === 'row nowrap' ? [...around.children] : []
      const taken = beside.reduce((sum, it) => (it === heading ? sum : sum + it.getBoundingClientRect().width), 0)
      const line = around.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - taken
      return {
        text: heading.textContent,
        px: parseFloat(getComputedStyle(heading).fontSize),
        filled: Math.max(...widths) / line,
      }
    })
}

const sessions = new WeakMap<Page, Promise<CDPSession>>()

/**
 * Does what a visitor does who sets larger text in the browser's settings; pixels stay as they are. Fails when the page
 * does not follow. The session must stay open: its settings end with it.
 */
export const setBrowserText = async (page: Page, percent: number): Promise<void> => {
  const opened = sessions.get(page) ?? page.context().newCDPSession(page)
  sessions.set(page, opened)
  const standard = (DEFAULT_FONT_PX * percent) / 100
  await (await opened).send('Page.setFontSizes', { fontSizes: { standard, fixed: standard } })
  // The root is 62.5 % of it (R25).
  await expect
    .poll(() => page.evaluate(() => parseFloat(getComputedStyle(document.documentElement).fontSize)))
    .toBeCloseTo(standard * 0.625, 1)
  // Elements that measure themselves, such as the action bar, respond to a change of size in the next frame.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))))
}

/**
 * Which controls the toasts cover: with the page as it is, or with each control scrolled to the top of the view, which
 * leaves only those that are covered for good. For a tall control, its top counts. A list of choices longer than the
 * view continues under the toast as it continues below the view: of its entries, only those that cannot be scrolled
 * clear count.
 */
export const coveredControls = (page: Page, scrolling: boolean): Promise<string[]> =>
  page.evaluate((scrolls) => {
    const region = document.querySelector('section[aria-label="Notifications"]')
    const toasts = [...(region?.querySelectorAll(':scope > div > div') ?? [])]
    const found: string[] = toasts.length === 0 ? ['no toast shows'] : []
    for (const control of document.querySelectorAll('main :is(button, a[href], input, textarea, iframe)')) {
      if (region?.contains(control) || !control.checkVisibility()) continue
      if (!scrolls && control.closest('main li')) continue
      if (scrolls) control.scrollIntoView({ block: 'start', behavior: 'instant' })
      const box = control.getBoundingClientRect()
      for (const toast of toasts) {
        const over = toast.getBoundingClientRect()
        const across = Math.min(box.right, over.right) - Math.max(box.left, over.left)
        const down = Math.min(box.bottom, box.top + 96, over.bottom) - Math.max(box.top, over.top)
        if (across > 1 && down > 1)
          found.push(`"${toast.textContent}" lies over "${control.textContent || control.tagName}"`)
      }
    }
    return found
  }, scrolling)

/** Each that the layout has to support. */
export const atEverySize = async (
  page: Page,
  work: (where: string, percent: number) => Promise<void>,
): Promise<void> => {
  for (const size of WIDTHS) {
    for (const percent of TEXT_SIZES) {
      await page.setViewportSize(size)
      // The browser resets the text size with every change of the view.
      await setBrowserText(page, percent)
      await work(`${size.width} px, text ${percent} %`, percent)
    }
  }
  await setBrowserText(page, 100)
}

/** Runs in the page, and must contain everything it needs. */
const layoutProblems = (): string[] => {
  type Item = { box: DOMRect; what: string; element: Element; layer: Element | null; control: boolean }
  const problems = new Set<string>()
  const root: Element = document.querySelector('dialog:modal') ?? document.body
  const view = document.documentElement.clientWidth
  const short = (text: string) => `"${text.trim().replaceAll(/\s+/g, ' ').slice(0, 40)}"`

  const sideways = document.documentElement.scrollWidth - view
  if (sideways > 0) problems.add(`the page scrolls sideways by ${sideways} px`)

  type Place = { unseen: boolean; layer: Element | null; holders: { edge: DOMRect; x: string; y: string }[] }
  const places = new Map<Element, Place>()
  /** As its parents determine it: whether it is visible, what it sticks to, and what may clip it. */
  const placeOf = (element: Element): Place => {
    const known = places.get(element)
    if (known) return known
    // A modal dialog lies over the page: nothing that it stands in clips it.
    const above = element.matches('body, dialog:modal') ? null : element.parentElement && placeOf(element.parentElement)
    const { clipPath, position, overflowX, overflowY } = getComputedStyle(element)
    const cuts = element !== document.body && (overflowX !== 'visible' || overflowY !== 'visible')
    const holder = { edge: element.getBoundingClientRect(), x: overflowX, y: overflowY }
    const place: Place = {
      // Text for screen readers only is clipped to nothing.
      unseen: (above?.unseen ?? false) || clipPath !== 'none',
      layer: position === 'sticky' || position === 'fixed' ? element : (above?.layer ?? null),
      holders: [...(cuts ? [holder] : []), ...(above?.holders ?? [])],
    }
    places.set(element, place)
    return place
  }
  const unseen = (element: Element) =>
    placeOf(element).unseen || !element.checkVisibility({ visibilityProperty: true, opacityProperty: true })

  const items: Item[] = []
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT)
  const range = document.createRange()
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const element = node.parentElement
    const text = node.textContent ?? ''
    if (!element || !text.trim() || element.closest('script, style, noscript, svg, option') || unseen(element)) continue
    // A break after a hyphen, a slash, an @ or a dot is one that readers expect.
    for (const word of text.matchAll(/[^\s\-–—/@.·]+/g)) {
      range.setStart(node, word.index)
      range.setEnd(node, word.index + word[0].length)
      const lines = new Set([...range.getClientRects()].map((box) => Math.round(box.top)))
      if (lines.size > 1) problems.add(`${short(word[0])} breaks inside the word`)
    }
    range.selectNodeContents(node)
    const { layer, holders } = placeOf(element)
    // A table of figures may be wider than a phone, if the keyboard reaches it and it scrolls in itself (WCAG 1.4.10).
    const scrolls = element.closest('[tabindex="0"] > table') !== null
    // A text may end in dots where its title has all of it.
    const titled = element.closest('[title]')
    const dots = titled && getComputedStyle(titled).textOverflow === 'ellipsis'
    for (const whole of range.getClientRects()) {
      const right = dots ? Math.min(whole.right, titled.getBoundingClientRect().right) : whole.right
      const box = new DOMRect(whole.x, whole.y, right - whole.x, whole.height)
      if (box.width < 2) continue
      const what = short(text)
      if (!scrolls && (box.left < -1 || box.right > view + 1))
        problems.add(`${what} is cut off at the side of the view`)
      for (const { edge, x, y } of holders) {
        const hides = y === 'hidden' || y === 'clip'
        if (!scrolls && x !== 'visible' && (box.left < edge.left - 1 || box.right > edge.right + 1))
          problems.add(`${what} is cut off sideways`)
        if (hides && (box.top < edge.top - box.height / 4 || box.bottom > edge.bottom + box.height / 4))
          problems.add(`${what} is cut off at top or bottom`)
      }
      // The line's own height is larger than its letters.
      const letters = new DOMRect(box.x, box.y + box.height * 0.25, box.width, box.height * 0.5)
      items.push({ box: letters, what, element, layer, control: false })
    }
  }
  for (const element of root.querySelectorAll('button, a[href], input, textarea, select, iframe')) {
    if (unseen(element)) continue
    const box = element.getBoundingClientRect()
    if (box.left < -1 || box.right > view + 1)
      problems.add(`${element.tagName} ${short(element.textContent)} leaves the view`)
    const inline = getComputedStyle(element).display === 'inline'
    if (!inline)
      items.push({
        box,
        what: short(element.textContent || element.tagName),
        element,
        layer: placeOf(element).layer,
        control: true,
      })
  }
  items.forEach((one, index) => {
    for (const other of items.slice(index + 1)) {
      if (one.layer !== other.layer || one.element.contains(other.element) || other.element.contains(one.element))
        continue
      const across = Math.min(one.box.right, other.box.right) - Math.max(one.box.left, other.box.left)
      const down = Math.min(one.box.bottom, other.box.bottom) - Math.max(one.box.top, other.box.top)
      if (across > 2 && down > 2) problems.add(`${one.what} and ${other.what} overlap`)
    }
  })
  for (const element of document.querySelectorAll('main *')) {
    const box = element.getBoundingClientRect()
    if (getComputedStyle(element).position === 'sticky' && box.height > innerHeight / 4 + 1)
      problems.add(`what sticks takes ${Math.round((box.height / innerHeight) * 100)} % of the view`)
  }
  return [...problems]
}
