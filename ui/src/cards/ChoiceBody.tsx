import type { ReactNode } from 'react'
import { Badge } from '../notices/Badge.tsx'
import { cx } from '../cx.ts'
import type { IconName } from '../icons/icon-paths.ts'
import css from './ChoiceCard.module.css'

/** Shared by cards that are buttons and cards that are radios. */
export type ChoiceWords = {
  title: ReactNode
  /** Body size instead of h3, for short lists such as cards on file. */
  plainTitle?: boolean | undefined
  /** A distance or a price, at the end of the title's line. */
  side?: ReactNode
  /** Secondary lines under the title. */
  lines?: readonly ReactNode[] | undefined
  /** One bold line under them: a price. */
  strong?: ReactNode
  badge?: { text: string; icon?: IconName | undefined; tone?: 'blue' | 'ok' | 'warn' | undefined } | undefined
}

export function ChoiceBody({ title, plainTitle, side, lines, strong, badge }: ChoiceWords) {
  const heading = <span className={cx(css.title, plainTitle && css.plain)}>{title}</span>
  return (
    <span className={css.body}>
      {side ? (
        <span className={css.head}>
          {heading}
          <span className={css.side}>{side}</span>
        </span>
      ) : (
        heading
      )}
      {lines?.map((line, index) => (
        <span className={css.text} key={index}>
          {line}
        </span>
      ))}
      {strong && <span className={css.strong}>{strong}</span>}
      {badge && (
        <span className={css.badge}>
          <Badge tone={badge.tone} icon={badge.icon}>
            {badge.text}
          </Badge>
        </span>
      )}
    </span>
  )
}
