import { Field } from '@sipday/ui/fields/Field.tsx'
import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from './use-own-field.ts'

type ReadFieldProps<V extends FieldValues> = OwnField<V, number | null> & {
  label: string
  helper?: string | undefined
  optional?: boolean | undefined
  inputMode: 'decimal' | 'numeric'
  /** Null when the text is no value. */
  read: (typed: string) => number | null
  write: (value: number | null) => string
  wrong: string
}

/** A number typed as text, which stays as typed. */
export function ReadField<V extends FieldValues>({
  control,
  name,
  check,
  read,
  write,
  wrong,
  optional,
  ...rest
}: ReadFieldProps<V>) {
  const { set, value, ...own } = useOwnField({
    control,
    name,
    check: (found) => {
      const isMissing = found === null && !optional
      return isMissing || Number.isNaN(found) ? wrong : check?.(found)
    },
  })
  const [typed, setTyped] = useState(() => write(value))
  const meant = typed.trim() === '' ? null : (read(typed) ?? Number.NaN)
  // Another value came from outside, such as someone else's version.
  if (!Number.isNaN(value) && !Object.is(meant, value)) setTyped(write(value))
  return (
    <Field
      {...rest}
      {...own}

      optional={optional}
      autoComplete="off"
      value={typed}
      onChange={(text) => {
        setTyped(text)
        set(text.trim() === '' ? null : (read(text) ?? Number.NaN))
      }}
    />
  )
}
