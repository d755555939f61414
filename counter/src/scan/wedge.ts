/** A scanner that types like a keyboard leaves less than this between two keys; a hand does not, six times in a row. */
export const KEY_GAP_MS = 50
/** No hand types letters at a till: what has some is a scan, and a slow scanner may take its time over a long pass. */
const LETTER_GAP_MS = 300
const CODE_LENGTH = 6

type Hears = { typed: (key: string) => void; scanned: (text: string) => void }

/**
 * Tells what a hand types from what a scanner types, so that a scan arrives whole whatever the page is doing: keys that
 * follow each other within 50 ms are one scan when they are as many as a code or end with Enter.
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
      // A page that was busy may have keys waiting behind this timer: they come first.
      const gapMs = /^\d+$/.test(burst) ? KEY_GAP_MS : LETTER_GAP_MS
      timer = setTimeout(() => (timer = setTimeout(() => end(false), 0)), gapMs)
    },
    /** True when Enter ended a scan, and so pressed nothing else. */
    enter: (): boolean => {
      const isScan = burst.length > 1
      if (isScan) end(true)
      return isScan
    },
    stop: (): void => clearTimeout(timer),
  }
}
