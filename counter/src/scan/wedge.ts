/**
 * A scanner that types like a keyboard leaves less time than this between two keys; a person does not, six times in a
 * row.
 */
export const KEY_GAP_MS = 50
/**
 * No one types letters by hand at a till: input with letters is a scan, and a slow scanner may take a while for a long
 * pass.
 */
const LETTER_GAP_MS = 300
const CODE_LENGTH = 6

type Hears = { typed: (key: string) => void; scanned: (text: string) => void }

/**
 * Distinguishes typing by hand from typing by a scanner: a scan then arrives whole, whatever the page is doing. Keys
 * that follow each other within 50 ms are one scan if there are enough of them for a code or if they end with Enter.
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
      // On a busy page, keys may be waiting behind this timer: handle them first.
      const gapMs = /^\d+$/.test(burst) ? KEY_GAP_MS : LETTER_GAP_MS
      timer = setTimeout(() => (timer = setTimeout(() => end(false), 0)), gapMs)
    },
    /** True when Enter ended a scan and therefore must not press anything else. */
    enter: (): boolean => {
      const isScan = burst.length > 1
      if (isScan) end(true)
      return isScan
    },
    stop: (): void => clearTimeout(timer),
  }
}
