import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { buttonClass, type ButtonLook } from './button-look.ts'
import { Icon } from '../icons/Icon.tsx'
import type { IconName } from '../icons/icon-paths.ts'
import { SpinnerRing } from '../loading/SpinnerRing.tsx'
import css from './Button.module.css'

/** `type` defaults to "button". */
export type ButtonProps = Omit<ComponentProps<'button'>, 'className'> &
  ButtonLook & {
    /** Label, width and focus stay; clicks are ignored. */
    busy?: boolean | undefined
    /** A drawing before the label. */
    icon?: IconName | undefined
    children: ReactNode
  }

/** S9. A disabled button needs a text nearby that says why, named by `aria-describedby`. */
export function Button({ variant, wide, flush, busy = false, icon, children, onClick, type, ...rest }: ButtonProps) {
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) event.preventDefault()
    else onClick?.(event)
  }
  return (
    <button
      {...rest}
      type={type ?? 'button'}
      className={buttonClass({ variant, wide, flush }, busy)}
      onClick={press}
      aria-busy={busy || undefined}
      aria-disabled={busy || rest['aria-disabled']}
    >
      {icon && <span className={css.iconPlace}>{busy ? <SpinnerRing /> : <Icon name={icon} />}</span>}
      <span className={css.label}>
        {busy && !icon && (
          <span className={css.spinner}>
            <SpinnerRing />
          </span>
        )}
        {children}
      </span>
    </button>
  )
}
