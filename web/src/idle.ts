const IDLE_MS = 1_000

const INPUT = ['pointerdown', 'keydown', 'input', 'scroll', 'touchmove'] as const

const savesData = (): boolean =>
  (navigator as Navigator & { connection?: { saveData?: boolean } }).connection?.saveData === true

/**
 * Calls `work` once the page has loaded and the visitor has been idle for a second, but never for one who saves data.
 * Returns a function that cancels it.
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
  const begin = () => {
    for (const name of INPUT) window.addEventListener(name, wait, listen)
    wait()
  }
  if (document.readyState === 'complete') begin()
  else window.addEventListener('load', begin, { once: true })
  return stop
}

const RESTED_MS = 30_000

/** Calls `work` each time nothing has been pressed or typed for 30 seconds (O14). */
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
