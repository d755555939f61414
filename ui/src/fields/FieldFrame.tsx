import { useId, type ReactNode } from 'react'
import { FieldMessage } from './FieldMessage.tsx'
import css from './Field.module.css'

export type FieldWords = {
  label: string
  /** Stays when there is an error. */
  helper?: ReactNode
  error?: string | undefined
  /** At once, as an alert (S8, R81). */
  announced?: boolean | undefined
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined
  /** For an error summary to link to. */
  id?: string | undefined
}

export type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

export function FieldFrame({
  label,
  helper,
  error,
  announced,
  optional,
  id,
  control,
}: FieldWords & { control: (attributes: ControlAttributes) => ReactNode }) {
  const ownId = useId()
  const fieldId = id ?? ownId
  const helperId = helper ? `${fieldId}-helper` : undefined
  const errorId = error ? `${fieldId}-error` : undefined
  return (
    <div className={css.field}>
      <label className={css.label} htmlFor={fieldId}>
        {label}
        {optional && <span className={css.optional}> (optional)</span>}
      </label>
      {control({
        id: fieldId,
        'aria-describedby': [errorId, helperId].filter(Boolean).join(' ') || undefined,
        'aria-invalid': error ? true : undefined,
      })}
      <FieldMessage error={error} errorId={errorId} announced={announced} helper={helper} helperId={helperId} />
    </div>
  )
}
