import { cx } from './cx.ts'
import css from './Button.module.css'

/** What buttons and links that look like buttons have in common (S9). */
export type ButtonLook = {
  /** `contained` (black), `outlined` (2 px), `text`, `grey` (gray background), `danger` (outlined in red). */
  variant?: 'contained' | 'outlined' | 'text' | 'grey' | 'danger' | undefined
  /** As wide as its column. */
  wide?: boolean | undefined
  /** Aligns the label of a text button with the text on that side. */
  flush?: 'start' | 'end' | undefined
}

/** The class names for a style. */
export function buttonClass({ variant = 'contained', wide, flush }: ButtonLook, busy = false): string | undefined {
  return cx(
    css.button,
    css[variant],
    wide && css.wide,
    flush === 'start' && css.flushStart,
    flush === 'end' && css.flushEnd,
    busy && css.busy,
  )
}
