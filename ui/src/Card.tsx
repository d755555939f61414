import type { ComponentProps } from 'react'
import { cx } from './cx.ts'
import css from './Card.module.css'

export type CardProps = Omit<ComponentProps<'div'>, 'className'> & {
  /** The element; `article` or `section` need a heading inside. */
  as?: 'div' | 'article' | 'section' | 'aside' | 'li' | undefined
  /** Ice background, for the order panel. */
  tinted?: boolean | undefined
  /** Lays the children out one above the other with 16 px between. */
  stack?: boolean | undefined
}

/** A bordered box. In the member's area (`.ice`) the border automatically becomes a shadow. */
export function Card({ as: Element = 'div', tinted, stack, ...rest }: CardProps) {
  const Tag = Element as 'div'
  return <Tag {...rest} className={cx(css.card, tinted && css.tinted, stack && 'stack')} />
}
