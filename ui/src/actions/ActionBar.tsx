import { useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { useBarHeight } from './use-bar-height.ts'
import css from './ActionBar.module.css'

export type ActionBarProps = {
  /** Back first, then the main action, which takes the rest of the width. */
  children: ReactNode
  /** The amount as text, above the buttons. */
  total?: string | undefined
  totalLabel?: string | undefined
  /** From 900 px the order panel beside the bar shows it. */
  totalOnPhonesOnly?: boolean | undefined
  /** Why the last press was refused, above the buttons. */
  said?: ReactNode
  /** Stays in the flow on phones too, so that what is above the button is read first. */
  inFlow?: boolean | undefined
  /** Stays at the bottom of wide views too, from edge to edge of the page. */
  pinned?: boolean | undefined
  /** Beside one large button: before it from 700 px, below it on phones. */
  beside?: ReactNode
}

/** Sticks to the bottom of a phone's view inside `.page`; in the flow from 900 px. */
export function ActionBar({
  children,
  total,
  totalLabel = 'Total today',
  totalOnPhonesOnly,
  said,
  inFlow,
  pinned,
  beside,
}: ActionBarProps) {
  const bar = useRef<HTMLDivElement>(null)
  useBarHeight(bar)
  const looks = cx(
    css.bar,
    Boolean(total || said) && css.tall,
    totalOnPhonesOnly && css.narrowOnly,
    inFlow && css.inFlow,
    pinned && css.pinned,
  )
  return (
    <div ref={bar} className={looks}>
      {total && (
        <p className={css.total}>
          {totalLabel} <b>{total}</b>
        </p>
      )}
      {said && <div className={css.said}>{said}</div>}
      <div className={cx(css.buttons, Boolean(beside) && css.besides)}>
        {children}
        {beside}
      </div>
    </div>
  )
}
