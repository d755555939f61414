/** After this long out of the picture, a code counts as held up again. */
export const AGAIN_AFTER_MS = 3000

/**
 * Says whether a code is a new guest, with times in milliseconds. A phone that stays in the picture counts once, even
 * when its pass is renewed.
 */
export const createSeenOnce = () => {
  let last = { code: '', at: -Infinity }
  return (code: string, at: number): boolean => {
    const isNew = code !== last.code || at - last.at > AGAIN_AFTER_MS
    last = { code, at }
    return isNew
  }
}
