import { wcagContrast } from '@sipday/rules/look/colors.ts'
import { BLACK, type Look, SMALL_TEXT, tintsOf, WHITE } from '@sipday/rules/look/tints.ts'

/** A picture that mail programs show: a PNG. Sizes in px, as drawn. */
export type LetterLogo = { url: string; width: number; height: number }
/**
 * `tagline`: the line under its name. `logo`: null for the name in letters. `cup`: the picture of a thank-you, in
 * web/public/letters.
 */
export type Brand = { look: Look; tagline: string; logo: LetterLogo | null; cup: string; publicUrl: string }

export const LOGO_HEIGHT = 32

/** The place that the letter is about, else what the shop is. */
export const placeLine = ({ address }: { address?: string | undefined }, { tagline }: Brand): string =>
  address || tagline

/** Those of ui/src/tokens.css that no main color changes: mail programs have no custom properties. */
export const inks = { ink: '#1a1a1a', 'ink-2': '#3d454d', warn: '#5a3a00', 'warn-tint': '#fff1d0', fruit: '#feeeea' }
export const darks = {
  ground: '#0d141b',
  card: '#18222c',
  panel: '#22303d',
  line: '#3a4a58',
  ink: WHITE,
  'ink-2': '#c9d6e2',
  warn: '#f5d58a',
  'warn-tint': '#2b2415',
} as const

const roles = [
  'ground',
  'card',
  'panel',
  'glad',
  'due',
  'ink',
  'quiet',
  'line',
  'link',
  'act',
  'dot',
  'now',
  'track',
] as const
/** What a color is for; also the name of its class. */
export type Role = (typeof roles)[number]
/** As CSS declarations: inline in the light, by class in the dark. */
export type Paints = Readonly<Record<Role, readonly [light: string, dark: string]>>

const track = (color: string): string => `background-image:linear-gradient(${color},${color})`
const filled = (ground: string, ink: string): string => `background:${ground};color:${ink};border-color:${ground}`

/** A shop's own blue may be too dim on the dark card: then links are white. */
const darkLink = (color: string): string => (wcagContrast(color, darks.card) >= SMALL_TEXT ? color : darks.ink)

export const paintsOf = (look: Look): Paints => {
  const tints = tintsOf(look)
  return {
    ground: [`background:${tints['ice-50']}`, `background:${darks.ground}`],
    card: [`background:${WHITE}`, `background:${darks.card}`],
    panel: [`background:${tints['ice-100']}`, `background:${darks.panel}`],
    glad: [`background:${inks.fruit}`, `background:${darks.panel}`],
    due: [`background:${inks['warn-tint']};color:${inks.warn}`, `background:${darks['warn-tint']};color:${darks.warn}`],
    ink: [`color:${inks.ink}`, `color:${darks.ink}`],
    quiet: [`color:${inks['ink-2']}`, `color:${darks['ink-2']}`],
    line: [`border-color:${tints.line}`, `border-color:${darks.line}`],
    link: [`color:${tints['primary-dark']}`, `color:${darkLink(tints['primary-light'])}`],
    act: [filled(BLACK, WHITE), filled(WHITE, BLACK)],
    dot: [
      `background:${WHITE};border-color:${inks['ink-2']}`,
      `background:${darks.card};border-color:${darks['ink-2']}`,
    ],
    now: [`background:${inks.ink};border-color:${inks.ink}`, `background:${darks.ink};border-color:${darks.ink}`],
    track: [track(tints.line), track(darks.line)],
  }
}

const important = (declarations: string): string => declarations.replaceAll(/(?=;|$)/g, '!important')

/** Where a program ignores it, the light one holds. Phones and paper get the whole width, and paper nothing to press. */
export const sheetOf = (paints: Paints): string =>
  [
    ':root{color-scheme:light dark}',
    `@media (prefers-color-scheme:dark){${roles.map((role) => `.${role}{${important(paints[role][1])}}`).join('')}}`,
    '@media (max-width:420px){.around{padding:12px 0 20px!important}.sheet{border-radius:0!important}.in{padding-left:20px!important;padding-right:20px!important}.thanks{font-size:20px!important}.cups{width:78px!important}.cup{height:88px!important;width:66px!important}}',
    '@media print{body{zoom:.75}.ground{background:none!important}.around{padding:0!important}.sheet{max-width:none!important}.bar{-webkit-print-color-adjust:exact;print-color-adjust:exact}.cups,.act{display:none!important}}',
  ].join('\n')
