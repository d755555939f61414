import type { FieldValues } from 'react-hook-form'
import { ReadField } from './ReadField.tsx'
import type { OwnField } from './use-own-field.ts'

type NumberFieldProps<V extends FieldValues> = OwnField<V, number | null> & {
  label: string
  helper?: string | undefined
  optional?: boolean | undefined
}

/** A whole number from 0 on. */
export function NumberField<V extends FieldValues>(props: NumberFieldProps<V>) {
  return (
    <ReadField
      {...props}
      inputMode="numeric"
      read={(typed) => (/^\d{1,6}$/.test(typed.trim()) ? Number(typed) : null)}
      write={(value) => (value === null ? '' : String(value))}
      wrong="Enter a whole number, such as 2."
    />
  )
}
