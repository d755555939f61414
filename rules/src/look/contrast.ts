import { clampChroma, converter, formatHex, wcagContrast } from './colors.ts'
import { BLACK, type Look, SMALL_TEXT, tintsOf, WHITE } from './tints.ts'

/** WCAG 2.2: large text (1.4.6), and icons and the like (1.4.11). */
const LARGE_TEXT = 4.5
const PARTS = 3

/**
 * `where`: as a table row; `words`: as the subject of a sentence; `field`: the color to change when the pair is too
 * weak.
 */
export type Pair = { field: keyof Look; where: string; words: string; ratio: number; least: number }

/** In the order in which a person would look at them (O12). */
export const pairsOf = (look: Look): Pair[] => {
  const tints = tintsOf(look)
  const { mainColor, textOnMain } = look
  const pair = (
    field: keyof Look,
    [where, words]: readonly [string, string],
    [one, other]: readonly [string, string],
    least: number,
  ): Pair => ({ field, where, words, ratio: wcagContrast(one, other), least })
  return [
    pair('mainColor', ['Small links on white', 'A link on white'], [tints['primary-dark'], WHITE], SMALL_TEXT),
    pair(
      'mainColor',
      ['Small links on tinted ground', 'A link on tinted ground'],
      [tints['primary-dark'], tints['ice-100']],
      SMALL_TEXT,
    ),
    pair('mainColor', ['Large text and icons on white', 'The main color on white'], [mainColor, WHITE], LARGE_TEXT),
    pair(
      'mainColor',
      ['Icons on tinted ground', 'The main color on tinted ground'],
      [mainColor, tints['ice-100']],
      PARTS,
    ),
    pair('mainColor', ['Focus ring on black', 'The main color on black'], [mainColor, BLACK], PARTS),
    pair('textOnMain', ['Text on the main color', 'Text on the main color'], [textOnMain, mainColor], LARGE_TEXT),
  ]
}

export const isWeak = ({ ratio, least }: Pair): boolean => ratio < least

export const weakPairs = (look: Look): Pair[] => pairsOf(look).filter(isWeak)

/** Cut, not rounded, because 4.496 is not 4.5. */
export const ratioText = (ratio: number): string => (Math.floor(ratio * 100) / 100).toFixed(2)

const oklch = converter('oklch')
/** In OKLCH lightness, 0 to 1; too fine to be seen. */
const STEP = 0.005

/**
 * The main color as `#rrggbb`, as little darker or lighter as it takes for every pair to pass. Null when no lightness
 * passes.
 */
export const nearestPassing = ({ mainColor, textOnMain }: Look): string | null => {
  const passes = (color: string): boolean => weakPairs({ mainColor: color, textOnMain }).length === 0
  if (passes(mainColor)) return mainColor
  const color = oklch(mainColor)
  if (!color) return null
  for (let away = STEP; away < 1; away += STEP)
    for (const l of [color.l - away, color.l + away]) {
      const found = l > 0 && l < 1 ? formatHex(clampChroma({ ...color, l }, 'oklch')) : null
      if (found && passes(found)) return found
    }
  return null
}
