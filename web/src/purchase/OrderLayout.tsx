import type { ReactNode } from 'react'
import css from './OrderLayout.module.css'

export type OrderLayoutProps = {
  children: ReactNode
  /** The order; at the right from 900 px, under the content on phones. */
  panel: ReactNode
  /** The panel says again what an earlier step has shown, so phones leave it out. */
  panelOnWideOnly?: boolean | undefined
  /** The action bar: at the bottom of the view on phones, under the panel from 900 px. */
  bar: ReactNode
}

/** A step with the order beside it (look.md, 7 and 8). */
export function OrderLayout({ children, panel, panelOnWideOnly, bar }: OrderLayoutProps) {
  return (
    <div className={css.order}>
      <div className={css.main}>{children}</div>
      <aside className={panelOnWideOnly ? css.wideOnly : css.panel} aria-label="Your order">
        {panel}
      </aside>
      <div className={css.bar}>{bar}</div>
    </div>
  )
}
