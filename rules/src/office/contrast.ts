import { clampChroma, converter, formatHex, wcagContrast } from 'culori'

/** The least ratios of WCAG 2.2 that the pages keep: large text (1.4.6), and parts of the picture such as icons (1.4.11). */
const LARGE_TEXT = 4.5
const PARTS = 3

const WHITE = '#ffffff'
/** The ground of the member's area, as in the design tokens. */
const ICE = '#f3f8fd'

export type Look = { mainColor: string; textOnMain: string }
/** Two colors that stand on each other and cannot be told apart well enough; `field`: the one to change. */
export type WeakPair = { field: keyof Look; words: string; ratio: number; least: number }

/** Every pair of a shop's colors that is too weak, in the order in which a person would look at them. */
export const weakPairs = ({ mainColor, textOnMain }: Look): WeakPair[] => {
  const pairs: { field: keyof Look; words: string; one: string; other: string; least: number }[] = [
    { field: 'mainColor', words: 'The main color on white', one: mainColor, other: WHITE, least: LARGE_TEXT },
    { field: 'mainColor', words: 'The main color on pale blue', one: mainColor, other: ICE, least: PARTS },
    { field: 'textOnMain', words: 'Text on the main color', one: textOnMain, other: mainColor, least: LARGE_TEXT },
  ]
  return pairs.flatMap(({ one, other, ...pair }) => {
    const ratio = wcagContrast(one, other)
    return ratio < pair.least ? [{ ...pair, ratio }] : []
  })
}

const oklch = converter('oklch')
/** The step in OKLCH lightness, 0 to 1: fine enough that no one sees the difference. */
const STEP = 0.005

/**
 * The main color with the same hue and as little darker as it takes for every pair to pass, as `#rrggbb`; the color
 * itself when it passes. Null when no darker one does, because the text on it is dark.
 */
export const nearestPassing = ({ mainColor, textOnMain }: Look): string | null => {
  if (weakPairs({ mainColor, textOnMain }).length === 0) return mainColor
  const color = oklch(mainColor)
  for (let l = color?.l ?? 0; color && l > 0; l -= STEP) {
    const darker = formatHex(clampChroma({ ...color, l }, 'oklch'))
    if (weakPairs({ mainColor: darker, textOnMain }).length === 0) return darker
  }
  return null
}
