import { useEffect, useRef, type ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Cup } from '../drawings/Cup.tsx'
import { Icon } from '../icons/Icon.tsx'
import { longestWord } from '../text/longest-word.ts'
import css from './Verdict.module.css'

/** Letters in a phone's line at twice the size of the result. */
const FITS = 7

export type VerdictProps = {
  /**
   * Blue: it may be redeemed. Green: make it. Amber: do not, or the server could not be asked. Never red: a refusal is
   * no one’s fault.
   */
  kind: 'ready' | 'yes' | 'no' | 'unsure'
  /** Above the title: the member, the plan, the location. */
  over?: ReactNode
  /** "Make the drink", or "Already had today’s drink". */
  title: string
  /** Most of a tablet's height. */
  tall?: boolean | undefined
  /** Takes the focus again when it changes. */
  of?: string | undefined
  /** Paragraphs: who, when, where. */
  children?: ReactNode
}

const SIGNS = { yes: 'check', no: 'close', unsure: 'offline' } as const

/** From edge to edge under the bar; takes the focus and is announced at once. */
export function Verdict({ kind, over, title, tall, of, children }: VerdictProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [title, of])
  return (
    <div className={cx(css.verdict, css[kind], tall && css.tall)} role={kind === 'no' ? 'alert' : 'status'}>
      <span className={css.mark}>
        {kind === 'ready' ? <Cup full large /> : <Icon name={SIGNS[kind]} size="large" />}
      </span>
      <div className={css.words}>
        <h1 ref={heading} tabIndex={-1} data-word={longestWord(title, FITS)}>
          {over && <span className={css.over}>{over} </span>}
          {title}
        </h1>
        {children}
      </div>
    </div>
  )
}
