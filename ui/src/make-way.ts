const CONTROLS = 'button, a[href], input, textarea, select, iframe'
const GAP_PX = 8

/**
 * Keeps what can be pressed clear of the toasts: reserves their height at the end of the page (`--toasts`), so that everything can
 * be scrolled above them, and scrolls by as much as they cover of a control now.
 */
export const makeWay = (region: HTMLElement): void => {
  const toasts = [...region.querySelectorAll<HTMLElement>(':scope > * > *')].map((it) => it.getBoundingClientRect())
  const { style } = document.documentElement
  if (toasts.length === 0) {
    style.removeProperty('--toasts')
    return
  }
  const top = Math.min(...toasts.map((box) => box.top))
  const bottom = Math.max(...toasts.map((box) => box.bottom))
  style.setProperty('--toasts', `${bottom - top + GAP_PX}px`)
  const covered = [...document.querySelectorAll(CONTROLS)]
    .filter((control) => !region.contains(control))
    .map((control) => control.getBoundingClientRect())
    .filter((box) => toasts.some((toast) => meet(box, toast)))
  if (covered.length === 0) return
  const lowest = Math.max(...covered.map((box) => box.bottom))
  window.scrollBy({ top: Math.min(lowest, bottom) - top + GAP_PX, behavior: 'instant' })
}

const meet = (one: DOMRect, other: DOMRect): boolean =>
  one.top < other.bottom && one.bottom > other.top && one.left < other.right && one.right > other.left
