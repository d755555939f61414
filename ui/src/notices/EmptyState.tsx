import type { ReactNode } from 'react'
import { Drink } from '../drawings/Drink.tsx'
import type { DrinkName } from '../drawings/drawings.ts'
import css from './EmptyState.module.css'

export type EmptyStateProps = {
  title: string
  /** The heading's level; h2 by default. */
  level?: 1 | 2 | 3 | undefined
  text?: ReactNode
  drink?: DrinkName | undefined
  /** The single action. */
  action?: ReactNode
}

export function EmptyState({ title, level = 2, text, drink = 'mango', action }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={css.blank}>
      <div className={css.disc}>
        <Drink name={drink} />
      </div>
      <Heading className="h2">{title}</Heading>
      {text && <div className={css.text}>{text}</div>}
      {action && <div className={css.action}>{action}</div>}
    </div>
  )
}
