/** The most that the styles know. */
const MOST = 20

/** How much of a line a letter takes, beside an ordinary one. */
const widthOf = (letter: string): number => {
  if (/[mwMW]/.test(letter)) return 1.6
  return /[iIjlftr.,!'’]/.test(letter) ? 0.6 : 1
}

/**
 * How long the longest word of a heading is, in letters of ordinary width, for its `data-word`: with large text in a narrow view
 * the heading is as large as that word lets it be (base.css). Undefined up to `fits` letters, which need no limit.
 */
export const longestWord = (text: string, fits: number): number | undefined => {
  const words = text.split(/[\s-]+/).map((word) => [...word].reduce((sum, letter) => sum + widthOf(letter), 0))
  const most = Math.ceil(Math.max(...words))
  return most > fits ? Math.min(most, MOST) : undefined
}
