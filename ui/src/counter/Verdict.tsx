import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons/Icon.tsx'
import { longestWord } from '../text/longest-word.ts'
import css from './Verdict.module.css'

/** Letters in a phone's line at twice the size of the result. */
const FITS = 7

export type VerdictProps = {
  /** Green: make it. Amber: do not, or the server could not be asked. Never red: a refusal is no one’s fault. */
  kind: 'yes' | 'no' | 'unsure'
  /** "Make the drink", or "Already had today’s drink". */
  title: string
  /** Paragraphs: who, when, where. */
  children: ReactNode
}

const SIGNS = { yes: 'check', no: 'close', unsure: 'offline' } as const

/** Fills the screen, takes the focus and is announced at once. */
export function Verdict({ kind, title, children }: VerdictProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <div className={cx(css.verdict, css[kind])} role={kind === 'no' ? 'alert' : 'status'}>
      <span className={css.mark}>
        <Icon name={SIGNS[kind]} size="large" />
      </span>
      <h1 ref={heading} tabIndex={-1} data-word={longestWord(title, FITS)}>
        {title}
      </h1>
      {children}
    </div>
  )
}
