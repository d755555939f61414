import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import css from './Pass.module.css'

export type PassProps = {
  /** A `MembershipCode` or its skeleton; without one, the rest takes the whole width. */
  code: ReactNode
  /** What the membership is and offers. */
  children?: ReactNode
}

/** The code panel and the rest, side by side from 900 px. Needs a heading inside. */
export function Pass({ code, children }: PassProps) {
  return (
    <article className={cx(css.pass, code ? css.withCode : undefined)}>
      {code}
      {children && <div className={css.inside}>{children}</div>}
    </article>
  )
}
