import { graphemes, openFont } from './sheet.ts'

/** Break no line and draw nothing: direction, joining and the kind of a sign. */
const UNSEEN = /[\p{Cf}\ufe0e\ufe0f\s]/u

/** The letters and signs of some words that a print has only as empty boxes, each once. */
export const lettersNotDrawn = async (words: string): Promise<string[]> => {
  const isInFont = await openFont()
  const isDrawn = (sign: string) => UNSEEN.test(sign) || isInFont(sign.codePointAt(0) ?? 0)
  return [...new Set(graphemes(words))].filter((letter) => ![...letter].every(isDrawn))
}
