import type { ReactNode } from 'react'
import css from './Timeline.module.css'

export type Moment = {
  /** When: "Today, June 2". */
  title: string
  amount?: string | undefined
  text?: ReactNode
}

/** Pearls on a string: "What you pay, and when", "What happens next". */
export function Timeline({ items }: { items: readonly Moment[] }) {
  return (
    <ol>
      {items.map(({ title, amount, text }) => (
        <li className={css.item} key={title}>
          <p className={css.title}>
            <span>{title}</span>
            {amount && <span className={css.amount}>{amount}</span>}
          </p>
          {text && <p className="small">{text}</p>}
        </li>
      ))}
    </ol>
  )
}
