/** A code that was out of the picture for this long is held up again. */
export const AGAIN_AFTER_MS = 3000

/**
 * One scan is one member: says whether a code in the picture is a new guest. A phone that stays in the picture counts
 * once, also when its pass is renewed meanwhile; another code counts at once. Times in milliseconds.
 */
export const createSeenOnce = () => {
  let last = { code: '', at: -Infinity }
  return (code: string, at: number): boolean => {
    const isNew = code !== last.code || at - last.at > AGAIN_AFTER_MS
    last = { code, at }
    return isNew
  }
}
