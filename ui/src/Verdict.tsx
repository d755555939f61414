import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from './cx.ts'
import { Icon } from './Icon.tsx'
import css from './Verdict.module.css'

export type VerdictProps = {
  /** Make it, or not: green or amber (a refusal is nobody's fault). */
  kind: 'yes' | 'no'
  /** What to do ("Make the drink") or what is so ("Already had today’s drink"). */
  title: string
  /** Paragraphs: who, when, where. */
  children: ReactNode
}

/** The counter's answer; it fills the screen, takes the focus and is said at once. */
export function Verdict({ kind, title, children }: VerdictProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title])
  return (
    <div className={cx(css.verdict, css[kind])} role={kind === 'no' ? 'alert' : 'status'}>
      <span className={css.mark}>
        <Icon name={kind === 'yes' ? 'check' : 'close'} size="large" />
      </span>
      <h1 ref={heading} tabIndex={-1}>
        {title}
      </h1>
      {children}
    </div>
  )
}
