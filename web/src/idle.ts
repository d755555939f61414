/** A visitor who has done nothing for so long is reading: what is fetched now takes nothing from what they do. */
const IDLE_MS = 1_000

const INPUT = ['pointerdown', 'keydown', 'input', 'scroll', 'touchmove'] as const

/** Whether the visitor asked for as little traffic as possible (the browser's data saver). */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Fetches ahead: calls `work` once the page has loaded and the visitor has been idle for a second, and never for one who
 * saves data, for whom each part comes when it is needed. Returns how to call it off.
 */
export const whenIdle = (work: () => void): (() => void) => {
  if (savesData()) return () => undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      stop()
      work()
    }, IDLE_MS)
  }
  const listen = { capture: true, passive: true }
  const stop = () => {
    clearTimeout(timer)
    window.removeEventListener('load', begin)
    for (const name of INPUT) window.removeEventListener(name, wait, listen)
  }
  // Before the page has loaded nothing is waited for, whatever the visitor does meanwhile.
  const begin = () => {
    for (const name of INPUT) window.addEventListener(name, wait, listen)
    wait()
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
  return stop
}
