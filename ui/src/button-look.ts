import { cx } from './cx.ts'
import css from './Button.module.css'

/** What buttons and links that look like buttons have in common (S9). */
export type ButtonLook = {
  /** `contained` (black), `outlined` (2 px), `text`, `grey` (grey-back), `danger` (outlined in red). */
  variant?: 'contained' | 'outlined' | 'text' | 'grey' | 'danger' | undefined
  /** As wide as its column. */
  wide?: boolean | undefined
  /** Lets the label of a text button stand in line with the text at that side. */
  flush?: 'start' | 'end' | undefined
}

/** The class names of a look. */
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
