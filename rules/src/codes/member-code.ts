/** How many digits a membership's code has (R49, S9): six, or eight in a shop with very many live memberships. */
export type CodeLength = 6 | 8

/**
 * With more live memberships than this, new ones get eight digits: a code guessed at random would too often be
 * someone's.
 */
export const MOST_LIVE_WITH_SIX = 50_000
/** From here on, tills are told to wait for more than six digits, so that every till knows before the first long code. */
export const LIVE_TO_TELL_TILLS = 40_000

/** Where the codes of a length begin, and how many there are. A long one never begins with zero. */
export const codeSpace = (length: CodeLength): { from: number; count: number } =>
  length === 6 ? { from: 0, count: 1_000_000 } : { from: 10_000_000, count: 90_000_000 }

/** How many digits a new membership's code has, when so many memberships are live. */
export const lengthOfNewCode = (live: number): CodeLength => (live > MOST_LIVE_WITH_SIX ? 8 : 6)

/** The code in what someone typed or scanned, without gaps; null when it is not a whole code. */
export const memberCodeIn = (typed: string): string | null => {
  const digits = typed.replaceAll(/[\s-]/g, '')
  return /^(?:\d{6}|[1-9]\d{7})$/.test(digits) ? digits : null
}
