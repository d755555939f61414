/** Hebrew, Arabic, and the other scripts that are read from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Each line with such letters in a direction of its own (Unicode's isolates), so that neither it nor the sentence around
 * it is turned around. Other words stay as they are.
 */
export const isolated = (words: string): string =>
  RIGHT_TO_LEFT.test(words)
    ? words.replaceAll(/.+/g, (line) => (RIGHT_TO_LEFT.test(line) ? `\u2068${line}\u2069` : line))
    : words
