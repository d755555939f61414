/** Hebrew, Arabic, and the other scripts that are read from right to left. */
const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

const ISOLATED = /^\u2068[^\u2068\u2069]*\u2069$/

/**
 * Each line with such letters in a direction of its own (Unicode's isolates), so that neither it nor the sentence around
 * it is turned around. Other words stay as they are.
 */
export const isolated = (words: string): string =>
  RIGHT_TO_LEFT.test(words)
    ? words.replaceAll(/.+/g, (line) =>
        RIGHT_TO_LEFT.test(line) && !ISOLATED.test(line) ? `\u2068${line}\u2069` : line,
      )
    : words

/** A sentence with names in it, of which none turns it around: sentence`Now at ${location}.` */
export const sentence = (parts: TemplateStringsArray, ...values: readonly (string | number | undefined)[]): string =>
  parts.reduce((words, part, index) => `${words}${isolated(String(values[index - 1] ?? ''))}${part}`)
