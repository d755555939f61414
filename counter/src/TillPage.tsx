import { ActionBar } from '@sipday/ui/actions/ActionBar.tsx'
import type { ReactNode } from 'react'
import css from './counter.module.css'

type TillPageProps = {
  children: ReactNode
  /** Back first, then the main action. */
  actions: ReactNode
  /** What it asks is sent by Enter too. */
  onSubmit?: (() => void) | undefined
}

/** What is done beside serving, with its actions at the bottom of the glass. */
export function TillPage({ children, actions, onSubmit }: TillPageProps) {
  const content = (
    <>
      <div className="stack section">{children}</div>
      <ActionBar pinned>{actions}</ActionBar>
    </>
  )
  if (!onSubmit) return <div className={css.whole}>{content}</div>
  return (
    <form
      className={css.whole}
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {content}
    </form>
  )
}
