import type { ReactNode } from 'react'
import css from './OrderLayout.module.css'

export type OrderLayoutProps = {
  children: ReactNode
  /** On the right from 900 px. */
  panel: ReactNode
  /** `nowhere`: an earlier step has shown the same, and the bar stands under the form on wide screens too. */
  onPhones?: 'under' | 'above' | 'nowhere' | undefined
  /** At the bottom of the view on phones; from 900 px under the panel. */
  bar: ReactNode
}

export function OrderLayout({ children, panel, onPhones = 'under', bar }: OrderLayoutProps) {
  const aside = (
    <aside className={css[onPhones]} aria-label="Your order">
      {panel}
    </aside>
  )
  return (
    <div className={css.order}>
      {onPhones === 'above' && aside}
      <div className={css.main}>{children}</div>
      {onPhones !== 'above' && aside}
      <div className={css.bar}>{bar}</div>
    </div>
  )
}
