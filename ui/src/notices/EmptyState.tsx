import type { ReactNode } from 'react'
import { Drink } from '../drawings/Drink.tsx'
import type { DrinkName } from '../drawings/drawings.ts'
import { useKit } from '../drawings/kit.ts'
import css from './EmptyState.module.css'

export type EmptyStateProps = {
  title: string
  /** The heading's level; h2 by default. */
  level?: 1 | 2 | 3 | undefined
  text?: ReactNode
  /** One of the shop's own by default. */
  drink?: DrinkName | undefined
  action?: ReactNode
}

export function EmptyState({ title, level = 2, text, drink, action }: EmptyStateProps) {
  const { thanks } = useKit()
  const Heading = `h${level}` as const
  return (
    <div className={css.blank}>
      <div className={css.disc}>
        <Drink name={drink ?? thanks[0]} />
      </div>
      <Heading className="h2">{title}</Heading>
      {text && <div className={css.text}>{text}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
