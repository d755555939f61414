import { codeOf } from './code.ts'

/** No letters or digits that are taken for others, and no vowels, so that no word comes out. */
const SIGNS = 'BCDFGHJKMNPQRTVWXYZ2346789'

const withHyphen = (signs: string): string => `${signs.slice(0, 4)}-${signs.slice(4)}`

/** "T7XK-93QD". `random`: a number from 0 up to 1. */
export const madeCode = (random: () => number): string => {
  const signs = Array.from({ length: 8 }, () => SIGNS[Math.floor(random() * SIGNS.length)])
  return withHyphen(signs.join(''))
}

/** What was typed, as a made code is kept: its hyphen may have been left out. */
export const asMade = (typed: string): string => withHyphen(codeOf(typed).replaceAll('-', ''))
