import { useId, type ReactNode } from 'react'
import { FieldMessage } from './FieldMessage.tsx'
import css from './Field.module.css'

/** What every field with a label shares. */
export type FieldWords = {
  /** The visible label. */
  label: string
  /** A hint under the field; stays when there is an error. */
  helper?: ReactNode
  /** What is wrong and how to put it right; marks the field as invalid. */
  error?: string | undefined
  /** Adds "(optional)" to the label. */
  optional?: boolean | undefined
  /** The id of the control, so that an error summary can lead to it. */
  id?: string | undefined
}

/** What the control inside a frame must wear. */
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
      <FieldMessage error={error} errorId={errorId} helper={helper} helperId={helperId} />
    </div>
  )
}
