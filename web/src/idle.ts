/** A visitor who has done nothing for this long is reading: fetching now does not slow them down. */
const IDLE_MS = 1_000

const INPUT = ['pointerdown', 'keydown', 'input', 'scroll', 'touchmove'] as const

/** Whether the visitor asked for as little traffic as possible (the browser's data saver). */
const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Prefetches: calls `work` once the page has loaded and the visitor has been idle for a second, and never for a visitor
 * who saves data; their browser loads each part when it is needed. Returns a function that cancels it.
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
  // Until the page has loaded, nothing is prefetched, whatever the visitor does.
  const begin = () => {
    for (const name of INPUT) window.addEventListener(name, wait, listen)
    wait()
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
  return stop
}

/** A visitor who has pressed and typed nothing for this long does not notice a catalogue that is fetched anew. */
const RESTED_MS = 30_000

/** Calls `work` each time nothing has been pressed or typed for 30 seconds, for as long as the page is open (O14). */
export const whenRested = (work: () => void): void => {
  let timer: ReturnType<typeof setTimeout> | undefined
  const wait = () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      work()
      wait()
    }, RESTED_MS)
  }
  for (const name of ['pointerdown', 'keydown', 'input'] as const)
    window.addEventListener(name, wait, { capture: true, passive: true })
  wait()
}
