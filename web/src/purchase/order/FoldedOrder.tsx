import { dollars } from '@sipday/rules/money.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import { orderTitle } from '@sipday/rules/terms-text.ts'
import { Icon } from '@sipday/ui/Icon.tsx'
import { useState, type ReactNode } from 'react'
import css from './FoldedOrder.module.css'

/** The order as one row with its sum on phones, opened by a press; from 900 px the panel itself. */
export function FoldedOrder({ terms, children }: { terms: Terms; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.row} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={css.what}>
          <b>{orderTitle(terms)}</b>
          <span>{dollars(terms.totalCents)} today, tax included</span>
        </span>
        <Icon name="down" />
      </button>
      <div className={open ? css.open : css.closed}>{children}</div>
    </>
  )
}
