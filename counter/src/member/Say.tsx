import type { ReactNode } from 'react'
import css from '../counter.module.css'

/** What staff may say to the guest, in the shop's own words. */
export function Say({ children }: { children: ReactNode }) {
  return (
    <div className="section">
      <p className="small">You can say</p>
      <p className={css.say}>{children}</p>
    </div>
  )
}
