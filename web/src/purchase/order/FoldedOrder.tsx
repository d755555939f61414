import { payInShort } from '@sipday/rules/paying/pay-in-short.ts'
import type { Terms } from '@sipday/rules/terms.ts'
import { orderTitle } from '@sipday/rules/terms-text.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import { useState, type ReactNode } from 'react'
import css from './FoldedOrder.module.css'

type FoldedOrderProps = { terms: Terms; location: string; children: ReactNode }

/** One row with the sum on phones; the whole panel from 900 px. */
export function FoldedOrder({ terms, location, children }: FoldedOrderProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" className={css.row} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span className={css.what}>
          <b>
            {orderTitle(terms)}, <bdi>{location}</bdi>
          </b>
          <span>{payInShort(terms)}</span>
        </span>
        <Icon name="down" />
      </button>
      <div>{children}</div>
    </>
  )
}
