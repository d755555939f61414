import type { ReactNode } from 'react'
import { Icon } from '../Icon.tsx'
import css from './Field.module.css'

export type FieldMessageProps = {
  error?: string | undefined
  errorId?: string | undefined
  /** The error is told at once, as an alert. */
  announced?: boolean | undefined
  helper?: ReactNode
  helperId?: string | undefined
}

/** The lines under a control: the error with its icon, then the hint. */
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
