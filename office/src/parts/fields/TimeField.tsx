import { Field } from '@sipday/ui/fields/Field.tsx'
import type { FieldValues } from 'react-hook-form'
import { useOwnField, type OwnField } from './use-own-field.ts'

type TimeFieldProps<V extends FieldValues> = OwnField<V, string> & {
  label: string
  helper?: string | undefined
  optional?: boolean | undefined
}

/** `HH:MM` or empty; the browser's own clock. */
export function TimeField<V extends FieldValues>({ control, name, check, ...rest }: TimeFieldProps<V>) {
  const { set, ...own } = useOwnField<V, string>({ control, name, check })
  return <Field {...rest} {...own} type="time" onChange={set} />
}
