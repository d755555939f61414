import { useId, type ReactNode } from 'react'
import { FieldMessage } from './FieldMessage.tsx'
import css from './Field.module.css'

/** The props every labeled field shares. */
export type FieldWords = {
  /** The visible label. */
  label: string
  /** A hint below the field; stays when there is an error. */
  helper?: ReactNode
  /** The error and how to correct it; marks the field as invalid. */
  error?: string | undefined
  /** The error is told at once, as an alert (S8, R81). */
  announced?: boolean | undefined
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined
  /** The id of the control, for an error summary to link to. */
  id?: string | undefined
}

/** The props the control inside a frame must have. */
export type ControlAttributes = {
  id: string
  'aria-describedby': string | undefined
  'aria-invalid': true | undefined
}

/** Label above, hint and error below; the control gets its id, its description and whether it is invalid. */
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
