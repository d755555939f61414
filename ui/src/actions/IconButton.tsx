import type { ComponentProps } from 'react'
import { cx } from '../cx.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import css from './IconButton.module.css'

export type IconButtonProps = Omit<ComponentProps<'button'>, 'className' | 'children'> & {
  icon: IconName
  label: string
  /** `blue` on paper; `plain` takes the surrounding color. */
  tone?: 'blue' | 'plain' | undefined
}

export function IconButton({ icon, label, tone = 'blue', type, ...rest }: IconButtonProps) {
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={cx(css.button, tone === 'blue' && css.blue)}
      aria-label={label}
    >
      <Icon name={icon} />
    </button>
  )
}
