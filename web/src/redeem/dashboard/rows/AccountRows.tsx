import type { ReactNode } from 'react'
import css from './rows.module.css'

/** One card with a row for each matter; `one`: beside no other. */
export function AccountRows({ one, children }: { one?: boolean; children: ReactNode }) {
  return (
    <div className={css.rows} data-one={one || undefined}>
      {children}
    </div>
  )
}
