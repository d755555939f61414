import { cx } from '../cx.ts'
import css from './Button.module.css'

/** S9. For buttons and links that look like buttons. */
export type ButtonLook = {
  /** `contained` is black, `outlined` 2 px, `danger` outlined in red. */
  variant?: 'contained' | 'outlined' | 'text' | 'grey' | 'danger' | undefined
  wide?: boolean | undefined
  /** Aligns a text button's label with the text on that side. */
  flush?: 'start' | 'end' | undefined
}

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
