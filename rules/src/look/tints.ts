import { clampChroma, converter, formatHex, wcagContrast } from './colors.ts'

/** As `#rrggbb`. */
export type Look = { mainColor: string; textOnMain: string }

/** As in the design tokens. */
export const firstLook: Look = { mainColor: '#1976d2', textOnMain: '#ffffff' }

/** By the names of their tokens. */
const firstTints = {
  'primary-dark': '#0b4288',
  'primary-light': '#8cc4f5',
  line: '#c9ddf0',
  'ice-50': '#f3f8fd',
  'ice-100': '#e3effb',
  'ice-200': '#c7dff5',
} as const
type Tint = keyof typeof firstTints
export type Tints = Readonly<Record<Tint | 'primary' | 'on-primary', string>>

export const WHITE = '#ffffff'
export const BLACK = '#000000'
/** The darkest ground of a link besides the tints: a gray button under the pointer. */
const GRAY = '#dfe3e7'
/** WCAG 2.2, 1.4.6: small text. */
export const SMALL_TEXT = 7

const oklch = converter('oklch')
type Oklch = { mode: 'oklch'; l: number; c: number; h?: number }
const hex = (color: Oklch): string => formatHex(clampChroma(color, 'oklch')) ?? BLACK
const parsed = (color: string): Oklch => {
  const { l = 0, c = 0, h } = oklch(color) ?? {}
  return { mode: 'oklch', l, c, ...(h === undefined ? {} : { h }) }
}
const [firstMain, STEP] = [parsed(firstLook.mainColor), 0.005]

/** Keeps the lightness and takes the hue of the main color. */
const tinted = (color: string, main: Oklch): Oklch => {
  const { l, c } = parsed(color)
  const { h } = main
  return { mode: 'oklch', l, c: c * Math.min(1, main.c / firstMain.c), ...(h === undefined ? {} : { h }) }
}

/** Changes the lightness as little as it takes to be read on every ground. */
const readable = (color: Oklch, step: number, grounds: readonly string[]): string => {
  for (let { l } = color; l > 0 && l < 1; l += step) {
    const found = hex({ ...color, l })
    if (grounds.every((ground) => wcagContrast(found, ground) >= SMALL_TEXT)) return found
  }
  return step > 0 ? WHITE : BLACK
}

/** A shop that has chosen none gets those of the design, unchanged. */
export const tintsOf = ({ mainColor, textOnMain }: Look): Tints => {
  const own = { primary: mainColor, 'on-primary': textOnMain }
  if (mainColor === firstLook.mainColor) return { ...own, ...firstTints }
  const main = parsed(mainColor)
  const tint = (name: Tint): string => hex(tinted(firstTints[name], main))
  const grounds = { 'ice-50': tint('ice-50'), 'ice-100': tint('ice-100'), 'ice-200': tint('ice-200') }
  return {
    ...own,
    ...grounds,
    line: tint('line'),
    'primary-dark': readable(tinted(firstTints['primary-dark'], main), -STEP, [WHITE, GRAY, ...Object.values(grounds)]),
    'primary-light': readable(tinted(firstTints['primary-light'], main), STEP, [BLACK]),
  }
}

/** The CSS rule for a shop's own colors; empty for the design's. */
export const rootRule = (look: Look): string => {
  if (look.mainColor === firstLook.mainColor && look.textOnMain === firstLook.textOnMain) return ''
  const properties = Object.entries(tintsOf(look)).map(([name, color]) => `--c-${name}:${color}`)
  return `:root{${properties.join(';')}}`
}
