const CONTROLS = 'button, a[href], input, textarea, select, iframe'
const GAP_PX = 8

const toastsOf = (region: HTMLElement): DOMRect[] =>
  [...region.querySelectorAll<HTMLElement>(':scope > * > *')].map((it) => it.getBoundingClientRect())

const coveredBy = (region: HTMLElement, toasts: readonly DOMRect[]): DOMRect[] =>
  [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => toasts.some((toast) => meet(box, toast)))

const topOf = (boxes: readonly DOMRect[]): number => Math.min(...boxes.map((box) => box.top))
const bottomOf = (boxes: readonly DOMRect[]): number => Math.max(...boxes.map((box) => box.bottom))

/**
 * Keeps controls clear of the toasts: reserves their height at the end of the page (`--toasts`) and scrolls what they
 * cover into view. On a page too short to scroll, they are raised. In a separate bar they only have to be in view.
 */
export const makeWay = (region: HTMLElement, isInBar = false): void => {
  region.style.removeProperty('translate')
  const { style } = document.documentElement
  const toasts = toastsOf(region)
  if (toasts.length === 0) {
    style.removeProperty('--toasts')
    return
  }
  style.setProperty('--toasts', `${bottomOf(toasts) - topOf(toasts) + GAP_PX}px`)
  if (isInBar) {
    if (region.getBoundingClientRect().top < 0) window.scrollTo({ top: 0, behavior: 'instant' })
    return
  }
  const placed = toastsOf(region)
  const covered = coveredBy(region, placed)
  if (covered.length === 0) return
  if (document.documentElement.scrollHeight > window.innerHeight) {
    const top = Math.min(bottomOf(covered), bottomOf(placed)) - topOf(placed) + GAP_PX
    window.scrollBy({ top, behavior: 'instant' })
  } else region.style.setProperty('translate', `0 ${topOf(covered) - bottomOf(placed) - GAP_PX}px`)
}

const meet = (one: DOMRect, other: DOMRect): boolean =>
  one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left
