/** No letters or digits that are taken for others, and no vowels, so that no word comes out. */
const SIGNS = 'BCDFGHJKMNPQRTVWXYZ2346789'

/** "T7XK-93QD". `random`: a number from 0 up to 1. */
export const madeCode = (random: () => number): string => {
  const signs = Array.from({ length: 8 }, () => SIGNS[Math.floor(random() * SIGNS.length)])
  return `${signs.slice(0, 4).join('')}-${signs.slice(4).join('')}`
}
