import type { ReactNode } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import css from './Alert.module.css'

const SIGNS = { bad: 'alert', ok: 'check', warn: 'info', info: 'info' } as const satisfies Record<string, IconName>

export type AlertProps = {
  kind?: keyof typeof SIGNS | undefined
  heading?: ReactNode
  children?: ReactNode
  action?: ReactNode
  /** An icon other than the kind's own. */
  icon?: IconName | undefined
  /** Immediately for `bad`, politely for the others. Set false when the alert is there from the start. */
  announce?: boolean | undefined
}

/** A message that must not be missed (S: errors show in a red alert). */
export function Alert({ kind = 'info', heading, children, action, icon, announce = true }: AlertProps) {
  const role = announce ? (kind === 'bad' ? 'alert' : 'status') : undefined
  return (
    <div className={cx(css.alert, css[kind])} role={role}>
      <Icon name={icon ?? SIGNS[kind]} />
      <div className={css.body}>
        {heading && <p className={css.heading}>{heading}</p>}
        {children}
        {action && <div className={css.action}>{action}</div>}
      </div>
    </div>
  )
}
