/** A scanner is faster between two keys; a person is not, six times in a row. */
export const KEY_GAP_MS = 50
/** No one types letters at a till, and a slow scanner takes a while for a long pass. */
const LETTER_GAP_MS = 300
const CODE_LENGTH = 6

type Hears = { typed: (key: string) => void; scanned: (text: string) => void }

/**
 * Tells typing by hand from a scanner, whose scan arrives whole: keys within 50 ms of each other that are enough for
 * a code or end with Enter.
 */
export const createWedge = ({ typed, scanned }: Hears) => {
  let burst = ''
  let timer: ReturnType<typeof setTimeout> | undefined
  const end = (withEnter: boolean) => {
    clearTimeout(timer)
    const keys = burst
    burst = ''
    if (withEnter || keys.length >= CODE_LENGTH) scanned(keys)
    else for (const key of keys) typed(key)
  }
  return {
    key: (key: string): void => {
      burst += key
      clearTimeout(timer)
      // On a busy page, keys may wait behind this timer: handle them first.
      const gapMs = /^\d+$/.test(burst) ? KEY_GAP_MS : LETTER_GAP_MS
      timer = setTimeout(() => (timer = setTimeout(() => end(false), 0)), gapMs)
    },
    /** True when Enter ended a scan and must not press anything. */
    enter: (): boolean => {
      const isScan = burst.length > 1
      if (isScan) end(true)
      return isScan
    },
    stop: (): void => clearTimeout(timer),
  }
}
