import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import css from './Badge.module.css'

export type BadgeProps = {
  children: ReactNode
  /** Gray unless set. */
  tone?: 'blue' | 'ok' | 'warn' | undefined
  icon?: IconName | undefined
}

export function Badge({ children, tone, icon }: BadgeProps) {
  return (
    <span className={cx(css.badge, tone && css[tone])}>
      {icon && <Icon name={icon} size="tiny" />}
      {children}
    </span>
  )
}
