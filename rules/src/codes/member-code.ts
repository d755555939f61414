/** Six digits, or eight in a shop with very many live memberships (R49, S9). */
export type CodeLength = 6 | 8

/** Beyond this, a code guessed at random would too often be someone's, so new ones get eight digits. */
export const MOST_LIVE_WITH_SIX = 50_000
/** Before the first long code exists, tills wait for more than six digits. */
export const LIVE_TO_TELL_TILLS = 40_000

/** A long code never begins with zero. */
export const codeSpace = (length: CodeLength): { from: number; count: number } =>
  length === 6 ? { from: 0, count: 1_000_000 } : { from: 10_000_000, count: 90_000_000 }

export const lengthOfNewCode = (live: number): CodeLength => (live > MOST_LIVE_WITH_SIX ? 8 : 6)

/** Null when it is not a whole code. */
export const memberCodeIn = (typed: string): string | null => {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^(?:\d{6}|[1-9]\d{7})$/.test(digits) ? digits : null
}
