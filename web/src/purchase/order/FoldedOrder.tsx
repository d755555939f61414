import { dollars } from '@sipday/rules/money.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import { orderTitle } from '@sipday/rules/terms-text.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { useState, type ReactNode } from 'react'
import css from './FoldedOrder.module.css'

/** One row with the sum on phones; the whole panel from 900 px. */
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
