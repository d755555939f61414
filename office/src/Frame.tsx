import { ShopMark } from '@sipday/ui/text/ShopMark.tsx'
import { shopName } from '@sipday/ui/text/shop-name.ts'
import type { ReactNode } from 'react'
import css from './frame.module.css'

type FrameProps = {
  children: ReactNode
  /** What is at the end of the black bar. */
  atEnd?: ReactNode
  skipTo?: string
}

export function Frame({ children, atEnd, skipTo }: FrameProps) {
  return (
    <div className={`ice ${css.whole}`}>
      {skipTo && (
        <a className={css.skip} href={`#${skipTo}`}>
          Skip to content
        </a>
      )}
      <TopBar>{atEnd}</TopBar>
      <p className="paper-only h3">{shopName()}</p>
      {children}
    </div>
  )
}

/** Sets the office apart from the customer's site. `children` stand at its end. */
function TopBar({ children }: { children?: ReactNode }) {
  return (
    <header className={css.top}>
      <a className={css.brand} href="/office">
        <ShopMark onBlack />
        <span className={css.word}>Office</span>
      </a>
      {children}
    </header>
  )
}
