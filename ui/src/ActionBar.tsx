import { useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { useBarHeight } from './use-bar-height.ts'
import css from './ActionBar.module.css'

export type ActionBarProps = {
  /** One or two buttons: Back first, then the one next action, which takes the rest of the width. */
  children: ReactNode
  /** The amount that the action charges or leads to, as text; shown above the buttons. */
  total?: string | undefined
  totalLabel?: string | undefined
  /** From 900 px the total stands in the order panel beside it, so the bar leaves it out there. */
  totalOnPhonesOnly?: boolean | undefined
  /** Stays in the flow on phones too: what stands above the button is read before it can be pressed. */
  inFlow?: boolean | undefined
}

/** The next action. Sticks to the bottom of a phone's view inside `.page`; lies in the flow from 900 px. */
export function ActionBar({ children, total, totalLabel = 'Total today', totalOnPhonesOnly, inFlow }: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar)
  const looks = cx(css.bar, total && css.withTotal, totalOnPhonesOnly && css.narrowOnly, inFlow && css.inFlow)
  return (
    <div ref={bar} className={looks}>
      {total && (
        <p className={css.total}>
          {totalLabel} <b>{total}</b>
        </p>
      )}
      <div className={css.buttons}>{children}</div>
    </div>
  )
}
