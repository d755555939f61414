import type { ReactNode } from 'react'
import { Icon } from '../icons/Icon.tsx'
import css from './Field.module.css'

export type FieldMessageProps = {
  error?: string | undefined
  errorId?: string | undefined
  /** At once, as an alert. */
  announced?: boolean | undefined
  helper?: ReactNode
  helperId?: string | undefined
}

export function FieldMessage({ error, errorId, announced, helper, helperId }: FieldMessageProps) {
  return (
    <>
      {error && (
        <p className={css.error} id={errorId} role={announced ? 'alert' : undefined}>
          <Icon name="alert" size="small" />
          {error}
        </p>
      )}
      {helper && (
        <p className={css.note} id={helperId}>
          {helper}
        </p>
      )}
    </>
  )
}
