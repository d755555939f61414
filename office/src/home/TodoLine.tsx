import { dueOf } from '@sipday/rules/office/todo-rows.ts'
import { cx } from '@sipday/ui/cx.ts'
import { Icon } from '@sipday/ui/icons/Icon.tsx'
import type { IconName } from '@sipday/ui/icons/icon-paths.ts'
import type { ReactNode } from 'react'
import css from './todo.module.css'

export type Here = { now: Date; timeZone: string }

type TodoLineProps = {
  icon: IconName
  fact: string
  reason: string
  dueAt: string | null
  here: Here
  /** The one way on. */
  children: ReactNode
}

export function TodoLine({ icon, fact, reason, dueAt, here, children }: TodoLineProps) {
  const due = dueAt === null ? null : dueOf(dueAt, here)
  return (
    <li className={css.row}>
      <span className={css.tile}>
        <Icon name={icon} />
      </span>
      <div className={css.what}>
        <h3>{fact}</h3>
        <p>{reason}</p>
      </div>
      <div className={css.end}>
        {due && (
          <p className={cx(css.due, due.soon && css.soon)}>
            <Icon name="clock" size="tiny" />
            {due.text}
          </p>
        )}
        <div className={css.action}>{children}</div>
      </div>
    </li>
  )
}
