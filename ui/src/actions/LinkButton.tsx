import type { ComponentProps, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-look.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import css from './Button.module.css'

export type LinkButtonProps = Omit<ComponentProps<'a'>, 'className'> &
  ButtonLook & { href: string; icon?: IconName | undefined; children: ReactNode }

export function LinkButton({ variant, wide, flush, icon, children, ...rest }: LinkButtonProps) {
  return (
    <a {...rest} className={buttonClass({ variant, wide, flush })}>
      {icon && (
        <span className={css.iconPlace}>
          <Icon name={icon} />
        </span>
      )}
      <span className={css.label}>{children}</span>
    </a>
  )
}
