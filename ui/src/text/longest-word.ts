/** The maximum the styles support. */
const MOST = 20

/** Relative to an average letter. */
const widthOf = (letter: string): number => {
  if (/[mwMW]/.test(letter)) return 1.6
  return /[iIjlftr.,!'’]/.test(letter) ? 0.6 : 1
}

/**
 * In letters of average width, for a heading's `data-word`: with large text in a narrow view the heading is as large
 * as that word allows (base.css). Undefined up to `fits` letters.
 */
export const longestWord = (text: string, fits: number): number | undefined => {
  const words = text.split(/[\s-]+/).map((word) => [...word].reduce((sum, letter) => sum + widthOf(letter), 0))
  const most = Math.ceil(Math.max(...words))
  return most > fits ? Math.min(most, MOST) : undefined
}
