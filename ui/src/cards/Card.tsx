import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import css from './Card.module.css'

export type CardProps = Omit<ComponentProps<'div'>, 'className'> & {
  /** `article` and `section` need a heading inside. */
  as?: 'div' | 'article' | 'section' | 'aside' | 'li' | undefined
  /** Ice background, for the order panel. */
  tinted?: boolean | undefined
  /** With 16 px between the children. */
  stack?: boolean | undefined
}

/** In the member's area (`.ice`) the border becomes a shadow. */
export function Card({ as: Element = 'div', tinted, stack, ...rest }: CardProps) {
  const Tag = Element as 'div'
  return <Tag {...rest} className={cx(css.card, tinted && css.tinted, stack && 'stack')} />
}
